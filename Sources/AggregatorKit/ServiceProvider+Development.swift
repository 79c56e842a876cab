import AggregatorCore
import Cassette
import FeedXML
import FileStore
import HTMLContent
import InMemory
import JSONFeed
import PublicSuffix
import SQLiteStore
import System
import Terminal

extension Aggregator.Composition {
    /// Development: made-up publishers, with the real parsers and real stores in a folder of their own.
    public static func development(_ options: ComposingOptions) -> Aggregator.Composition {
        let store = SQLiteStoreIntegration()

        let system = SystemIntegration()
        let terminal = TerminalIntegration(environment: system.environment, clock: system.clock)
        let memory = InMemoryIntegration(generating: .init(seed: options.seed, clock: system.clock, delay: options.delay))
        let integrations: [any Integration] = [
            system, terminal, PublicSuffixIntegration(), memory, FeedXMLIntegration(),
            JSONFeedIntegration(.init(limits: options.parseLimits)), HTMLContentIntegration(), SQLiteStoreIntegration(),
            FileStoreIntegration(), CassetteIntegration(files: system.files),
        ]
        let world = World(
            clock: system.clock, randomness: system.randomness, environment: system.environment, files: system.files,
            credentials: InMemoryCredentials(), console: terminal.console, signals: system.signals, scratch: system.scratch,
            supervisor: NoSupervisor(), lanes: nil)
        return Aggregator.Composition(integrations, defaultStore: store, world: world)
            .changing { $0.populated(with: memory.generatedSources) }
    }
}
