import AggregatorCore
import Cassette
import FeedXML
import HTMLContent
import InMemory
import JSONFeed
import PublicSuffix
import System
import Terminal

extension Aggregator.Composition {
    /// Fake: made-up publishers, no network, and a store that has posts from the start and is lost at the end.
    public static func fake(_ options: ComposingOptions) -> Aggregator.Composition {
        let system = SystemIntegration()
        let terminal = TerminalIntegration(environment: system.environment, clock: system.clock)
        let memory = InMemoryIntegration(generating: .init(seed: options.seed, clock: system.clock, delay: options.delay))
        let integrations: [any Integration] = [
            system, terminal, memory, FeedXMLIntegration(), JSONFeedIntegration(.init(limits: options.parseLimits)),
            HTMLContentIntegration(), PublicSuffixIntegration(), CassetteIntegration(files: system.files),
        ]
        let world = World(
            clock: system.clock, randomness: SeededRandomness(options.seed), environment: system.environment, files: system.files,
            credentials: InMemoryCredentials(), console: terminal.console, signals: system.signals, scratch: system.scratch,
            supervisor: NoSupervisor(), lanes: nil)
        return Aggregator.Composition(integrations, defaultStore: memory, world: world)
            .changing { $0.populated(with: memory.generatedSources) }
    }
}
