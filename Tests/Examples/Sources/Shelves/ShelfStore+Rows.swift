import AggregatorCore
import Shelf

/// The shelf's tables, one each for feeds, posts and tombstones. A row is an archive record as JSON.
extension ShelfStore {
    var allFeeds: [ArchivedFeed] { rows("feed") }
    var allPosts: [ArchivedPost] { rows("post") }
    var allTombstones: [Tombstone] { rows("tombstone") }

    func feed(_ id: FeedID) -> ArchivedFeed? { row("feed", id) }
    func post(_ id: PostID) -> ArchivedPost? { row("post", id) }
    func tombstone(_ id: PostID) -> Tombstone? { row("tombstone", id) }

    /// The rows to write for a record. A post and a tombstone never share an id: writing one deletes the other.
    func change(_ record: ArchiveRecord) -> Batch {
        switch record {
        case .setting(let key, let value): [("setting", key, value.hexadecimal)]
        case .feed(let feed): [("feed", feed.id.description, feed.isEmpty ? nil : text(feed))]
        case .post(let post): absence(of: post.stored.id) + [("post", post.stored.id.description, text(post))]
        case .tombstone(let tombstone): absence(of: tombstone.id) + [("tombstone", tombstone.id.description, text(tombstone))]
        }
    }

    func absence(of id: PostID) -> Batch { [("post", id.description, nil), ("tombstone", id.description, nil)] }

    func write(_ batch: Batch) throws(StoreFailure) { shelf.write(batch) }

    private func text(_ record: some JSONRecord) -> String { String(decoding: record.recordBytes, as: UTF8.self) }

    /// `nil` for a row that is damaged.
    private func row<Record: JSONRecord>(_ table: String, _ key: some CustomStringConvertible) -> Record? {
        shelf.rows(table)[key.description].flatMap { Record(recordBytes: Array($0.utf8)) }
    }

    private func rows<Record: JSONRecord>(_ table: String) -> [Record] {
        shelf.rows(table).values.compactMap { Record(recordBytes: Array($0.utf8)) }
    }
}
