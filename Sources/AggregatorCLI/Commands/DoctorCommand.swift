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
        var findings = await session.manager.health()
        findings.append(("store", await storeHealth(session)))
        findings.append(("credentials", await credentialsHealth(session)))
        if contracts {
            for finding in try await ContractRun(session.services).findings() {
                findings.append((finding.subject, Health(isWell: finding.failed.isEmpty, summary: detail(of: finding))))
            }
        }
        for (name, health) in findings { try write(name, health, session) }
        return findings.allSatisfy(\.health.isWell) ? .success : .someFailed
    }

    private func detail(of finding: ContractRun.Finding) -> String {
        if let skipped = finding.skipped { return skipped }
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
            let capabilities = store.capabilities
            // In a damaged store the counts cover only what can be read.
            if let damage = store.damage { return Health(isWell: false, summary: damage.message) }
            if let obstacle = await obstacle(session) {
                return Health(isWell: false, summary: "it can be read, and nothing more: \(obstacle)")
            }
            let kept = capabilities.isDurable ? "kept" : "not kept after the program ends"
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

    /// Checks whether secrets can be read, as every request does: a file that others may read, or that can't be parsed, is of use to
    /// none.
    private func credentialsHealth(_ session: Session) async -> Health {
        do {
            let count = try await session.services.world.credentials.origins().count
            return Health(summary: count == 0 ? "no secret is kept" : "secrets of \(Plural.of(count, "server")) are kept")
        } catch { return Health(isWell: false, summary: CommandFailure(error).message) }
    }

    private func write(_ name: String, _ health: Health, _ session: Session) throws {
        if json {
            try session.console.writeObject {
                $0.member("name", name)
                $0.member("ok", health.isWell)
                $0.member("detail", health.summary)
            }
        } else {
            let mark = health.isWell ? StyledText("✓ ", .success) : StyledText("✗ ", .failure)
            let heading = mark + StyledText(name, .strong)
            let line = heading + StyledText("  \(health.summary)")
            guard let width = session.columns, TextWidth.of(line) > width else { return try session.console.write(line + "\n") }
            let lines = TextWidth.wrapped(health.summary, to: width - 4).map { "\n    \($0)" }
            try session.console.write(heading + StyledText(lines.joined()) + "\n")
        }
    }
}
