import AggregatorKit
import Testing

@Suite("What is composed is held to its contracts")
struct ContractRunTests {
    @Test("everything that can be checked keeps its promises, and whatever can't be is told with its reason")
    func fake() async throws {
        // Nothing is set up: signals are the whole process's, and other tests send some.
        let findings = try await ContractRun(try Aggregator.Composition.fake(ComposingOptions()).services()).findings()
        #expect(findings.flatMap(\.failed) == [])
        let skipped = Set(findings.filter { $0.skipped != nil }.map(\.subject))
        #expect(skipped == ["transport http, https", "environment", "credentials", "console", "signals", "supervisor"])
        let held = Set(findings.filter { $0.passed > 0 }.map(\.subject))
        #expect(
            held.isSuperset(of: [
                "store memory", "connector json-api", "document writer jsonfeed", "files", "scratch", "cassette", "HTML", "clock",
            ]))
        #expect(held.count + skipped.count == findings.count)
    }
}
