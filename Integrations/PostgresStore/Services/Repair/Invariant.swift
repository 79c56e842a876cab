/// A rule of the tables, given by the rows that break it.
struct Invariant {
    let rows: String
    let what: String
    let remedy: String
    /// The effect of the remedy for the user.
    let advice: String

    static let all = [
        feeds("subscription", "Subscriptions to unknown feeds", "their feeds are known again, without descriptions"),
        feeds("post", "Posts of unknown feeds", "they stay; follow their feeds again to get what is new"),
        strays("source", "feed", of: ["subscription.feed"], "States of sources that nobody follows"),
        strays("evidence", "feed", of: ["feed.id"], "Evidence of unknown feeds"),
        strays("removed", "feed", of: ["feed.id"], "Removed posts of unknown feeds"),
        strays("body", "post", of: ["post.id"], "Texts of no post"),
        strays("sign", "post", of: ["post.id"], "Signs of no post"),
        strays("version", "post", of: ["post.id"], "Versions of no post"),
        strays("evidence", "post", of: ["post.id", "removed.id"], "Evidence of no post"),
        removing("removed WHERE EXISTS (SELECT FROM post WHERE post.id = removed.id)", "Posts that count as removed", "they stay"),
        misplaced, leases,
    ]

    private static func removing(_ rows: String, _ what: String, _ advice: String) -> Invariant {
        Invariant(rows: rows, what: what, remedy: "DELETE FROM \(rows)", advice: advice)
    }

    private static func strays(_ table: String, _ column: String, of owners: [String], _ what: String) -> Invariant {
        let terms = owners.map { owner in
            "NOT EXISTS (SELECT FROM \(owner.prefix { $0 != "." }) WHERE \(owner) = \(table).\(column))"
        }
        return removing("\(table) WHERE \(terms.joined(separator: " AND "))", what, "they were removed")
    }

    /// A feed is only its id and its description, which its next document brings.
    private static func feeds(_ table: String, _ what: String, _ advice: String) -> Invariant {
        let rows = "\(table) WHERE feed IS NOT NULL AND NOT EXISTS (SELECT FROM feed WHERE feed.id = \(table).feed)"
        return Invariant(rows: rows, what: what, remedy: "INSERT INTO feed (id) SELECT DISTINCT feed FROM \(rows)", advice: advice)
    }

    /// Lists would not find such posts where they belong.
    private static let misplaced: Invariant = {
        let times = ["sort", "seen", "changed"].map { "\($0)_nanoseconds" }
        let rows = "post WHERE " + times.map { "\($0) NOT BETWEEN 0 AND 999999999" }.joined(separator: " OR ")
        // `least` and `greatest` would make a number of NULL.
        let mended = times.map { "\($0) = CASE WHEN \($0) < 0 THEN 0 WHEN \($0) > 999999999 THEN 999999999 ELSE \($0) END" }
        return Invariant(
            rows: rows, what: "Posts with times that are none",
            remedy: "UPDATE post SET \(mended.joined(separator: ", ")) WHERE id IN (SELECT id FROM \(rows))",
            advice: "they have the nearest that there are")
    }()

    private static let leases: Invariant = {
        let rows = "lane WHERE until > clock_timestamp() + interval '\(PostgresStore.longest) seconds'"
        return Invariant(
            rows: rows, what: "Leases that nobody can have been given",
            remedy: "UPDATE lane SET worker = NULL, until = '-infinity' WHERE name IN (SELECT name FROM \(rows))", advice: "they are free")
    }()
}
