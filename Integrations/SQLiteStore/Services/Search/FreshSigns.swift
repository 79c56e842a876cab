import AggregatorCore
import GRDB

/// The signs of the newest posts that are not indexed yet, computed from their texts.
struct FreshSigns: Sendable {
    /// Where a connection that never writes keeps them: a list asks page after page, and computing them takes a tenth of a second.
    typealias Kept = Locked<FreshSigns?>

    let posts: [SimilaritySign: [PostID]]
    /// What SQLite calls the state that they were computed from; it is another one as soon as somebody has written.
    private let state: Int64?

    /// The number of posts, newest first, that are read: a list should not wait for what a large pull left.
    private static let most = 4000

    /// - Parameter kept: `nil` for a connection among others, which number the states on their own, or one that writes, to which its own
    ///   commits are no other state.
    static func current(_ db: Database, noting unreadable: DamageLog, _ kept: Kept?) throws -> FreshSigns {
        let state = try kept.flatMap { _ in try Int64.fetchOne(db, sql: "PRAGMA data_version") }
        if let known = kept?.withLock(\.self), known.state == state { return known }
        let found = FreshSigns(posts: try posts(db, noting: unreadable), state: state)
        kept?.withLock { $0 = found }
        return found
    }

    private static func posts(_ db: Database, noting unreadable: DamageLog) throws -> [SimilaritySign: [PostID]] {
        let numbers = try Int64.fetchAll(
            db,
            sql: """
                SELECT post FROM (SELECT post FROM unindexed ORDER BY post DESC LIMIT \(most)) AS fresh
                WHERE NOT EXISTS (SELECT 1 FROM sign WHERE sign.post = fresh.post)
                OR EXISTS (SELECT 1 FROM document WHERE document.post = fresh.post)
                """)
        let reader = try PostReader(db, noting: unreadable)
        var found: [SimilaritySign: [PostID]] = [:]
        for number in numbers {
            guard let post = try reader.post(number) else { continue }
            for sign in SimilaritySign.of(post.post) { found[sign, default: []].append(post.id) }
        }
        return found
    }
}
