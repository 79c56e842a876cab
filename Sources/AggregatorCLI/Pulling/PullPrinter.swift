import AggregatorKit

/// Reports a pull while it runs: JSON lines for programs; for people a progress line on a terminal, then failures and a summary. The
/// summary is the last output, also if the process is ended because something hangs.
final class PullPrinter: Sendable {
    private let session: Session
    private let clock: any ClockService
    private let isJSON: Bool
    private let state = Locked(State())

    /// The lock is held while a line is written, so that none follows the last words.
    private struct State {
        var progress = PullProgress()
        var outputFailure: FileFailure?
        /// The summary so far and the time of the start; `nil` if no summary is due.
        var owed: (summary: PullSummary, start: Double)?
        /// The first failed sources among those that had no report of their own.
        var failed: [String] = []
        var isOver = false
    }

    /// The number of failed sources that the line of a pull names.
    private static let mostNamed = 3

    init(_ session: Session, isJSON: Bool) {
        self.session = session
        clock = session.services.world.clock
        self.isJSON = isJSON
    }

    private var console: any ConsoleService { session.console }

    /// Begins a pull, which gets a summary at its end or when it is cut off.
    func begin() {
        let start = clock.uptime()
        state.withLock { ($0.owed, $0.failed) = ((PullSummary(), start), []) }
    }

    /// Writes the last words of a process that is ended during a pull: the summary so far, marked as interrupted.
    ///
    /// - Parameter inOneLine: Whether to write one line, as for one of many pulls.
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
                console.note(inOneLine ? view.line : view.text(width: session.noteColumns))
            }
        }
    }

    func tell(_ event: PullEvent) {
        if case .finished(let report) = event { write(report) }
        // Thousands of lines that are not shown would cost more than the work that they report.
        guard console.diagnostics.hasColor else { return }
        let now = clock.uptime()
        let line = state.withLock { state in
            state.progress.note(event, at: now)
            return state.progress.line(at: now)
        }
        switch event {
        case .planned: break
        case .began, .finished: console.showProgress(line)
        case .ended: console.showProgress(nil)
        }
    }

    /// Counts a report that is not written by itself.
    func count(_ report: SourceReport) {
        state.withLock { state in
            state.owed?.summary.add(report)
            if report.status == .failed, state.failed.count < Self.mostNamed { state.failed.append(report.source) }
        }
    }

    /// Drops the summary, as there is nothing to sum up.
    func forget() { state.withLock { $0.owed = nil } }

    func write(_ report: SourceReport) {
        let text = isJSON ? StyledText() : PullReportView(report, time: clock.localTime).text(width: session.noteColumns)
        state.withLock { state in
            // Counted and written under one lock: the summary covers exactly what was reported.
            state.owed?.summary.add(report)
            if isJSON { write(&state) { $0.members(of: report) } } else if !text.isEmpty, !state.isOver { console.note(text) }
        }
    }

    /// The reason why standard output can't be written any more; `nil` while it can.
    var failure: FileFailure? { state.withLock(\.outputFailure) }

    /// Writes the summary. Returns why standard output could not be written, if so; the store is complete all the same.
    func end(_ summary: PullSummary, unresolved: [SourceReport], isReplay: Bool = false) -> FileFailure? {
        var summary = summary
        for report in unresolved { summary.add(report) }
        sum(up: summary) { summary, _ in PullSummaryView(summary, isReplay: isReplay).text(width: session.noteColumns) }
        return failure
    }

    /// Writes the summary of one of many pulls as its log line.
    func writeLine(of summary: PullSummary) { sum(up: summary) { PullSummaryView($0, failed: $1).line } }

    /// Writes the summary, which is no longer due then.
    private func sum(up summary: PullSummary, _ text: (PullSummary, _ failed: [String]) -> StyledText) {
        state.withLock { state in
            state.owed = nil
            if isJSON { write(&state) { Self.write(summary, to: &$0) } } else if !state.isOver { console.note(text(summary, state.failed)) }
        }
    }

    private static func write(_ summary: PullSummary, to writer: inout JSONWriter) {
        writer.member("summary", object: { $0.members(of: summary) })
    }

    private func write(_ state: inout State, _ members: (inout JSONWriter) -> Void) {
        guard !state.isOver else { return }
        do throws(FileFailure) { try console.writeObject(members) } catch { state.outputFailure = state.outputFailure ?? error }
    }
}
