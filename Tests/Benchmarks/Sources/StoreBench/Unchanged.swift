import AggregatorCore
import AggregatorEngine
import FeedXML
import HTMLContent
import InMemory
import Measuring
import SQLiteStore
import System

/// A pull of 2,000 sources that have nothing new, beside the same over a store in memory: the difference is the store's.
struct Unchanged {
    let folder: String
    let rounds: Int

    func compare() async throws {
        let file = "\(folder)/unchanged.sqlite"
        var table = Table(["", "ms", "processor ms", "in memory ms", "processor ms", "the store's %", "at most", ""])
        for (name, delay, limit) in [("no time away", 0.0, nil), ("100 to 300 ms away", 0.2, 5.0)] {
            var (ours, memory) = ((wall: Rounds(), processor: Rounds()), (wall: Rounds(), processor: Rounds()))
            for _ in 0..<rounds {
                StoreFill.remove(file)
                let (one, other) = (try await pull("sqlite:\(file)", delay: delay), try await pull("memory:", delay: delay))
                ours.wall.add(one.wall)
                ours.processor.add(one.processor)
                memory.wall.add(other.wall)
                memory.processor.add(other.processor)
            }
            let share = max(0, 1 - memory.wall.least / ours.wall.least) * 100
            table.add([
                name, ours.wall.least.milliseconds, ours.processor.least.milliseconds, memory.wall.least.milliseconds,
                memory.processor.least.milliseconds, share.rounded(to: 1), limit.map { $0.rounded(to: 0) } ?? "",
                verdict(share, atMost: limit),
            ])
        }
        StoreFill.remove(file)
        print("\nPulling \(PostMaker.feeds) sources that all answer 304; least of \(rounds) rounds in turn\n\n\(table.text)")
    }

    private func pull(_ address: String, delay: Double) async throws -> (wall: Double, processor: Double) {
        let services = try services(delay: delay)
        let store = try await services.openStore(address)
        try await store.take((0..<PostMaker.feeds).map { .feed(PostMaker.feed($0)) })
        var summary = PullSummary()
        let start = Rounds.processorTime
        let seconds = try await Rounds.seconds {
            summary = try await Pull(services: services, store: store, options: FetchOptions()).run(.all) { _ in }
        }
        let processor = Rounds.processorTime - start
        await store.close()
        guard summary.counts[.unchanged] == PostMaker.feeds else { fatalError("not all were unchanged: \(summary.counts)") }
        return (seconds, processor)
    }

    private func services(delay: Double) throws -> ServiceProvider {
        let (memory, system) = (InMemoryIntegration(), SystemIntegration())
        let world = World(
            clock: system.clock, randomness: SeededRandomness(1), environment: system.environment, files: system.files,
            credentials: InMemoryCredentials(), console: RecordingConsole(), signals: ScriptedSignals(), scratch: system.scratch,
            supervisor: NoSupervisor(), lanes: nil)
        let integrations: [any Integration] = [
            memory, HTMLContentIntegration(), FeedXMLIntegration(), SQLiteStoreIntegration(), UnchangedIntegration(delay: delay),
        ]
        return try ServiceProvider(integrations, defaultStore: memory, world: world)
    }
}

extension ServiceProvider {
    fileprivate func openStore(_ address: String) async throws -> any Store {
        guard let location = StoreLocation(address), let backend = storeBackends.first(where: { $0.scheme == location.scheme }) else {
            fatalError("\(address) is no store")
        }
        return try await backend.open(location, options: StoreOptions())
    }
}

/// Publishers that have nothing new.
private struct UnchangedIntegration: Integration, Transport {
    let name = "Unchanged"
    let schemes: Set<String> = ["https"]
    /// Seconds, on average.
    let delay: Double

    var contribution: Contribution {
        var contribution = Contribution()
        contribution.transports = [self]
        return contribution
    }

    func health() async -> Health { Health(summary: "well") }

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        // From half to one and a half times the delay, by the address alone.
        let part = Double(request.address.text.utf8.reduce(0) { $0 &* 31 &+ Int($1) } & 1023) / 1023 + 0.5
        if delay > 0 { try? await Task.sleep(for: .seconds(delay * part)) }
        return Response(status: 304, address: request.address)
    }
}
