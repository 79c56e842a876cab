import AggregatorCore
import Cassette
import CurlTransport
import FeedXML
import FileStore
import HTMLContent
import InMemory
import JSONFeed
import PostgresStore
import PublicSuffix
import SQLiteStore
import System
import Terminal

extension Aggregator.Composition {
    /// Production: the real world. This is the place that chooses the services that the program runs on.
    public static func live(_ options: ComposingOptions) -> Aggregator.Composition {
        let store = SQLiteStoreIntegration()  // default store

        let system = SystemIntegration()
        let terminal = TerminalIntegration(environment: system.environment, clock: system.clock)
        let integrations: [any Integration] = [
            system, terminal, CurlTransportIntegration(.init(userAgent: options.userAgent, transfers: options.concurrency)),
            FeedXMLIntegration(),
            JSONFeedIntegration(.init(limits: options.parseLimits)), HTMLContentIntegration(), PublicSuffixIntegration(),
            SQLiteStoreIntegration(), FileStoreIntegration(), PostgresStoreIntegration(), InMemoryIntegration(),
            CassetteIntegration(files: system.files),
        ]
        let world = World(
            clock: system.clock, randomness: system.randomness, environment: system.environment, files: system.files,
            credentials: system.credentials(.init(file: options.credentialsFile, command: options.credentialsCommand)),
            console: terminal.console, signals: system.signals, scratch: system.scratch, supervisor: system.supervisor, lanes: system.lanes)
        return Aggregator.Composition(integrations, defaultStore: store, world: world)
    }
}
