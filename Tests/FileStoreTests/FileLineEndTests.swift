import AggregatorCore
import Foundation
import Testing

@Suite("A file store whose files got the line ends of another system is whole")
struct FileLineEndTests {
    private func withOtherEnds(_ body: (Scratch, Samples) async throws -> Void) async throws {
        let place = try Scratch()
        defer { place.remove() }
        let samples = Samples()
        let store = try await place.store()
        try await samples.fill(store)
        try await store.mark([samples.post(1, 2)], StatusChange(isStarred: true))
        await store.close()
        for folder in ["store", "store/feeds"] {
            for name in try place.names(folder) where name.hasSuffix(".jsonl") || name.hasSuffix(".json") || name.hasSuffix(".opml") {
                let url = URL(fileURLWithPath: place.path("\(folder)/\(name)"))
                let text = try String(decoding: Data(contentsOf: url), as: UTF8.self)
                try Data(text.replacing("\n", with: "\r\n").utf8).write(to: url)
            }
        }
        try await body(place, samples)
    }

    @Test("a store with other line ends is read and checked as before", arguments: [StoreOptions.Access.reading, .writing])
    func read(access: StoreOptions.Access) async throws {
        try await withOtherEnds { place, samples in
            let store = try await place.store(StoreOptions(access))
            #expect(try await store.checking?.check(repairing: false) == [])
            let posts = try await store.posts(matching: PostQuery())
            #expect(Set(posts.map(\.id)) == samples.allPosts && posts.count(where: \.status.isStarred) == 1)
            #expect(try await store.subscriptions().count == 2)
            #expect(try await store.value(for: "a/b") == [1, 2, 3])
            #expect(store.damage == nil)
            await store.close()
        }
    }

    @Test("a repair has nothing to mend, and what is written next has our ends again")
    func written() async throws {
        try await withOtherEnds { place, samples in
            let store = try await place.store(StoreOptions(.repairing))
            #expect(try await store.checking?.check(repairing: true) == [])
            #expect(try await store.commit(samples.harvest(1, count: 6)).new == [samples.post(1, 5)])
            #expect(try await store.commit(samples.harvest(2)) == ChangeSet())
            await store.close()
            let bytes = try Data(contentsOf: URL(fileURLWithPath: place.path("store/feeds/\(samples.feed(1)).posts.jsonl")))
            #expect(!bytes.contains(13))
            let again = try await place.store()
            #expect(try await again.posts(matching: PostQuery()).count == 11)
            #expect(try await again.checking?.check(repairing: false) == [])
            await again.close()
        }
    }

    @Test("a file that is read in several pieces has no line between two of them that is not there")
    func pieces() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let samples = Samples()
        let store = try await place.store()
        try await store.subscribe([samples.subscription(1)])
        // More than a mebibyte of lines of different lengths, so that line ends fall everywhere.
        var harvest = samples.harvest(1, count: 3000)
        for index in harvest.posts.indices { harvest.posts[index].post.content.text = String(repeating: "x", count: 700 + index % 13) }
        _ = try await store.commit(harvest)
        await store.close()
        let url = URL(fileURLWithPath: place.path("store/feeds/\(samples.feed(1)).posts.jsonl"))
        let lines = try Data(contentsOf: url).split(separator: 10)
        for shift in 0..<4 {
            // Each time, one more of the first lines ends with LF alone, as ours do.
            let pieces = lines.enumerated().map { Data($1) + ($0 < shift ? Data([10]) : Data([13, 10])) }
            try pieces.reduce(into: Data()) { $0 += $1 }.write(to: url)
            let reader = try await place.store(StoreOptions(.reading))
            var query = PostQuery()
            query.limit = 4000
            #expect(try await reader.posts(matching: query).count == 3000)
            #expect(reader.damage == nil)
            await reader.close()
        }
    }
}
