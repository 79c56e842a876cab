import AggregatorCore
import AggregatorKit
import Foundation
import InMemory
import Testing

@Suite("A simulated life")
struct SimulationTests {
    @Test("a simulated life keeps every promise", arguments: [1, 2] as [UInt64])
    func keepsPromises(seed: UInt64) async throws {
        var script = SimulationScript(seed: seed, days: 16, publishers: Bench.feeds(1))
        script.faults.append(.init(.crash, 0.02))
        let outcome = try await Bench.run().run(script)
        #expect(outcome.violation == nil, "seed \(seed): \(String(describing: outcome.violation))")
        #expect(
            outcome.requests > 300 && outcome.acts > 5 && outcome.faults > 10 && outcome.restarts > 0 && outcome.replays > 0, "\(outcome)")
    }

    @Test("a simulated life is the same to the byte in every store, and every time")
    func deterministic() async throws {
        let script = SimulationScript(seed: 4, days: 6, publishers: Bench.feeds(1))
        var outcomes: [SimulationOutcome] = []
        for scheme in SimulationRun.schemes + ["memory"] { outcomes.append(try await Bench.run(scheme).run(script)) }
        #expect(outcomes[0].violation == nil && outcomes[0].posts > 50, "\(outcomes[0])")
        for outcome in outcomes.dropFirst() { #expect(outcome == outcomes[0]) }
        #expect(try await Bench.run().run(SimulationScript(seed: 5, days: 6, publishers: Bench.feeds(1))).log != outcomes[0].log)
    }

    @Test("a script is read as it is printed, and a line that is none is named")
    func text() throws {
        let script = SimulationScript(seed: .max, days: 3, publishers: 30)
        #expect(try SimulationScript(text: "# kept\n\(script)\n") == script)
        for line in ["sede 1", "days none", "days 0", "at 10 dance 1 0", "fault gremlins 0.1", "fault timeout 2", "follow -1"] {
            let failure = #expect(throws: FileFailure.self) { try SimulationScript(text: "seed 1\n\(line)") }
            #expect(failure?.message.contains(line) == true)
        }
    }

    @Test("whoever follows a publisher that is not there is told so", arguments: ["follow 3", "at 10 subscribe 3 0"])
    func strangers(line: String) throws {
        // The number of publishers may be given later.
        #expect(throws: Never.self) { try SimulationScript(text: "\(line)\npublishers 4") }
        let failure = #expect(throws: FileFailure.self) { try SimulationScript(text: "publishers 3\n\(line)") }
        #expect(failure?.message.contains("no publisher 3") == true)
    }

    @Test("what can't be simulated over is refused")
    func otherStores() throws {
        let failure = #expect(throws: StoreFailure.self) { try Bench.run("postgres") }
        #expect(failure?.message.contains("sqlite:") == true)
    }
}

@Suite("The shortest script that fails")
struct ShrinkingTests {
    @Test("the shortest script that fails has nothing in it that could be left out")
    func shortest() async throws {
        let script = SimulationScript(seed: 1, days: 40, publishers: 30)
        let (needed, act) = ([3, 17], script.acts[20])
        func fails(_ script: SimulationScript) -> SimulationViolation? {
            guard Set(needed).isSubset(of: script.followed), script.acts.contains(act), script.days > 11 else { return nil }
            return SimulationViolation(.noPostLost, second: 11 * 86_400 + 5, "made up")
        }
        let violation = try #require(fails(script))
        // The acts of publishers that are not followed go with them.
        var shrinking = ScriptShrinking(script, violation, tries: 500)
        try await shrinking.run { fails($0) }
        #expect(shrinking.script.days == 12)
        #expect(Set(shrinking.script.followed) == Set(needed + [act.publisher]) || shrinking.script.followed == needed)
        #expect(shrinking.script.acts == [act])
        #expect(shrinking.script.faults.isEmpty)
    }

    @Test("the shortest script that fails ends, however long the script is, and keeps to the promise that was broken")
    func bounded() async throws {
        let script = SimulationScript(seed: 1, days: 90, publishers: 1_000)
        var tries = 0
        var shrinking = ScriptShrinking(script, SimulationViolation(.polite, second: 0, "made up"), tries: 25)
        try await shrinking.run { _ in
            tries += 1
            return SimulationViolation(.noPostLost, second: 0, "something else")
        }
        #expect(tries == 25)
        #expect(shrinking.script == script)
    }
}
