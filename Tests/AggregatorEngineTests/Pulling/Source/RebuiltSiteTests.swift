import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("The posts of a site that is built anew")
struct RebuiltSiteTests {
    private static let now: Int64 = 1_700_000_017
    private let feed = "https://blog.example/feed"

    /// Twenty posts whose guids are their titles: more than are read at a time.
    private static func document(_ folder: String, _ note: String, _ date: Int64) -> String {
        "abcdefghijklmnopqrst".enumerated().map { number, letter in
            let title = String(repeating: letter, count: 4)
            let words = "guid=\(title) \(title)|\(note) \(title)|https://blog.example/\(folder)/\(title)"
            return "\(words)\nout \(date + Int64(number) * 86_461)"
        }.joined(separator: "\n")
    }

    @Test("a site that is built anew keeps its posts where their guids are made of titles, though pages, texts and dates are others")
    func titlesAsGUIDs() async throws {
        let world = try await EngineWorld()
        for (folder, note, date) in [("posts", "By Ada:", Self.now), ("blog", "3 minutes to read, about", Self.now + 400 * 86_461)] {
            try world.serve(.feed(Self.document(folder, note, date)), at: feed)
            try await world.pull(feed)
            world.pass(days: 1)
        }
        let posts = try await world.store.posts(matching: PostQuery())
        #expect(posts.count == 20)
        #expect(posts.allSatisfy { $0.post.content.text?.hasPrefix("3 minutes") == true })
    }
}
