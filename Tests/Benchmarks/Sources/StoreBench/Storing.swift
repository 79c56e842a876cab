import AggregatorCore
import CBareLoop
import Foundation
import Measuring

/// What the first pull of 2,000 feeds leaves to the store, beside a bare loop over the same rows.
struct Storing {
    let folder: String
    let rounds: Int

    private static let posts = 32
    /// Feeds that are stored at once, as many as are understood while a transaction is written.
    private static let width = 64

    func compare() async throws {
        let file = "\(folder)/pull.sqlite"
        let harvests = (0..<PostMaker.feeds).map { PostMaker.harvest($0, posts: Self.posts) }
        var (ours, loop) = (Rounds(), Rounds())
        for _ in 0..<rounds {
            let store = try await fresh(file)
            try await store.subscribe((0..<PostMaker.feeds).map(PostMaker.subscription))
            ours.add(try await Rounds.seconds { try await Self.commit(harvests, to: store) })
            // Before closing, which begins to make the index.
            guard let rows = bare_load(file) else { throw CocoaError(.fileReadUnknown) }
            defer { bare_free(rows) }
            await store.close()
            await (try await fresh(file)).close()
            var count: Int32 = 0
            loop.add(await Rounds.seconds { count = bare_insert(rows, file, Int32(Self.posts * Self.width)) })
            guard Int(count) == Self.posts * PostMaker.feeds else { throw CocoaError(.fileWriteUnknown) }
        }
        StoreFill.remove(file)
        let share = loop.least / ours.least
        var table = Table(["", "ms", "median ms", "share", "at least", ""])
        table.add(["a bare loop", loop.least.milliseconds, loop.median.milliseconds, "", "", ""])
        table.add([
            "the store", ours.least.milliseconds, ours.median.milliseconds, share.rounded(to: 2), "0.5", verdict(-share, atMost: -0.5),
        ])
        print("\nStoring \(PostMaker.feeds) feeds of \(Self.posts) posts; least of \(rounds) rounds in turn\n\n\(table.text)")
    }

    private func fresh(_ file: String) async throws -> any Store {
        StoreFill.remove(file)
        return try await StoreFill.open(file)
    }

    /// Commits as a pull does, which first asks for what is known.
    private static func commit(_ harvests: [Harvest], to store: any Store) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, harvest) in harvests.enumerated() {
                if index >= width { try await group.next() }
                group.addTask {
                    _ = try await store.recall(harvest.posts.flatMap(\.evidence), of: harvest.feedID)
                    _ = try await store.commit(harvest)
                }
            }
            try await group.waitForAll()
        }
    }
}
