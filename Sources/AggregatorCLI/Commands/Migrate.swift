import AggregatorKit
import ArgumentParser

struct Migrate: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Bring everything from one store into another.",
        discussion: """
            What is in both is left alone, so that a move that was cut short goes on where it stopped. At the end both sides are compared: \
            the status is 0 only where they hold the same.

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
        try session.stores.refuse(moving: from, into: to)
        let outcome = try await session.stores.with(from, isReadOnly: true) { source in
            try await session.stores.with(to, isReadOnly: false) { target in
                try await Moving(into: target).run(from: { StoreRecords(source) }, tell: MovingProgress(session).tell)
            }
        }
        session.console.progress(nil)
        if json {
            try session.console.writeObject {
                $0.member("moved", outcome.moved)
                $0.member("equal", outcome.isComplete)
                $0.member("records", outcome.source.records)
                $0.member("digest", outcome.source.value)
                $0.member("target_records", outcome.target.records)
                $0.member("target_digest", outcome.target.value)
            }
        } else if outcome.isComplete {
            session.console.note("\(Plural.of(outcome.moved, "record")) moved; both hold the same \(outcome.source).")
        }
        if outcome.isComplete { return .success }
        if outcome.isSettled {
            let names = (from: StoreLocation.redacted(from), to: StoreLocation.redacted(to))
            // In JSON the records of both sides say it.
            guard !json else { return .someFailed }
            session.console.note(
                "\(names.to) holds \(Plural.of(outcome.others, "record")) that \(names.from) has not; they were left as they are.")
            return .someFailed
        }
        throw MovingReport.unsettled(outcome)
    }
}
