import AggregatorKit
import ArgumentParser

struct RestoreCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Bring an archive into the store.",
        usage: "aggregator restore [<options>] <file>",
        discussion: """
            The archive is read to its end first: nothing is taken from a damaged one. Where store and archive differ, posts, stars, \
            subscriptions and settings stay as they are in the store, and their number is printed; only a later version of a post takes the \
            place of an earlier one, and a source is as the side has it that asked it later. What the store lacks comes back. A restore that \
            was cut short goes on where it stopped. Unpack a compressed archive to a file first.

              zstd -d reading.jsonl.zst && aggregator restore reading.jsonl
            """)

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("A file that `aggregator archive` wrote.", valueName: "file"), completion: .file())
    var file: String

    func validate() throws {
        guard file == "-" else { return }
        throw ValidationError("An archive is read twice, and standard input can be once: write it to a file, and name that.")
    }

    func run(in session: Session) async throws -> ExitStatus {
        // Verified before a store is made: a wrong name must leave nothing behind.
        _ = try await CommandFailure.readingArchive { try await session.stores.archive(file) }
        let mover = StoreMover(into: try await session.store(.begin))
        let outcome = try await mover.run(from: { try await session.stores.archive(file) }, tell: session.tellMoved)
        session.console.showProgress(nil)
        guard outcome.isSettled else { throw MovingReport.unsettled(outcome) }
        var line = "\(Plural.of(outcome.moved, "record")) taken in"
        if outcome.others > 0 { line += ", \(outcome.others) that only the store has left as they are" }
        session.console.note("\(line).")
        if let kept = MovingReport.kept(outcome.kept, from: "the archive") { session.console.note(kept) }
        return .success
    }
}
