import AggregatorKit
import ArgumentParser

struct DoctorCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Show what the program is made of, and whether it is well.",
        usage: "aggregator doctor [<options>]",
        discussion: "With --contracts, everything that is composed is held to the promises of its seam, on scratch instances.")

    @OptionGroup var common: CommonOptions

    @Flag(help: "Run the contract kit on whatever is composed.")
    var contracts = false

    @Flag(help: "Print one JSON object a finding.")
    var json = false

    var reportsDamage: Bool { true }

    func run(in session: Session) async throws -> ExitStatus {
        var findings = await session.manager.health().map { Finding(name: $0.name, health: $0.health) }
        findings.append(Finding(name: "store", health: await storeHealth(session)))
        findings.append(Finding(name: "credentials", health: await credentialsHealth(session)))
        findings += await authoritiesHealth(session).map { [Finding(name: "authorities", health: $0)] } ?? []
        if contracts { findings += try await ContractRun(session.services).findings().map(finding) }
        for finding in findings { try write(finding, session) }
        return findings.allSatisfy(\.health.isWell) ? .success : .someFailed
    }

    private struct Finding {
        var name: String
        var health: Health
        /// Whether it was not looked at: it counts as well, and shows that it was not.
        var isSkipped = false
    }

    private func finding(of run: ContractRun.Finding) -> Finding {
        let health = Health(isWell: run.failed.isEmpty, summary: run.skipped ?? detail(of: run))
        return Finding(name: run.subject, health: health, isSkipped: run.skipped != nil)
    }

    private func detail(of finding: ContractRun.Finding) -> String {
        var kept = "\(Plural.of(finding.passed, "promise")) kept"
        if !finding.notApplicable.isEmpty {
            let reasons = Set(finding.notApplicable).sorted().joined(separator: ", ")
            kept += ", \(finding.notApplicable.count) not applicable (\(reasons))"
        }
        return ([kept] + finding.failed).joined(separator: "; ")
    }

    private func storeHealth(_ session: Session) async -> Health {
        guard await session.stores.isMade() else { return Health(summary: "\(session.stores.address): not made yet") }
        do {
            let store = try await session.store(.read)
            let sources = try await store.subscriptions().count
            let posts = try await store.counts().values.reduce(0) { $0 + $1.posts }
            // In a damaged store the counts cover only what can be read.
            if let damage = store.damage { return Health(isWell: false, summary: damage.message) }
            if let obstacle = await obstacle(session) {
                return Health(isWell: false, summary: "it can be read, and nothing more: \(obstacle)")
            }
            let kept = store.isDurable ? "kept" : "not kept after the program ends"
            return Health(summary: "\(session.stores.address): \(Plural.of(sources, "source")), \(Plural.of(posts, "post")), \(kept)")
        } catch { return Health(isWell: false, summary: CommandFailure(error).message) }
    }

    /// Returns why the store can't be opened for writing, as every pull does; `nil` if it can, or if another process is writing just now.
    /// Since the store could be read, it has the newest format, and opening it changes nothing.
    private func obstacle(_ session: Session) async -> String? {
        do throws(StoreFailure) { _ = try await session.store(.write) } catch {
            return error.code == .busy ? nil : error.message
        }
        return nil
    }

    /// Checks whether secrets can be read, as every request does: a file that others may read, or that can't be parsed, and a command that
    /// can't be started, are of use to none. What variables and a command know can't be counted.
    private func credentialsHealth(_ session: Session) async -> Health {
        let credentials = session.services.world.credentials
        do throws(FileFailure) {
            try await credentials.check()
            let count = try await credentials.origins().count
            let kept = count == 0 ? "no secret is kept" : "secrets of \(Plural.of(count, "server")) are kept"
            return Health(summary: "\(kept) in the file")
        } catch { return Health(isWell: false, summary: error.message) }
    }

    /// Checks the file of certificate authorities as whatever fetches does first; `nil` if none was set.
    private func authoritiesHealth(_ session: Session) async -> Health? {
        guard let file = session.configuration.authorityFile else { return nil }
        do throws(ConfigurationFailure) { try await session.configuration.checkAuthorities(session.services.world.files) } catch {
            return Health(isWell: false, summary: error.message)
        }
        return Health(summary: "those in \(file) are trusted besides the system's")
    }

    private func write(_ finding: Finding, _ session: Session) throws {
        guard !json else {
            return try session.console.writeObject {
                $0.member("name", finding.name)
                $0.member("ok", finding.health.isWell)
                if finding.isSkipped { $0.member("skipped", true) }
                $0.member("detail", finding.health.summary)
            }
        }
        let summary = (finding.isSkipped ? "not checked: " : "") + finding.health.summary
        let heading = mark(of: finding) + StyledText(finding.name, .strong)
        let line = heading + StyledText("  \(summary)")
        guard let width = session.columns, TextWidth.of(line) > width else { return try session.console.write(line + "\n") }
        let lines = TextWidth.wrapped(summary, to: width - 4).map { "\n    \($0)" }
        try session.console.write(heading + StyledText(lines.joined()) + "\n")
    }

    private func mark(of finding: Finding) -> StyledText {
        if finding.isSkipped { return StyledText("– ", .faint) }
        return finding.health.isWell ? StyledText("✓ ", .success) : StyledText("✗ ", .failure)
    }
}
