import AggregatorKit

/// Tells of a pull while it runs: JSON lines for programs; for people a moving line on a terminal, then what failed and a summary. The
/// summary is the last of it, also where the process is ended over what hangs.
final class PullPrinter: Sendable {
    private let console: any ConsoleService
    private let clock: any ClockService
    private let isJSON: Bool
    private let state = Locked(State())

    /// Held while a line is written: none comes behind the last words.
    private struct State {
        var progress = PullProgress()
        var outputFailure: FileFailure?
        /// What is to be summed up, and since when; `nil` where no summary is owed.
        var owed: (summary: PullSummary, start: Double)?
        /// The first sources that failed of those that nobody was told of by themselves.
        var failed: [String] = []
        var isOver = false
    }

    /// How many sources that failed the line of a pull names.
    private static let mostNamed = 3

    init(_ session: Session, isJSON: Bool) {
        console = session.console
        clock = session.services.world.clock
        self.isJSON = isJSON
    }

    /// A pull begins, which is summed up at its end, or where it is cut off.
    func begin() {
        let start = clock.uptime()
        state.withLock { ($0.owed, $0.failed) = ((PullSummary(), start), []) }
    }

    /// The last words of a process that is ended while a pull goes on: what was reported by then, and that it was interrupted.
    ///
    /// - Parameter inOneLine: as one of many pulls.
    func cutOff(inOneLine: Bool = false) {
        state.withLock { state in
            guard let owed = state.owed else { return }
            (state.owed, state.isOver) = (nil, true)
            var summary = owed.summary
            summary.wasInterrupted = true
            summary.milliseconds = clock.milliseconds(since: owed.start)
            if isJSON {
                try? console.writeObject { Self.write(summary, to: &$0) }
            } else {
                let view = PullSummaryView(summary, failed: state.failed)
                console.note(inOneLine ? view.line : view.text(width: noteColumns))
            }
        }
    }

    func tell(_ event: PullEvent) {
        if case .finished(let report) = event { finished(report) }
        // Thousands of lines that nobody sees cost more than what they tell of.
        guard console.diagnostics.hasColor else { return }
        let now = clock.uptime()
        let line = state.withLock { state in
            state.progress.note(event, at: now)
            return state.progress.line(at: now)
        }
        switch event {
        case .planned: break
        case .began, .finished: console.progress(line)
        case .ended: console.progress(nil)
        }
    }

    /// Of a report that nobody is told of by itself.
    func count(_ report: SourceReport) {
        state.withLock { state in
            state.owed?.summary.add(report)
            if report.status == .failed, state.failed.count < Self.mostNamed { state.failed.append(report.source) }
        }
    }

    /// No summary is owed: there is nothing to sum up.
    func forget() { state.withLock { $0.owed = nil } }

    func finished(_ report: SourceReport) {
        let text = isJSON ? StyledText() : PullReportView(report, time: clock.localTime).text(width: noteColumns)
        state.withLock { state in
            // Counted and said at once: what is summed up was reported.
            state.owed?.summary.add(report)
            if isJSON { write(&state) { $0.members(of: report) } } else if !text.isEmpty, !state.isOver { console.note(text) }
        }
    }

    /// Why standard output can't be written any more.
    var failure: FileFailure? { state.withLock(\.outputFailure) }

    /// Returns why standard output could not be written, if so: the store is whole all the same.
    func end(_ summary: PullSummary, unresolved: [SourceReport]) -> FileFailure? {
        var summary = summary
        for report in unresolved { summary.add(report) }
        sum(up: summary) { summary, _ in PullSummaryView(summary).text(width: noteColumns) }
        return failure
    }

    /// One of many pulls: its line in the log.
    func line(_ summary: PullSummary) { sum(up: summary) { PullSummaryView($0, failed: $1).line } }

    /// Nothing is owed any more.
    private func sum(up summary: PullSummary, _ text: (PullSummary, _ failed: [String]) -> StyledText) {
        state.withLock { state in
            state.owed = nil
            if isJSON { write(&state) { Self.write(summary, to: &$0) } } else if !state.isOver { console.note(text(summary, state.failed)) }
        }
    }

    private static func write(_ summary: PullSummary, to writer: inout JSONWriter) {
        writer.member("summary", object: { $0.members(of: summary) })
    }

    /// Notes go to standard error.
    private var noteColumns: Int? { console.diagnostics.isTerminal ? console.diagnostics.width : nil }

    private func write(_ state: inout State, _ members: (inout JSONWriter) -> Void) {
        guard !state.isOver else { return }
        do throws(FileFailure) { try console.writeObject(members) } catch { state.outputFailure = state.outputFailure ?? error }
    }
}
