import AggregatorKit
import ArgumentParser

struct Doctor: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Show what the program is made of, and whether it is well.",
        discussion: "With --contracts, everything that is composed is held to the promises of its seam, on scratch instances.")

    @OptionGroup var common: CommonOptions

    @Flag(help: "Run the contract kit on whatever is composed.")
    var contracts = false

    @Flag(help: "Print one JSON object a finding.")
    var json = false

    var reportsDamage: Bool { true }

    func run(in session: Session) async throws -> ExitStatus {
        var findings: [(what: String, isWell: Bool, detail: String)] = []
        for (name, health) in await session.manager.health() { findings.append((name, health.isWell, health.summary)) }
        findings.append(await storeFinding(session))
        findings.append(await credentialsFinding(session))
        if contracts {
            for finding in try await ContractRun(session.services).findings() {
                findings.append((finding.subject, finding.failed.isEmpty, detail(of: finding)))
            }
        }
        for finding in findings { try write(finding, session) }
        return findings.allSatisfy(\.isWell) ? .success : .someFailed
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

    private func storeFinding(_ session: Session) async -> (String, Bool, String) {
        guard await session.stores.isMade() else { return ("store", true, "\(session.stores.address): not made yet") }
        do {
            let store = try await session.storeToRead()
            let sources = try await store.subscriptions().count
            let posts = try await store.counts().values.reduce(0) { $0 + $1.posts }
            let capabilities = store.capabilities
            // What can be counted is not all of it where something can't be read.
            if let damage = store.damage { return ("store", false, damage.message) }
            if let obstacle = await obstacle(session) { return ("store", false, "it can be read, and nothing more: \(obstacle)") }
            let kept = capabilities.isDurable ? "kept" : "not kept after the program ends"
            return ("store", true, "\(session.stores.address): \(Plural.of(sources, "source")), \(Plural.of(posts, "post")), \(kept)")
        } catch { return ("store", false, CommandFailure(error).message) }
    }

    /// Why it can't be opened for writing, as every pull does; nothing where another process writes just now. Who could read it has it in the
    /// newest format, so that opening it changes nothing.
    private func obstacle(_ session: Session) async -> String? {
        do throws(StoreFailure) { _ = try await session.stores.store(.write) } catch {
            return error.code == .busy ? nil : error.message
        }
        return nil
    }

    /// Whether secrets can be asked for, as every request does: a file that others may read, or that can't be understood, is used by none.
    private func credentialsFinding(_ session: Session) async -> (String, Bool, String) {
        do {
            let count = try await session.services.world.credentials.origins().count
            return ("credentials", true, count == 0 ? "no secret is kept" : "secrets of \(Plural.of(count, "server")) are kept")
        } catch { return ("credentials", false, CommandFailure(error).message) }
    }

    private func write(_ finding: (what: String, isWell: Bool, detail: String), _ session: Session) throws {
        if json {
            try session.console.writeObject {
                $0.member("name", finding.what)
                $0.member("ok", finding.isWell)
                $0.member("detail", finding.detail)
            }
        } else {
            let mark = finding.isWell ? StyledText("✓ ", .success) : StyledText("✗ ", .failure)
            try session.console.write(mark + StyledText(finding.what, .strong) + StyledText("  \(finding.detail)\n"))
        }
    }
}
