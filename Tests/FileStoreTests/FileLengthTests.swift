import AggregatorCore
import FileStore
import Foundation
import Testing

@Suite("The file of a feed whose posts are long")
struct FileLengthTests {
    private let samples = Samples()

    private func text(_ number: Int, _ edition: Int) -> String { String(repeating: "\(number) \(edition).", count: 50_000 + number * 9973) }

    /// The first `count` posts; those in `edited` say something else.
    private func harvest(count: Int, edited: Set<Int> = []) -> Harvest {
        var harvest = samples.harvest(1, count: count)
        for number in harvest.posts.indices {
            let edition = edited.contains(number) ? 2 : 1
            harvest.posts[number].post.content.text = text(number, edition)
            harvest.posts[number].fingerprint = samples.identifier("\(number) \(edition)")
        }
        return harvest
    }

    @Test("posts are kept, edited, recognised by more, added and removed beside each other", arguments: [true, false])
    func edit(keepingVersions: Bool) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await store.subscribe([samples.subscription(1)])
        _ = try await store.commit(harvest(count: 6))
        var second = harvest(count: 8, edited: [1, 4])
        second.posts[2].evidence.append(Evidence(kind: .guid, key: samples.identifier("another guid")))
        second.edits = keepingVersions ? .history : .update
        let changes = try await store.commit(second)
        #expect(changes.new == [samples.post(1, 6), samples.post(1, 7)])
        #expect(changes.changed == [samples.post(1, 1), samples.post(1, 4)])
        _ = try await store.remove([samples.post(1, 3), samples.post(1, 0)], at: .epoch)
        await store.close()

        let again = try await place.store()
        #expect(try await again.checking?.check(repairing: false) == [])
        #expect(try await again.recall([Evidence(kind: .guid, key: samples.identifier("another guid"))], of: samples.feed(1)).count == 1)
        for number in 0..<8 {
            let edition = [1, 4].contains(number) ? 2 : 1
            let said: String? = [0, 3].contains(number) ? nil : text(number, edition)
            #expect(try await again.posts([samples.post(1, number)]).first?.post.content.text == said)
            let earlier: [String?] = keepingVersions && edition == 2 ? [text(number, 1)] : []
            #expect(try await again.versions(of: samples.post(1, number)).map(\.post.content.text) == earlier)
        }
        await again.close()
        let bytes = try Data(contentsOf: URL(fileURLWithPath: place.path("store/feeds/\(samples.feed(1)).posts.jsonl")))
        #expect(bytes.last == 10)
        // The first line, and one for each post, also for those that were removed.
        #expect(bytes.split(separator: 10).count == 9)
    }
}
