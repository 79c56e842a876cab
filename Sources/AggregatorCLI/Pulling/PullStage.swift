import AggregatorKit

/// What surrounds a pull: injected faults, and a recording.
final class PullStage: Sendable {
    private let injector: FaultInjector?
    private let faults: String?
    private let seed: UInt64
    /// The reports so far; `nil` if they are not needed.
    private let reports = Locked<[JSONValue]?>(nil)
    private let unresolved = Locked<[SourceReport]>([])

    /// - Parameter isActing: `false` for a replay, as the recording has the transport faults in it.
    init(faults: String?, seed: UInt64, isActing: Bool = true) throws(ConfigurationFailure) {
        self.faults = faults
        self.seed = seed
        if let faults {
            injector = FaultInjector(try FaultPlan(parsing: faults, seed: seed), isActing: isActing)
        } else {
            injector = nil
        }
    }

    /// A stage like the one that the recording was made with.
    convenience init(_ recording: Recording) throws(ConfigurationFailure) {
        let staged = recording.opening.configuration["faults"]
        try self.init(
            faults: staged?.text("list"), seed: staged?.text("seed").flatMap { UInt64($0) } ?? 1, isActing: false)
        keepReports()
    }

    /// The reports with marks of faults: an object for each source and one for the whole.
    var report: [JSONValue] { reports.withLock { $0 ?? [] } }

    private func keepReports() { reports.withLock { $0 = [] } }

    func prepare(_ pull: inout Pull) {
        guard let injector else { return }
        pull.services = injector.faulty(pull.services)
        pull.store = injector.faulty(pull.store)
    }

    func record(
        _ pull: inout Pull, in folder: String?, _ session: Session, isForced: Bool
    ) async throws -> PullRecorder? {
        guard let folder else { return nil }
        keepReports()
        var configuration = session.configuration.recorded.members ?? []
        if let faults {
            let staged = [JSONValue.Member("list", .string(faults)), JSONValue.Member("seed", .string(String(seed)))]
            configuration.append(JSONValue.Member("faults", .object(staged)))
        }
        let recorder = try await CommandFailure.writing {
            try await PullRecorder.begin(
                at: folder, session.services, pull.store, program: Product.version, configuration: .object(configuration),
                isForced: isForced)
        }
        pull.services = recorder.recorded(pull.services)
        pull.store = recorder.recorded(pull.store)
        return recorder
    }

    /// Closes the recording; returns the error that left it incomplete, if any.
    func end(_ recorder: PullRecorder?) async -> (any Error)? {
        do {
            try await CommandFailure.writing { try await recorder?.end(report: report) }
            return nil
        } catch { return error }
    }

    /// Adds the report of a source that could not be resolved, and so is no part of the pull.
    func note(unresolved report: SourceReport) {
        unresolved.withLock { $0.append(report) }
        keep { $0.members(of: report.scrubbed) }
    }

    /// Returns the event with marks of injected faults, and keeps its report.
    func marked(_ event: PullEvent) -> PullEvent {
        switch event {
        case .finished(let report):
            let report = injector?.marked(report) ?? report
            keep { $0.members(of: report.scrubbed) }
            return .finished(report)
        case .ended(let summary):
            var whole = summary
            for report in unresolved.withLock(\.self) { whole.add(report) }
            keep { [whole] writer in writer.member("summary", object: { $0.members(of: whole) }) }
            return event
        case .planned, .began: return event
        }
    }

    private func keep(_ members: (inout JSONWriter) -> Void) {
        guard reports.withLock({ $0 != nil }) else { return }
        var writer = JSONWriter()
        writer.object(members)
        guard let value = try? JSONReader.read(writer.bytes) else { return }
        reports.withLock { $0?.append(value) }
    }
}
