import AggregatorKit

/// What is put around a pull: faults that are made up, and a recording.
final class PullStage: Sendable {
    private let injector: FaultInjector?
    private let faults: String?
    private let seed: UInt64
    /// `nil` where nobody will ask for them.
    private let reports = Locked<[JSONValue]?>(nil)
    private let unresolved = Locked<[SourceReport]>([])

    /// - Parameter isActing: `false` over a recording, which has its transports' faults in it.
    init(faults: String?, seed: UInt64, isActing: Bool = true) throws(ConfigurationFailure) {
        self.faults = faults
        self.seed = seed
        if let faults {
            injector = FaultInjector(try FaultPlan(faults, seed: seed), isActing: isActing)
        } else {
            injector = nil
        }
    }

    /// As it was staged when it was recorded.
    convenience init(_ recording: Recording) throws(ConfigurationFailure) {
        let staged = recording.opening.configuration["faults"]
        try self.init(
            faults: staged?.text("list"), seed: staged?.text("seed").flatMap { UInt64($0) } ?? 1, isActing: false)
        keepReports()
    }

    /// What was reported, marked, an object a source and one for the whole.
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

    /// Closes the recording; returns what kept it from being whole.
    func end(_ recorder: PullRecorder?) async -> (any Error)? {
        do {
            try await CommandFailure.writing { try await recorder?.end(report: report) }
            return nil
        } catch { return error }
    }

    /// What is no part of the pull, as nobody knows what it means, is part of its report.
    func note(unresolved report: SourceReport) {
        unresolved.withLock { $0.append(report) }
        keep { $0.members(of: report.scrubbed) }
    }

    /// The event, saying what was made up; its report is kept.
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
