import AggregatorCore
import Cassette
import InMemory
import Testing

@testable import AggregatorEngine

/// A recording of a paper world, and its replays.
struct Tape {
    static let place = "/tapes/one"

    let world: EngineWorld
    let files = InMemoryFiles(folders: ["/tapes"])

    var services: ServiceProvider {
        var services = world.services
        services.cassettes = CassetteIntegration(files: files).contribution.cassettes
        return services
    }

    /// The contents of all files, as one text.
    var text: String {
        files.contents.sorted { $0.key < $1.key }.map { String(decoding: $0.value, as: UTF8.self) }.joined(separator: "\n")
    }

    func recording() async throws -> Recording { try await #require(services.cassettes).read(Self.place) }

    /// Pulls all sources, or others, and records the pull.
    func record(_ selection: Pull.Selection = .all, staging: (inout Pull) -> Void = { _ in }) async throws -> [SourceReport] {
        var pull = Pull(services: services, store: world.store, options: world.options)
        staging(&pull)
        let recorder = try await PullRecorder.begin(
            at: Self.place, services, pull.store, program: "1.0", configuration: .object([]), isForced: false)
        pull.services = recorder.recorded(pull.services)
        pull.store = recorder.recorded(pull.store)
        let reports = Reports()
        _ = try await pull.run(selection) { await reports.hear($0) }
        let list = await reports.list
        try await recorder.end(
            report: list.map { .object([JSONValue.Member("feed_url", $0.scrubbed.feedURL.map { .string($0.text) } ?? .null)]) })
        return list
    }

    /// Replays into a new store, and returns the reports and that store.
    func replay(_ recording: Recording? = nil) async throws -> (reports: [SourceReport], store: any Store) {
        let recording = if let recording { recording } else { try await self.recording() }
        let store = try await services.defaultStore.open(StoreLocation(scheme: "memory", path: ""), options: StoreOptions())
        // These services have the current time; a replay takes the recorded one.
        let replay = Replay(recording, services: services, options: world.options, bounds: Schedule.Bounds())
        let reports = Reports()
        _ = try await replay.run(into: store) { await reports.hear($0) }
        return (await reports.list, store)
    }

    private actor Reports {
        private var reports: [SourceReport] = []
        func hear(_ event: PullEvent) { if case .finished(let report) = event { reports.append(report) } }
        /// The reports by source, as the order in which sources end is not determined.
        var list: [SourceReport] { reports.sorted { $0.source < $1.source } }
    }
}

/// Everything that is in a store, in the store's order.
struct StoreContent: Equatable {
    var subscriptions: [Subscription]
    var states: [FeedID: SourceState]
    var feeds: [FeedID: Feed]
    var posts: [StoredPost]

    init(_ store: any Store) async throws {
        subscriptions = try await store.subscriptions()
        states = try await store.sourceStates()
        feeds = try await store.feeds()
        posts = try await store.posts(matching: PostQuery())
    }
}
