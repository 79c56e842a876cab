import AggregatorKit
import ArgumentParser

struct ReplayCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Run a recorded pull again, offline.",
        usage: "aggregator replay [<options>] <folder>",
        discussion: """
            FOLDER is what `aggregator pull --record` made. The pull runs through the rules of this program with what was recorded in place \
            of network, clock and chance, into an empty store: one that --store names, else one that is gone at the end.

              aggregator replay tape
              aggregator replay tape --store sqlite:again.sqlite --json
              aggregator replay --expect tape

            With --expect nothing is printed but what is reported otherwise than when it was recorded, and then the status is 1.
            """)

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("A folder that holds a recorded pull.", valueName: "folder"), completion: .directory)
    var folder: String

    @Flag(help: "Compare with what was reported when it was recorded.")
    var expect = false

    @Flag(help: "Print one JSON object a source, and one for the whole; with --expect, one a difference.")
    var json = false

    func validate() throws {
        if folder.isEmpty { throw ValidationError("An empty name is no folder; name the one that `aggregator pull --record` made.") }
    }

    func run(in session: Session) async throws -> ExitStatus {
        guard let cassettes = session.services.cassettes else {
            throw IntegrationFailure("No integration keeps recordings; compose one that does.")
        }
        let recording = try await cassettes.read(folder)
        let store = try await emptyStore(session)
        let outcome: Result<(Replayed, PullSummary), any Error>
        do {
            let replayed = try await replay(recording, into: store, session)
            outcome = .success(replayed)
        } catch { outcome = .failure(error) }
        await store.close()
        let (replayed, summary) = try outcome.get()
        // The recording of an interrupted pull is complete, so only this task's own cancellation counts.
        try Task.checkCancellation()
        if expect { return try tell(replayed.comparison(with: recording), session) }
        let printer = PullPrinter(session, isJSON: json)
        for report in replayed.unresolved + replayed.reports { printer.write(report) }
        let unprinted = printer.end(summary, unresolved: replayed.unresolved, isReplay: true)
        if let failure: any Error = summary.storeFailure ?? unprinted { throw failure }
        return summary[.failed] > 0 || !replayed.unresolved.isEmpty ? .someFailed : .success
    }

    /// Opens the store to replay into: the user's own store only if `--store` names it.
    private func emptyStore(_ session: Session) async throws -> any Store {
        let services = session.services.unpopulated
        let named = common.store.flatMap { _ in session.configuration.store }
        let store = try await services.openStore(
            named ?? "memory:", dataFolder: session.stores.dataFolder, options: StoreOptions())
        guard try await store.subscriptions().isEmpty else {
            await store.close()
            throw CommandFailure(
                .storeNotEmpty,
                "\(named.map(StoreLocation.redacted) ?? "The store") is not empty; a replay wants a store of its own, so name a new one.")
        }
        return store
    }

    private func replay(
        _ recording: Recording, into store: any Store, _ session: Session
    ) async throws -> (Replayed, PullSummary) {
        let stage = try PullStage(recording)
        let configuration = Configuration(recorded: recording.opening.configuration)
        let replay = Replay(
            recording, services: session.services, options: FetchOptions(configuration), bounds: Schedule.Bounds(configuration))
        let unresolved = recording.report.compactMap(SourceReport.init(unresolved:))
        for report in unresolved { stage.note(unresolved: report) }
        let finished = Locked<[SourceReport]>([])
        var summary = try await replay.run(into: store, staging: stage.prepare) { event in
            if case .finished(let report) = stage.marked(event) { finished.withLock { $0.append(report) } }
        }
        // The durations come from the recording, as those of the sources do.
        if let whole = recording.report.last?["summary"]?.integer("milliseconds") { summary.milliseconds = whole }
        return (Replayed(unresolved, finished.withLock { $0 }, stage.report, recording), summary)
    }

    private func tell(_ comparison: ReportComparison, _ session: Session) throws -> ExitStatus {
        for difference in comparison.differences {
            if json {
                try session.console.writeObject {
                    $0.member("source", difference.source)
                    $0.member("member", difference.member)
                    $0.member("recorded", value: difference.recorded)
                    $0.member("replayed", value: difference.replayed)
                }
            } else {
                try session.console.write("\(difference.sentence)\n")
            }
        }
        return comparison.differences.isEmpty ? .success : .someFailed
    }
}

/// The reports of a replay, in the order of the recording.
private struct Replayed {
    /// Sources that could not be resolved when it was recorded: a replay does not look for them again.
    let unresolved: [SourceReport]
    let reports: [SourceReport]
    private let objects: [JSONValue]

    init(_ unresolved: [SourceReport], _ reports: [SourceReport], _ objects: [JSONValue], _ recording: Recording) {
        var places: [String: Int] = [:]
        for (place, report) in recording.report.enumerated() { if let feed = report.text("feed_id") { places[feed] = place } }
        self.unresolved = unresolved
        self.objects = objects
        self.reports = reports.enumerated().sorted { a, b in
            (Self.place(of: a.element, places), a.offset) < (Self.place(of: b.element, places), b.offset)
        }.map(\.element)
    }

    private static func place(of report: SourceReport, _ places: [String: Int]) -> Int {
        report.feedID.flatMap { places[$0.description] } ?? .max
    }

    func comparison(with recording: Recording) -> ReportComparison {
        ReportComparison(recorded: recording.report, replayed: objects)
    }
}

extension SourceReport {
    /// The recorded report of a source that could not be resolved; `nil` for one that was pulled.
    fileprivate init?(unresolved recorded: JSONValue) {
        guard recorded["feed_id"] == nil, let source = recorded.text("source"), let error = recorded["error"],
            let code = error.text("code"), let message = error.text("message")
        else { return nil }
        self.init(failed: source, PullFailure(code, message))
    }
}
