import AggregatorKit
import ArgumentParser

struct PullCommand: FetchingCommand {
    static let configuration = CommandConfiguration(
        commandName: "pull",
        abstract: "Fetch sources and store what is new.",
        discussion: """
            Without SOURCE, every subscription that is due. With SOURCE, or --subscriptions, those: a source that is not followed yet is \
            followed from then on, and all are pulled now, whatever the schedule says, unless a server has asked to wait.

              aggregator pull
              aggregator pull https://example.org/feed.xml
              aggregator pull --subscriptions list.opml --json
              aggregator pull --watch
              aggregator pull --dry-run

            Over one PostgreSQL store any number of `pull --watch` may work, on any number of machines: each source is asked by one of \
            them, hosts are spaced whoever asks, and what a worker that died held is taken over within two minutes.

            --record keeps everything that came from outside in a folder, without secrets; `aggregator replay` runs it again, offline. \
            --faults makes things go wrong on purpose, the same ones for the same --seed: timeout, reset, truncate, corrupt, 429, slow, \
            wrong (somebody else answers); store-busy, store-full, store-write, store-crash (the process ends in a write), store-fsync (the \
            disk does not confirm one).

              aggregator pull --record tape
              aggregator pull --faults 'timeout 5%, truncate 2%' --seed 3
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Fetching") var fetching: FetchArguments

    @Argument(
        help: ArgumentHelp("A feed's address, a file, or the name or id of a subscription.", valueName: "source"), completion: .file())
    var sources: [String] = []

    @Option(help: ArgumentHelp("Pull what this list of subscriptions names.", valueName: "file.opml"), completion: .file())
    var subscriptions: String?

    @Flag(help: "Every subscription, due or not.")
    var all = false

    @Flag(help: "Ask even a server that asked to wait, or said that its feed is gone.")
    var force = false

    @Flag(help: watchHelp)
    var watch = false

    @Flag(help: "Say what would be asked, in which order, when, with what and why; ask nobody and store nothing.")
    var dryRun = false

    @Flag(help: "Keep tracking pixels and parameters.")
    var keepTracking = false

    @Option(help: ArgumentHelp("Record the pull in this folder.", valueName: "folder"), completion: .directory)
    var record: String?

    @Option(help: ArgumentHelp("Make these things go wrong, as in 'timeout 5%, truncate 2%'.", valueName: "list"))
    var faults: String?

    @Flag(help: "Print one JSON object a source, and one for the whole.")
    var json = false

    var settings: [String: [String]] {
        var settings = common.settings.merging(fetching.settings) { $1 }
        if keepTracking { settings["keep-tracking"] = ["true"] }
        return settings
    }

    /// A pull fetches damaged sources in full again, or reports the damage as their failure.
    var reportsDamage: Bool { true }

    func validate() throws {
        if record?.isEmpty == true { throw ValidationError("--record takes a folder, and an empty name is none.") }
        try checkWatch()
    }

    func run(in session: Session) async throws -> ExitStatus {
        if dryRun { return try await plan(in: session) }
        let stage = try PullStage(faults: faults, seed: session.configuration.seed)
        if let record { try session.stores.check(writing: record) }
        // One that watches goes on without its secrets, and has them again once their file is mended.
        if watch { return try await watch(pull(into: try await session.store(.write), on: stage, in: session), in: session) }
        try await session.checkSecrets()
        let printer = PullPrinter(session, isJSON: json)
        // Begins before the store is opened, which another process may hold from the start.
        printer.begin()
        session.services.world.signals.setLastWords { printer.cutOff() }
        defer { session.services.world.signals.setLastWords(nil) }
        let store = try await session.store(namesSources ? .begin : .write)
        let resolver = SourceResolver(session: session)
        let (selection, unresolved) = try await resolver.selection(sources: sources, list: subscriptions, all: all, store: store)
        var pull = pull(into: store, on: stage, in: session)
        let recorder = try await stage.record(&pull, in: record, session, isForced: force)
        for report in unresolved {
            stage.note(unresolved: report)
            printer.write(report)
        }
        let summary = try await pull.run(selection, isForced: force) { event in printer.tell(stage.marked(event)) }
        // The pull is reported before a failure to write its recording.
        let unrecorded = await stage.end(recorder)
        if summary.sources == 0, unresolved.isEmpty, !json, !summary.wasInterrupted, try await noteNothingNamed(store, session) {
            if let unrecorded { throw unrecorded }
            return .success
        }
        let unprinted = printer.end(summary, unresolved: unresolved)
        if let failure: any Error = summary.storeFailure ?? unrecorded ?? unprinted { throw failure }
        if summary.wasInterrupted { throw CancellationError() }
        if summary[.failed] > 0 || !unresolved.isEmpty { return .someFailed }
        return .success
    }

    /// Says that the list, or the store, names no source; `false` where one does.
    private func noteNothingNamed(_ store: any Store, _ session: Session) async throws(StoreFailure) -> Bool {
        guard let subscriptions else { return try await session.noteNothingFollowed(in: store) }
        session.console.note("There is nothing to follow in \(subscriptions).")
        return true
    }

    /// Whether sources are named. Those are followed on the way, so a store is made if there is none.
    private var namesSources: Bool { !sources.isEmpty || subscriptions != nil }

    private func pull(into store: any Store, on stage: PullStage, in session: Session) -> Pull {
        var pull = session.pull(into: store)
        pull.pacer = session.makePacer()
        stage.prepare(&pull)
        return pull
    }

    private func plan(in session: Session) async throws -> ExitStatus {
        let store = try await session.store(namesSources ? .readOrEmpty : .read)
        let (selection, unresolved) = try await SourceResolver(session: session, subscribes: false).selection(
            sources: sources, list: subscriptions, all: all, store: store)
        let pull = session.pull(into: store)
        let plan = try await pull.plan(selection, isForced: force)
        if plan.entries.isEmpty, unresolved.isEmpty, !json {
            session.noteNothingFollowed()
            return .success
        }
        try await PlanPrinter(session: session, isJSON: json).tell(plan, unresolved: unresolved, store: store)
        return unresolved.isEmpty ? .success : .someFailed
    }
}
