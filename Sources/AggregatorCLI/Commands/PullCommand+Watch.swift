import AggregatorKit
import ArgumentParser

extension PullCommand {
    static let watchHelp: ArgumentHelp =
        "Stay, and pull each source when it is due, until SIGINT or SIGTERM. Subscriptions added meanwhile are found within a minute, or once the slowest answer has come."

    /// Checks the options: with `--watch` the schedule alone decides what is pulled, and the command does not end. With `--dry-run` nothing
    /// happens.
    func checkWatch() throws(ValidationError) {
        if dryRun, watch || record != nil || faults != nil {
            throw ValidationError("--dry-run only says what would be asked, so it goes with no --watch, --record or --faults.")
        }
        if watch, record != nil {
            throw ValidationError("--record keeps one pull, and --watch is one after the other; record a pull without it.")
        }
        guard watch, !sources.isEmpty || subscriptions != nil || all || force else { return }
        throw ValidationError(
            "--watch pulls whatever is due, so it goes with no source, --subscriptions, --all or --force; pull those once, or `aggregator add` them."
        )
    }

    /// Runs until the command is cancelled or its output can't be written; then it throws.
    func watch(_ pull: Pull, in session: Session) async throws -> ExitStatus {
        let printer = PullPrinter(session, isJSON: json)
        let (console, clock) = (session.console, session.services.world.clock)
        let isBegun = Locked(false)
        /// What was said last of the store: it would fill the journal to say it once a minute.
        let storeFailure = Locked<String?>(nil)
        session.services.world.signals.setLastWords { printer.cutOff(inOneLine: true) }
        defer { session.services.world.signals.setLastWords(nil) }
        try await Watch(pull).run { event in
            switch event {
            // If other workers have all sources, there is nothing to report.
            case .pull(.ended(let summary)):
                if summary.storeFailure == nil { storeFailure.withLock { $0 = nil } }
                if summary.sources > 0 || summary.wasInterrupted { printer.writeLine(of: summary) } else { printer.forget() }
                // The reader of the output is gone, or its disk is full.
                if printer.failure != nil { withUnsafeCurrentTask { $0?.cancel() } }
            case .pull(.planned): printer.begin()
            case .pull(.finished(let report)): if json { printer.write(report) } else { printer.count(report) }
            case .pull: break
            case .storeFailed(let failure):
                let isNew = storeFailure.withLock { said in
                    defer { said = failure.message }
                    return said != failure.message
                }
                if isNew { console.note(StyledText("\(failure.message) The watch tries again by itself.", .warning)) }
            case .waiting(let until, let sources):
                storeFailure.withLock { $0 = nil }
                let isFirst = isBegun.withLock { begun in
                    defer { begun = true }
                    return !begun
                }
                if isFirst { console.note(console.localized(Self.greeting(until, sources), by: clock)) }
            }
        }
        if let failure = printer.failure { throw failure }
        throw CancellationError()
    }

    private static func greeting(_ until: Timestamp?, _ sources: Int) -> String {
        let next = until.map { "the next pull is at \($0.roundedUp.rfc3339)" } ?? "nothing is due until one is added"
        return "Watching over \(Plural.of(sources, "source")); \(next)."
    }
}
