import AggregatorContracts
import Testing

/// A deliberately broken implementation of a seam.
struct BrokenFake<Subject: Sendable>: Sendable {
    let name: String
    let make: @Sendable () async throws -> Subject
}

/// Which checks each broken fake fails: the proof that the kit can tell a bad implementation from a good one.
struct FailureMatrix: CustomStringConvertible {
    let seam: String
    let checks: [String]
    /// Checks that a fake failed, by the fake's name.
    let failures: [(fake: String, failed: Set<String>)]

    init<Subject>(seam: String, checks: [ContractCheck<Subject>], fakes: [BrokenFake<Subject>]) async {
        let failed = await withTaskGroup(of: (Int, Set<String>).self) { group in
            for (number, fake) in fakes.enumerated() { group.addTask { (number, await Self.failed(checks, by: fake)) } }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        self.seam = seam
        self.checks = checks.map(\.name)
        failures = fakes.enumerated().map { ($0.element.name, failed[$0.offset] ?? []) }
    }

    private static func failed<Subject>(_ checks: [ContractCheck<Subject>], by fake: BrokenFake<Subject>) async -> Set<String> {
        var failed: Set<String> = []
        for check in checks {
            let subject: Subject
            // A rig that can't be built would seem to fail every check.
            do { subject = try await fake.make() } catch {
                Issue.record(error, "“\(fake.name)” can't be made for \(check.name)")
                return []
            }
            do { try await check.run(on: subject) } catch { failed.insert(check.name) }
        }
        return failed
    }

    /// Checks that no fake fails: they may be unable to fail.
    var toothless: [String] { checks.filter { check in !failures.contains { $0.failed.contains(check) } } }
    /// Fakes that pass: the kit does not see what is wrong with them.
    var undetected: [String] { failures.filter(\.failed.isEmpty).map(\.fake) }

    var description: String {
        let width = checks.map(\.count).max() ?? 0
        var lines = ["\(seam): \(checks.count) checks, \(failures.count) broken fakes"]
        for (number, failure) in failures.enumerated() { lines.append("  \(number + 1) = \(failure.fake)") }
        for check in checks {
            let marks = failures.enumerated().filter { $0.element.failed.contains(check) }.map { String($0.offset + 1) }
            lines.append("  \(check)\(String(repeating: " ", count: width - check.count))  failed by \(marks.joined(separator: " "))")
        }
        return lines.joined(separator: "\n")
    }
}
