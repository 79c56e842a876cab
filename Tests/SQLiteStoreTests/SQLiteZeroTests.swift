import AggregatorContracts
import AggregatorCore
import Foundation
import GRDB
import Testing

@Suite("Texts with zeros in them, as older versions of a SQLite store have some")
struct SQLiteZeroTests {
    private static let count = 400

    /// Puts bytes into the texts of a post, as older versions kept them.
    private func put(_ bytes: String, _ place: Scratch) throws {
        let queue = try DatabaseQueue(path: place.path("store.sqlite"))
        try queue.write { try $0.execute(sql: "UPDATE body SET html = CAST(x'\(bytes)' AS TEXT), text = html WHERE post = 1") }
        try queue.close()
    }

    @Test("a text with a zero in it is read to its end, and a repair keeps all of it", arguments: ["source", "body"])
    func zeros(damaged: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await place.damagedStore([], pages: 0, of: Self.count)
        try put("3c703e610062", place)
        let first = Samples().harvest(1).posts[0].id
        func expectAll() async throws {
            let store = try await place.store()
            var query = PostQuery()
            query.limit = 2 * Self.count
            let listed = try await store.posts(matching: query).first { $0.id == first }
            let archived = try await store.allRecords().compactMap { if case .post(let post) = $0 { post.stored } else { nil } }
            for post in [listed, try await store.posts([first]).first, archived.first { $0.id == first }] {
                #expect(post?.post.content.html?.source == "<p>a\0b")
                #expect(post?.post.content.text == "<p>Text 0</p>")
            }
            await store.close()
        }
        try await expectAll()
        let size = UInt64(Scratch.pageSize)
        let queue = try DatabaseQueue(path: place.path("store.sqlite"))
        // Another page than that of the text.
        let page = try await queue.read {
            try UInt64.fetchOne(
                $0, sql: "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path DESC", arguments: [damaged])
        }
        try queue.close()
        try place.overwrite("store.sqlite", at: (try #require(page) - 1) * size, [UInt8](repeating: 0xA5, count: Int(size)))
        let store = try await place.store(StoreOptions(.repairing))
        let findings = try await store.checking?.check(repairing: true) ?? []
        await store.close()
        #expect(findings.contains { $0.message.hasPrefix("Rows of texts") } == (damaged == "body"), "\(findings)")
        try await expectAll()
    }

    @Test("a text that ends in zeros was cut")
    func cut() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await place.damagedStore(["source"], pages: 2, of: Self.count)
        try put("3c703e610000", place)
        let store = try await place.store(StoreOptions(.repairing))
        let findings = try await store.checking?.check(repairing: true) ?? []
        await store.close()
        #expect(findings.contains { $0.message.hasPrefix("Posts that have lost their texts (1):") }, "\(findings)")
    }
}
