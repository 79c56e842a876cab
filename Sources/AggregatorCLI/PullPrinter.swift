import AggregatorKit

/// Tells of a pull while it runs: JSON lines for programs; for people a moving line on a terminal, then what failed and a summary.
final class PullPrinter: Sendable {
    private let console: any ConsoleService
    private let clock: any ClockService
    private let isJSON: Bool
    private let state = Locked(State())

    private struct State {
        var progress = PullProgress()
        var outputFailure: FileFailure?
    }

    init(_ session: Session, isJSON: Bool) {
        console = session.console
        clock = session.services.world.clock
        self.isJSON = isJSON
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

    func finished(_ report: SourceReport) {
        if isJSON {
            write { $0.members(of: report) }
        } else {
            let text = PullReportView(report, time: clock.localTime).text(width: noteColumns)
            if !text.isEmpty { console.note(text) }
        }
    }

    /// Why standard output can't be written any more.
    var failure: FileFailure? { state.withLock(\.outputFailure) }

    /// Throws when standard output could not be written: the store is whole all the same.
    func end(_ summary: PullSummary, unresolved: [SourceReport]) throws(FileFailure) {
        var summary = summary
        for report in unresolved { summary.add(report) }
        if isJSON {
            write(summary)
        } else {
            console.note(PullSummaryView(summary).text(width: noteColumns))
        }
        if let failure { throw failure }
    }

    /// One of many pulls: its line in the log.
    func line(_ summary: PullSummary) {
        if isJSON { write(summary) } else { console.note(PullSummaryView(summary).line) }
    }

    private func write(_ summary: PullSummary) { write { $0.member("summary", object: { $0.members(of: summary) }) } }

    /// Notes go to standard error.
    private var noteColumns: Int? { console.diagnostics.isTerminal ? console.diagnostics.width : nil }

    private func write(_ members: (inout JSONWriter) -> Void) {
        do throws(FileFailure) { try console.writeObject(members) } catch {
            state.withLock { $0.outputFailure = $0.outputFailure ?? error }
        }
    }
}
