import AggregatorCore
import AggregatorKit
import Testing

@Suite("What is told of a simulation")
struct SimulationViewTests {
    private func script() throws -> SimulationScript { try SimulationScript(text: "seed 7\ndays 2\nquiet 0\npublishers 3\nfollow 2") }

    @Test("where all is well: what was lived through, and two digests")
    func well() throws {
        var outcome = SimulationOutcome()
        (outcome.days, outcome.pulls, outcome.requests) = (2, 30, 44)
        let text = SimulationView(try script(), outcome).text.plain
        #expect(text.hasPrefix("✓ seed 7: 2 days, 1 feed, 30 pulls, 44 requests, "))
        #expect(text.split(separator: "\n").map { $0.prefix(8) } == ["✓ seed 7", "archive ", "requests"])
    }

    @Test("where a promise is broken: which, when, and a script that can be kept and run again")
    func broken() throws {
        let script = try script()
        let violation = SimulationViolation(.noPostLost, second: 90_000, "a \u{1B}[2J is gone")
        var outcome = SimulationOutcome()
        outcome.violation = violation
        let view = SimulationView(script, outcome, shortest: ScriptShrinking(script, violation, tries: 1))
        let text = view.text.plain
        #expect(text.contains("no-post-lost, day 1, 1 h 0 min: a "))
        #expect(!text.contains("\u{1B}"))
        #expect(text.contains("\n\n\(script)\n\n"))
        var writer = JSONWriter()
        writer.object { view.write(to: &$0) }
        let value = try JSONReader.read(writer.bytes)
        #expect(value["ok"]?.bool == false && value["archive_digest"] == nil)
        #expect(value["shortest"]?.text("script") == "\(script)")
        #expect(value["broken"]?.text("promise") == "no-post-lost")
    }
}
