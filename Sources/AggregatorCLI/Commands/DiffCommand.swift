import AggregatorKit
import ArgumentParser

struct DiffCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compare two stores, or archives.",
        usage: "aggregator diff [<options>] <a> <b>",
        discussion: """
            Prints what differs, a line a record, and ends with 1 where anything does, with 74 where one of the two can't be read.

              aggregator diff sqlite:reading.sqlite reading.jsonl
            """)

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("A store, as for --store, or an archive's file.", valueName: "a"), completion: .file())
    var first: String

    @Argument(help: ArgumentHelp("What to compare it with.", valueName: "b"), completion: .file())
    var second: String

    @Flag(help: "Print one JSON object a difference.")
    var json = false

    func run(in session: Session) async throws -> ExitStatus {
        let names = (StoreLocation.redacted(first), StoreLocation.redacted(second))
        let counted = try await CommandFailure.readingArchive {
            try await session.stores.withRecords(first) { left in
                try await session.stores.withRecords(second) { try await compare(left, $0, names, session.console) }
            }
        }
        session.console.showProgress(nil)
        if !json {
            session.console.note(
                counted.differences == 0
                    ? "Both hold the same \(MovingReport.records(counted.first))."
                    : "\(Plural.of(counted.differences, "difference")) between \(names.0) and \(names.1).")
        }
        return counted.differences == 0 ? .success : .someFailed
    }

    /// Compares two sides, and prints the differences; returns how many there are, and the digest of the first side.
    private func compare(
        _ left: any RecordSource, _ right: any RecordSource, _ names: (String, String), _ console: any ConsoleService
    ) async throws -> (differences: Int, first: ArchiveDigest) {
        var count = 0
        let comparison = try await RecordComparison.run(ToldRecords(left, console), right) { difference in
            count += 1
            let view = DifferenceView(difference, first: names.0, second: names.1)
            if json { try console.write(json: view.json + "\n") } else { try console.write(view.sentence + "\n") }
        }
        return (count, comparison.first)
    }
}

/// Passes records through, and shows on a terminal how many have been compared.
private final class ToldRecords: RecordSource {
    private let base: any RecordSource
    private let console: any ConsoleService
    private let count = Locked(0)

    init(_ base: any RecordSource, _ console: any ConsoleService) {
        self.base = base
        self.console = console
    }

    func next() async throws -> [ArchiveRecord] {
        let records = try await base.next()
        let compared = count.withLock { count in
            count += records.count
            return count
        }
        console.showProgress("\(Plural.of(compared, "record")) compared")
        return records
    }
}
