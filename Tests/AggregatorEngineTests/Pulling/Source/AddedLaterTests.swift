import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("What is added to a post later")
struct AddedLaterTests {
    private let address = "https://blog.example/feed"

    @Test(
        "a transcript, a tag or a picture that comes later is stored, and is no edit, whatever an edit does",
        arguments: EditPolicy.allCases.filter { $0 != .ignore })
    func isStored(edits: EditPolicy) async throws {
        let world = try await EngineWorld()
        try await world.subscribe(address) { $0.edits = edits }
        func pull(_ additions: String...) async throws -> Post? {
            try world.serve(.feed(["guid=a A|Words"] + additions + ["guid=b B|Words"]), at: address)
            let report = try await world.pull(address)[address]
            #expect(report?.changed == 0)
            world.pass(days: 1)
            return try await world.store.posts(matching: PostQuery()).first { $0.post.guid?.text == "a" }?.post
        }
        let first = try await pull()
        #expect(first?.categories.isEmpty == true)
        let posts = try await world.store.posts(matching: PostQuery())
        try await world.store.mark(posts.map(\.id), StatusChange(isRead: true))
        #expect(try await pull("tag Rust")?.categories.map(\.term) == ["Rust"])
        #expect(try await pull("tag Rust", "picture https://blog.example/1.png")?.addresses.image?.text == "https://blog.example/1.png")
        let transcript = try await pull("tag Rust", "transcript https://blog.example/a.vtt")
        #expect(transcript?.details?.podcast?.transcripts.map(\.url.text) == ["https://blog.example/a.vtt"])
        #expect(transcript?.addresses.image == nil)
        for post in try await world.store.posts(matching: PostQuery()) {
            #expect(post.status.isRead && post.lastChanged == nil)
            #expect(try await world.store.versions(of: post.id).isEmpty)
        }
    }

    @Test("a full text stays where the source gives excerpts, also when a keyword comes with a date of change")
    func fullTextStays() async throws {
        let world = try await EngineWorld()
        let text = String(repeating: "A sentence of the whole text. ", count: 60)
        let date = world.clock.now().seconds - 86_400
        func pull(_ text: String, _ additions: String...) async throws -> StoredPost? {
            try world.serve(.feed(["guid=a A|\(text)|https://blog.example/a", "out \(date)"] + additions), at: address)
            try await world.pull(address)
            world.pass(days: 1)
            return try await world.store.posts(matching: PostQuery()).first
        }
        let whole = try await pull(text, "changed \(date)")
        let excerpt = "\(text.prefix(300))…"
        #expect(try await pull(excerpt, "changed \(date)")?.post.content == whole?.post.content)
        let tagged = try await pull(excerpt, "changed \(date + 90_000)", "tag Rust")
        #expect(tagged?.post.content == whole?.post.content && tagged?.post.categories.map(\.term) == ["Rust"])
    }

    @Test("what is added later is not taken for the restlessness of a source, and an edit that comes with it is one")
    func isNotRestless() async throws {
        let world = try await EngineWorld()
        for day in 0..<20 {
            let posts = (0..<4).map { "guid=\($0) Post \($0)|\(day == 19 && $0 == 1 ? "Other words" : "Words")\ntag \(day)" }
            try world.serve(.feed(posts), at: address)
            #expect(try await world.pull(address)[address]?.changed == (day == 19 ? 1 : 0))
            world.pass(days: 1)
        }
        #expect(try await world.state(of: address).document.restlessness == Restlessness())
        let posts = try await world.store.posts(matching: PostQuery())
        #expect(posts.allSatisfy { $0.post.categories.map(\.term) == ["19"] })
    }
}
