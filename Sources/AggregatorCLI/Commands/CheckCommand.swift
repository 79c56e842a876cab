import AggregatorKit
import ArgumentParser

struct CheckCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check that the store is whole.",
        usage: "aggregator check [<options>]",
        discussion: """
            Prints a line for everything that is wrong, and then ends with 1. With --repair it mends what can be mended, and leaves what is \
            whole as it is; the status is 1 only if something could not be mended.

              aggregator check --store file:reading --repair
            """)

    @OptionGroup var common: CommonOptions

    @Flag(help: "Mend what can be mended.")
    var repair = false

    @Flag(help: "Print one JSON object a finding.")
    var json = false

    var reportsDamage: Bool { true }

    func run(in session: Session) async throws -> ExitStatus {
        guard await session.stores.isMade() else {
            session.noteNothingFollowed()
            return .success
        }
        session.console.showProgress("\(repair ? "mending" : "looking through") \(session.stores.address)")
        let findings: [StoreFinding]
        do { findings = try await self.findings(session) } catch {
            session.console.showProgress(nil)
            if Task.isCancelled, repair, !json { session.console.note("Nothing was mended: interrupted.") }
            throw error
        }
        session.console.showProgress(nil)
        for finding in findings { try write(finding, session) }
        if findings.isEmpty, !json { session.console.note("The store \(session.stores.address) is whole.") }
        return findings.allSatisfy(\.isMended) ? .success : .someFailed
    }

    private func findings(_ session: Session) async throws -> [StoreFinding] {
        do throws(StoreFailure) {
            let store = try await session.store(repair ? .repair : .read)
            if let checking = store.checking {
                let findings = try await checking.check(repairing: repair)
                // The repair may have replaced the file: the next command of a batch has to open the new one.
                if repair { await session.stores.close() }
                return findings
            }
        } catch {
            // A store that can't even be opened is a finding of the check, not a failure of the command.
            guard error.code == .damaged || error.code == .unreadable else { throw error }
            return [StoreFinding(error.message, isMended: false)]
        }
        throw CommandFailure(
            .notCheckable, "The store \(session.stores.address) can't be checked: its kind has no check of its own.", status: .usage)
    }

    private func write(_ finding: StoreFinding, _ session: Session) throws {
        guard json else {
            let mark = finding.isMended ? StyledText("✓ ", .success) : StyledText("✗ ", .failure)
            try session.console.write(mark + StyledText("\(VisibleText.of(finding.message))\n"))
            for name in finding.about { try session.console.write("    \(VisibleText.of(name))\n") }
            return
        }
        try session.console.writeObject {
            $0.member("message", finding.message)
            $0.member("mended", finding.isMended)
            $0.member("about", list: finding.about)
        }
    }
}
