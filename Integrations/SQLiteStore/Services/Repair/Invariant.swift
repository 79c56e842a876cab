import AggregatorCore

/// A rule of our tables, given by the rows that break it.
struct Invariant {
    var rows: String
    var what: String
    /// The SQL that mends the rows; `nil` if nothing does.
    var remedy: String?
    /// The effect of the remedy for the user or, without a remedy, what the user can do.
    var advice: String

    static let all =
        [
            references("source", "feed", to: "subscription", "feed", "States of sources that nobody follows"),
            references("evidence", "feed", to: "feed", "number", "Evidence of unknown feeds"),
            references("removed", "feed", to: "feed", "number", "Removed posts of unknown feeds"),
            references("body", "post", to: "post", "number", "Texts of no post"),
            references("sign", "post", to: "post", "number", "Signs of no post"),
            references("version", "post", to: "post", "number", "Versions of no post"),
            references("document", "post", to: "post", "number", "Entries of the search of no post"),
            references("unindexed", "post", to: "post", "number", "Notes for the search of no post"),
            Invariant(
                rows: evidenceOfNoPost, what: "Evidence of no post",
                remedy: "DELETE FROM source WHERE feed IN (SELECT feed FROM \(evidenceOfNoPost)); DELETE FROM \(evidenceOfNoPost)",
                advice: "it was removed, and its sources are asked anew"),
            misnumbered, nameless("feed", "Feeds"), nameless("post", "Posts"),
            nameless("removed", "Removed posts"), misplaced, unreadable, textless,
        ]

    private static let evidenceOfNoPost =
        "evidence WHERE post NOT IN (SELECT number FROM post) AND post NOT IN (SELECT number FROM removed)"

    private static func references(_ table: String, _ column: String, to owner: String, _ key: String, _ what: String) -> Invariant {
        let rows = "\(table) WHERE \(column) NOT IN (SELECT \(key) FROM \(owner))"
        return Invariant(rows: rows, what: what, remedy: "DELETE FROM \(rows)", advice: "they were removed")
    }

    /// The numbers from zero on are those of posts, and below the lowest one there would be none for the next. All are numbered anew, as a
    /// damaged number may be next to the lowest; evidence of a number that is a post's as well stays that post's.
    private static let misnumbered = Invariant(
        rows: "removed WHERE number >= 0 OR number = -9223372036854775807 - 1",
        what: "Removed posts whose numbers belong to no removed post",
        remedy: """
            CREATE TABLE temp.renumbered AS SELECT *, -row_number() OVER (ORDER BY number DESC) AS new FROM removed;
            CREATE INDEX temp.renumbered_by_number ON renumbered (number);
            UPDATE evidence SET post = renumbered.new FROM temp.renumbered
                WHERE evidence.post = renumbered.number AND evidence.feed = renumbered.feed AND post NOT IN (SELECT number FROM post);
            DELETE FROM removed;
            INSERT INTO removed (number, id, feed, fingerprint, seconds, nanoseconds)
                SELECT new, id, feed, fingerprint, seconds, nanoseconds FROM temp.renumbered;
            DROP TABLE temp.renumbered
            """, advice: "they have others")

    /// SQLite itself reports this for a file that it may write; in a read-only file it does not check CHECK constraints.
    private static func nameless(_ table: String, _ what: String) -> Invariant {
        Invariant(
            rows: "\(table) WHERE length(id) <> 16", what: "\(what) whose ids can't be read", remedy: nil,
            advice: "--repair brings what can be read into a new file")
    }

    /// Lists and searches would not find such posts where they belong.
    private static let misplaced: Invariant = {
        let (times, marks) = (["sort", "seen", "changed"].map { "\($0)_nanoseconds" }, ["is_read", "is_starred", "is_apart"])
        let broken = (times.map { "\($0) NOT BETWEEN 0 AND 999999999" } + marks.map { "\($0) NOT IN (0, 1)" }).joined(separator: " OR ")
        let mended = times.map { "\($0) = min(max(\($0), 0), 999999999)" } + marks.map { "\($0) = (\($0) <> 0)" }
        return Invariant(
            rows: "post WHERE \(broken)", what: "Posts with times or marks that are none",
            remedy: "UPDATE post SET \(mended.joined(separator: ", ")) WHERE \(broken)", advice: "they have the nearest that there are")
    }()

    private static let unreadable: Invariant = {
        let broken = StoredPost.isBroken
        return Invariant(
            rows: "post WHERE \(broken)", what: StoreFlaw.unreadablePosts.what,
            remedy: """
                DELETE FROM source WHERE feed IN (SELECT feed FROM post WHERE \(broken));
                UPDATE post SET record = json_object('kind', kind), fingerprint = zeroblob(16) WHERE \(broken)
                """, advice: StoreFlaw.unreadablePosts.advice)
    }()

    /// Their sources are asked anew, and what these say counts as an edit.
    private static let textless = Invariant(
        rows: "post WHERE number NOT IN (SELECT post FROM body)", what: StoreFlaw.textlessPosts.what,
        remedy: """
            UPDATE post SET fingerprint = zeroblob(16) WHERE number NOT IN (SELECT post FROM body);
            DELETE FROM source WHERE feed IN (SELECT feed FROM post WHERE number NOT IN (SELECT post FROM body));
            INSERT INTO body (post) SELECT number FROM post WHERE number NOT IN (SELECT post FROM body)
            """, advice: StoreFlaw.textlessPosts.advice)
}
