import AggregatorCore
import Foundation
import SQLiteStore
import Testing

/// The write-ahead log beside a store that is open.
struct SQLiteLogTests {
    private let samples = Samples()

    @Test("the log of a store that takes much is copied back while it is open, and is bounded")
    func bounded() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await store.subscribe([samples.subscription(1)])
        for number in 0..<48 { _ = try await store.commit(harvest(number)) }
        // It is copied at 64 MB, and the transaction after that is the first of a new one; a file stays as long as it was.
        #expect(try place.bytes("store.sqlite-wal").count < 70 << 20)
        #expect(try place.bytes("store.sqlite").count > 1 << 20, "nothing was copied")
        await store.close()
        #expect(!FileManager.default.fileExists(atPath: place.path("store.sqlite-wal")))
        let reopened = try await place.store()
        #expect(try await reopened.feeds()[samples.feed(1)]?.description == harvest(47).feed?.description)
        await reopened.close()
    }

    @Test("a store that was moved away while it is open is not made anew in its place")
    func moved() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await store.subscribe([samples.subscription(1)])
        try FileManager.default.moveItem(atPath: place.path("store.sqlite"), toPath: place.path("moved.sqlite"))
        for number in 0..<12 { _ = try await store.commit(harvest(number)) }
        await store.close()
        #expect(!FileManager.default.fileExists(atPath: place.path("store.sqlite")))
    }

    /// Two megabytes that no search is interested in, others each time: SQLite does not write again what is the same.
    private func harvest(_ number: Int) -> Harvest {
        var feed = Feed()
        feed.description = RichText(plain: String(repeating: "\(number % 10)", count: 2 << 20))
        return Harvest(feedID: samples.feed(1), feed: feed, state: SourceState(), moment: .epoch)
    }
}
