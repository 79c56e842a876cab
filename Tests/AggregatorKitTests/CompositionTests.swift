import AggregatorCore
import AggregatorKit
import HTMLContent
import InMemory
import Testing

@Suite("What is composed is one of each")
struct CompositionTests {
    /// A back end that a test can tell by its `mark`, the name of its default store.
    private struct Shelf: Integration, StoreBackend {
        let name: String
        let scheme: String
        var mark = ""
        var cassettes: (any CassetteService)?
        let isUp = Locked(false)

        var defaultName: String? { mark }
        var contribution: Contribution {
            var contribution = Contribution()
            contribution.storeBackends = [self]
            contribution.cassettes = cassettes
            return contribution
        }
        func setUp() async throws(IntegrationFailure) { isUp.withLock { $0 = true } }
        func tearDown() async { isUp.withLock { $0 = false } }
        func health() async -> Health { Health(summary: mark) }
        func open(_ location: StoreLocation, options: StoreOptions) async throws(StoreFailure) -> any Store {
            throw StoreFailure(.unavailable, "\(mark) opens nothing.")
        }
        func paths(of location: StoreLocation) -> [String] { [location.path] }
    }

    private struct NoScratch: ScratchService {
        func withFolder<Result: Sendable>(_ body: @Sendable (String) async throws -> Result) async throws -> Result {
            throw FileFailure(.notFound, "There is no disk.")
        }
    }

    private struct NoCassettes: CassetteService {
        func begin(_ opening: Recording.Opening, at place: String) async throws(FileFailure) -> any CassetteWriter {
            throw FileFailure(.notFound, "There is no tape.")
        }
        func read(_ place: String) async throws(FileFailure) -> Recording { throw FileFailure(.notFound, "There is no tape.") }
    }

    private func composition(_ integrations: [any Integration], defaultStore: any Integration) -> Aggregator.Composition {
        let world = World(
            clock: VirtualClock(), randomness: SeededRandomness(), environment: DictionaryEnvironment(), files: InMemoryFiles(),
            credentials: InMemoryCredentials(), console: RecordingConsole(), signals: ScriptedSignals(), scratch: NoScratch(),
            supervisor: NoSupervisor(), lanes: nil)
        return Aggregator.Composition(
            [InMemoryIntegration(), HTMLContentIntegration()] + integrations, defaultStore: defaultStore, world: world)
    }

    @Test("a simulation lends no scratch folder, rather than one that is somebody's")
    func simulatedScratch() async throws {
        let stage = try SimulationStage(seed: 1, store: try #require(StoreLocation("memory:")))
        await #expect(throws: FileFailure.self) { try await stage.services.world.scratch.withFolder { $0 } }
    }

    @Test("a default store that nobody listed is set up, told of, opened by its scheme and torn down")
    func unlistedDefault() async throws {
        let shelf = Shelf(name: "Shelf", scheme: "shelf", mark: "default")
        let opened = try await Aggregator.withServices(composition([], defaultStore: shelf)) { services, manager in
            #expect(shelf.isUp.withLock { $0 })
            #expect(await manager.health().map(\.name) == ["Shelf", "InMemory", "HTMLContent"])
            return try services.storePaths("shelf:", dataFolder: "/data")
        }
        #expect(opened == ["/data/default"])
        #expect(!shelf.isUp.withLock { $0 })
    }

    @Test("the default store takes the place of the one that is listed: what it was given holds by its scheme as well")
    func listedDefault() async throws {
        let (listed, chosen) = (
            Shelf(name: "Shelf", scheme: "shelf", mark: "listed"), Shelf(name: "Shelf", scheme: "shelf", mark: "chosen")
        )
        let composition = composition([listed], defaultStore: chosen)
        #expect(composition.integrations.map(\.name) == ["InMemory", "HTMLContent", "Shelf"])
        let services = try composition.makeServices()
        #expect(try services.storePaths("shelf:", dataFolder: "/data") == ["/data/chosen"])
        #expect(try services.storePaths(nil, dataFolder: "/data") == ["/data/chosen"])
    }

    @Test("where nothing says where stores are kept, one that has no path of its own is refused", arguments: [nil, "shelf:"])
    func nowhere(address: String?) throws {
        let services = try composition([], defaultStore: Shelf(name: "Shelf", scheme: "shelf", mark: "default")).makeServices()
        #expect(throws: StoreFailure.self) { try services.storePaths(address, dataFolder: nil) }
        #expect(try services.storePaths("shelf:/tmp/mine", dataFolder: nil) == ["/tmp/mine"])
        #expect(try services.storePaths("shelf:///tmp/mine", dataFolder: nil) == ["/tmp/mine"])
    }

    @Test("a store of files with two slashes is refused: its first name is no host, and is meant for this folder")
    func host() throws {
        let services = try composition([], defaultStore: Shelf(name: "Shelf", scheme: "shelf", mark: "default")).makeServices()
        let failure = #expect(throws: StoreFailure.self) { try services.storePaths("shelf://mine", dataFolder: "/data") }
        #expect(failure?.code == .badAddress && failure?.message.contains("write shelf:mine, or shelf:/mine") == true)
    }

    @Test("the path of a stranger's store is one like any other, and what is no path stays")
    func strangersPath() async throws {
        let world = DictionaryEnvironment(["HOME": "/home/ada"])
        var services = try composition([], defaultStore: Shelf(name: "Shelf", scheme: "shelf", mark: "default")).makeServices()
        services.world.environment = world
        for (text, inFile, elsewhere) in [
            ("shelf:posts", "shelf:/etc/posts", "shelf:posts"), ("shelf:~/posts", "shelf:/home/ada/posts", "shelf:/home/ada/posts"),
            ("shelf:/posts", "shelf:/posts", "shelf:/posts"), ("shelf:", "shelf:", "shelf:"), ("memory:x", "memory:x", "memory:x"),
        ] {
            let files = InMemoryFiles(["/etc/a.json": Array("{\"store\": \"\(text)\"}".utf8)])
            let reader = ConfigurationReader(environment: world, files: files)
            var read = try await reader.read(path: "/etc/a.json")
            try services.resolveStore(of: &read)
            #expect(read.store == inFile)
            var given = try await reader.read(options: ["store": [text]])
            try services.resolveStore(of: &given)
            #expect(given.store == elsewhere && services.storeAddress(text) == elsewhere)
        }
    }

    @Test("a stranger's store of a scheme that we have takes the place of ours, the default one too")
    func strangersStore() throws {
        let (ours, theirs) = (Shelf(name: "Shelf", scheme: "shelf", mark: "ours"), Shelf(name: "Board", scheme: "shelf", mark: "theirs"))
        let services = try composition([], defaultStore: ours).adding([theirs]).makeServices()
        #expect(try services.storePaths("shelf:", dataFolder: "/data") == ["/data/theirs"])
        #expect(try services.storePaths(nil, dataFolder: "/data") == ["/data/theirs"])
    }

    @Test("a stranger's store of another scheme leaves the default one")
    func strangersOtherStore() throws {
        let (ours, theirs) = (Shelf(name: "Shelf", scheme: "shelf", mark: "ours"), Shelf(name: "Board", scheme: "board", mark: "theirs"))
        let services = try composition([], defaultStore: ours).adding([theirs]).makeServices()
        #expect(try services.storePaths("board:", dataFolder: "/data") == ["/data/theirs"])
        #expect(try services.storePaths(nil, dataFolder: "/data") == ["/data/ours"])
    }

    @Test("a stranger's recordings take the place of ours")
    func strangersCassettes() throws {
        let memory = InMemoryIntegration()
        let shelf = Shelf(name: "Shelf", scheme: "shelf", cassettes: NoCassettes())
        #expect(try composition([], defaultStore: memory).makeServices().cassettes == nil)
        #expect(try composition([], defaultStore: memory).adding([shelf]).makeServices().cassettes is NoCassettes)
    }
}
