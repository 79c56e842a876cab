import AggregatorCore
import AggregatorEngine
import AggregatorSimulation
import Foundation
import Testing

@Suite("What publishers see in a month")
struct EtiquetteTests {
    /// Two seeds, or those that `./dev soak` names.
    static let seeds: [UInt64] = {
        let named = ProcessInfo.processInfo.environment["AGGREGATOR_SOAK_SEEDS"] ?? ""
        let seeds = named.split(separator: " ").compactMap { UInt64($0) }
        return seeds.isEmpty ? [1, 2] : seeds
    }()

    @Test("nothing to complain of, and everybody who is there is read", arguments: seeds)
    func month(seed: UInt64) throws {
        let outcome = try SimulatedMonth(seed: seed).run()
        let etiquette = Etiquette(outcome.visits)
        #expect(etiquette.faults.isEmpty, "\(etiquette.faults.count) faults, first \(etiquette.faults.prefix(5))")
        #expect(outcome.visits.count > 4_000)
        let end = try #require(outcome.visits.last).moment
        for publisher in outcome.publishers where publisher.temperament.isThereForGood {
            let state = try #require(outcome.states[Identity.feed(firstAddress: publisher.address)])
            let asked = state.history.lastAttempt.map { end.wholeSeconds(since: $0) } ?? .max
            #expect(asked < 9 * 86_400, "\(publisher.address) was last asked \(asked / 3_600) hours before the end: \(state.plan.reasons)")
            // By chance, some publishers that fail on some days did so whenever they were asked.
            let read = state.history.lastSuccess.map { end.wholeSeconds(since: $0) } ?? .max
            let isExcused = !publisher.temperament.isHealthy && (state.trouble.failures > 0 || state.trouble.waits > 0)
            #expect(
                read < 9 * 86_400 || isExcused,
                "\(publisher.address) was last read \(read / 3_600) hours before the end: \(state.plan.reasons)")
        }
        let excused = Etiquette.Excuse.allCases.map { "\($0.rawValue) \(etiquette.excused[$0] ?? 0)" }.joined(separator: ", ")
        let insisted = etiquette.forced.values.reduce(0, +)
        print(
            "seed \(seed): \(outcome.visits.count) requests, \(outcome.posts) posts, \(etiquette.faults.count) faults; excused: \(excused), forced \(insisted)"
        )
    }

    @Test("the same seed is the same month")
    func deterministic() throws {
        let months = try (0..<2).map { _ in try SimulatedMonth(seed: 7, days: 4, publishers: Temperament.allCases.count * 3).run() }
        let logs = months.map { $0.visits.map { "\($0.began) \($0.address) \($0.validators)" } }
        #expect(logs[0] == logs[1])
        #expect(months[0].states == months[1].states)
    }

    @Test("a rude engine is noticed, and for what it does", arguments: Mistake.allCases)
    func rude(mistake: Mistake) throws {
        let etiquette = Etiquette(
            try SimulatedMonth(seed: 11, days: mistake.days, publishers: Temperament.allCases.count * 2, mistake: mistake).run().visits)
        for fault in mistake.faults { #expect(etiquette.count(fault) > 0, "\(fault) was not noticed") }
    }
}
