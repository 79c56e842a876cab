import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("Sources that never stand still")
struct RestlessTests {
    private let feed = "https://blog.example/feed"

    @Test("texts that are others at every request are noticed, and are no edits from then on")
    func restless() async throws {
        let world = try await EngineWorld()
        var (changes, evidence): ([Int], [Int]) = ([], [])
        for day in 0..<8 {
            try world.serve(.feed((0..<4).map { "guid=\($0) A\($0)|\(day)" }), at: feed)
            changes.append(try await world.pull(feed)[feed]?.changed ?? -1)
            evidence.append(try await contentEvidence(world))
            world.pass(days: 1)
        }
        // The first three changes count as edits.
        #expect(changes == [0, 4, 4, 4, 0, 0, 0, 0])
        #expect(evidence[0] < evidence[2] && evidence[2] == evidence[7], "\(evidence)")
        // A title is no text: it still counts.
        try world.serve(.feed(["guid=0 Another|8"] + (1..<4).map { "guid=\($0) A\($0)|8" }), at: feed)
        #expect(try await world.pull(feed)[feed]?.changed == 1)
    }

    @Test("once they are noticed, no versions of them are kept, and none is unread again")
    func leavesNoHistory() async throws {
        for edits in [EditPolicy.history, .unread] {
            let world = try await EngineWorld()
            try await world.subscribe(feed) { $0.edits = edits }
            var versions: [Int] = []
            var unread: [Int] = []
            for day in 0..<8 {
                try world.serve(.feed((0..<4).map { "guid=\($0) A\($0)|\(day)" }), at: feed)
                _ = try await world.pull(feed)
                let posts = try await world.store.posts(matching: PostQuery())
                var count = 0
                for post in posts { count += try await world.store.versions(of: post.id).count }
                versions.append(count)
                unread.append(posts.count { !$0.status.isRead })
                try await world.store.mark(posts.map(\.id), StatusChange(isRead: true))
                world.pass(days: 1)
            }
            #expect(versions == (edits == .history ? [0, 4, 8, 12, 12, 12, 12, 12] : Array(repeating: 0, count: 8)))
            #expect(unread == (edits == .unread ? [4, 4, 4, 4, 0, 0, 0, 0] : [4, 0, 0, 0, 0, 0, 0, 0]))
        }
    }

    @Test("texts that come to rest are no edit once more, and edits count again from then on")
    func comesToRest() async throws {
        let world = try await EngineWorld()
        try await world.subscribe(feed) { $0.edits = .unread }
        for day in 0..<5 {
            try world.serve(.feed((0..<4).map { "guid=\($0) A\($0)|\(day)" }), at: feed)
            _ = try await world.pull(feed)
            world.pass(days: 1)
        }
        let before = try await world.store.posts(matching: PostQuery())
        try await world.store.mark(before.map(\.id), StatusChange(isRead: true))
        world.pass(days: 31)
        try world.serve(.feed((0..<4).map { "guid=\($0) A\($0)|at rest" }), at: feed)
        #expect(try await world.pull(feed)[feed]?.changed == 0)
        let after = try await world.store.posts(matching: PostQuery())
        #expect(after.map(\.lastChanged) == before.map(\.lastChanged) && after.allSatisfy(\.status.isRead))
        #expect(
            after.allSatisfy { ($0.post.content.html?.source ?? $0.post.content.text)?.contains("at rest") == true },
            "the text is the source's last")
        world.pass(days: 1)
        try world.serve(.feed((0..<3).map { "guid=\($0) A\($0)|at rest" } + ["guid=3 A3|edited"]), at: feed)
        #expect(try await world.pull(feed)[feed]?.changed == 1)
    }

    @Test("texts that are no edits are taken over as they come, and a new post as any other")
    func lively() async throws {
        let world = try await EngineWorld()
        var (texts, new, changed): ([String?], [Int], [Int]) = ([], [], [])
        for number in 0..<14 {
            let posts = (0..<4).map { "guid=\($0) Title \($0)|\(number)" } + (number == 8 ? ["guid=new New|\(number)"] : [])
            try world.serve(.feed(posts), at: feed)
            let report = try await world.pull(feed)[feed]
            new.append(report?.new ?? -1)
            changed.append(report?.changed ?? -1)
            texts.append(try await world.store.posts(matching: PostQuery()).first { $0.post.guid?.text == "0" }?.post.content.text)
            world.pass(days: 0.25)
        }
        #expect(new == [4, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])
        #expect(texts == (0..<14).map(String.init))
        #expect(changed.dropFirst(4).allSatisfy { $0 == 0 })
    }

    @Test("a source that is restless still after a month is noticed at the first document that tells")
    func staysRestless() async throws {
        let world = try await EngineWorld()
        var changes: [Int] = []
        for day in 0..<8 {
            try world.serve(.feed((0..<4).map { "guid=\($0) A\($0)|\(day)" }), at: feed)
            changes.append(try await world.pull(feed)[feed]?.changed ?? -1)
            world.pass(days: day == 4 ? 31 : 1)
        }
        #expect(changes == [0, 4, 4, 4, 0, 0, 4, 0])
    }

    @Test("an edit of one post among others stays an edit")
    func edits() async throws {
        let world = try await EngineWorld()
        var changes: [Int] = []
        for day in 0..<8 {
            try world.serve(.feed("guid=a A|\(day)", "guid=b B|always"), at: feed)
            changes.append(try await world.pull(feed)[feed]?.changed ?? -1)
            world.pass(days: 1)
        }
        #expect(changes == [0, 1, 1, 1, 1, 1, 1, 1])
    }

    @Test("addresses that are others at every request are noticed as texts are, also beside a post that holds still")
    func addresses() async throws {
        let world = try await EngineWorld()
        var changes: [Int] = []
        for day in 0..<8 {
            let posts = (0..<9).map { "guid=\($0) A\($0)|text|https://blog.example/\($0)?sid=\(day)" }
            try world.serve(.feed(posts + ["guid=still-\(day) B|text|https://blog.example/still"]), at: feed)
            changes.append(try await world.pull(feed)[feed]?.changed ?? -1)
            world.pass(days: 1)
        }
        #expect(changes == [0, 9, 9, 9, 0, 0, 0, 0])
        let page = try await world.store.posts(matching: PostQuery()).first { $0.post.guid?.text == "0" }?.post.addresses.page
        #expect(page?.text == "https://blog.example/0?sid=7", "what is no edit is taken over all the same")
    }

    private func contentEvidence(_ world: EngineWorld) async throws -> Int {
        var evidence: [Evidence] = []
        var place: ArchiveKey?
        while let last = try await world.store.records(after: place, limit: 100).last {
            for record in try await world.store.records(after: place, limit: 100) {
                if case .post(let post) = record { evidence += post.evidence }
            }
            place = last.place
        }
        return evidence.count { $0.kind == .content }
    }
}
