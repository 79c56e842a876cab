import AggregatorKit
import ArgumentParser

struct MigrateCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Bring everything from one store into another.",
        usage: "aggregator migrate [<options>] <from> <to>",
        discussion: """
            What both stores have is skipped, so a migration that was cut short goes on where it stopped. Where the two differ, posts, stars, \
            subscriptions and settings of the target win, and their number is printed; only a later version of a post takes the place of an \
            earlier one, and a source is as the side has it that asked it later. At the end both sides are compared: the status is 0 only \
            if they hold the same, apart from those and from what came meanwhile.

              aggregator migrate sqlite:old.sqlite file:reading
            """)

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("The store to read, as for --store.", valueName: "from"))
    var from: String

    @Argument(help: ArgumentHelp("The store to bring everything into; made where there is none.", valueName: "to"))
    var to: String

    @Flag(help: "Print one JSON object.")
    var json = false

    func run(in session: Session) async throws -> ExitStatus {
        try session.stores.check(moving: from, into: to)
        let outcome = try await session.stores.with(from, .reading) { source in
            try await session.stores.with(to, .writing) { target in
                try await StoreMover(into: target).run(from: { StoreRecords(source) }, tell: session.tellMoved)
            }
        }
        session.console.showProgress(nil)
        if json {
            try session.console.writeObject {
                $0.member("moved", outcome.moved)
                $0.member("equal", outcome.isComplete)
                $0.member("records", outcome.source.records)
                $0.member("digest", outcome.source.value)
                $0.member("target_records", outcome.target.records)
                $0.member("target_digest", outcome.target.value)
                $0.member("kept_posts", outcome.kept.posts)
                $0.member("kept_stars", outcome.kept.stars)
                $0.member("kept_subscriptions", outcome.kept.subscriptions)
                $0.member("kept_settings", outcome.kept.settings)
            }
        } else if outcome.isSettled {
            tell(outcome, session.console)
        }
        guard outcome.isSettled else { throw MovingReport.unsettled(outcome) }
        // Records that the target kept are no failure: the user need not do anything about them.
        return outcome.others == 0 ? .success : .someFailed
    }

    private func tell(_ outcome: StoreMover.Outcome, _ console: any ConsoleService) {
        let names = (from: StoreLocation.redacted(from), to: StoreLocation.redacted(to))
        let moved = "\(Plural.of(outcome.moved, "record")) moved"
        if outcome.others > 0 {
            console.note("\(names.to) holds \(Plural.of(outcome.others, "record")) that \(names.from) has not; they were left as they are.")
        } else {
            console.note(outcome.isComplete ? "\(moved); both hold the same \(MovingReport.records(outcome.source))." : "\(moved).")
        }
        if let kept = MovingReport.kept(outcome.kept, from: names.from) { console.note(kept) }
    }
}
