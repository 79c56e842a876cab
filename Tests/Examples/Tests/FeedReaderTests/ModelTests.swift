import AggregatorCore
import FeedReader
import HTMLContent
import InMemory
import JSONFeed
import Testing

@MainActor
@Suite("The reader")
struct ModelTests {
    let transport = ScriptedTransport(clock: VirtualClock())
    let address: WebAddress
    let model: Model

    init() async throws {
        let clock = VirtualClock()
        let world = World(
            clock: clock, randomness: SeededRandomness(), environment: DictionaryEnvironment(), files: InMemoryFiles(),
            credentials: InMemoryCredentials(), console: RecordingConsole(), signals: ScriptedSignals(), scratch: NoScratch(),
            supervisor: NoSupervisor(), lanes: nil)
        let memory = InMemoryIntegration()
        var services = try ServiceProvider([JSONFeedIntegration(), HTMLContentIntegration(), memory], defaultStore: memory, world: world)
        services.transports = [transport]
        let store = try await services.defaultStore.open(StoreLocation(scheme: "memory", path: ""), options: StoreOptions())
        address = try #require(WebAddress("https://blog.example/feed.json"))
        model = Model(services: services, store: store, address: address)
    }

    private func publish(_ titles: String...) {
        let items = titles.map { #"{"id": "\#($0)", "title": "\#($0)", "url": "https://blog.example/\#($0)"}"# }
        let text = #"{"version": "https://jsonfeed.org/version/1.1", "title": "Blog", "items": [\#(items.joined(separator: ","))]}"#
        transport.script(.answer(body: Array(text.utf8)), at: address)
    }

    @Test("the reader has no effects when it is made")
    func made() {
        #expect(model.feed == nil && model.error == nil)
        #expect(transport.requests.isEmpty)
    }

    @Test("the reader shows what a reload brought")
    func reload() async throws {
        publish("first", "second")
        await model.reload()
        #expect(Set(model.feed?.compactMap { $0.post.title?.plain } ?? []) == ["first", "second"])
        #expect(model.error == nil)
    }

    @Test("the reader says why a reload brought nothing, and keeps what it had")
    func failure() async throws {
        publish("first")
        await model.reload()
        transport.script(.failure(TransportFailure(.unreachable, "The connection appears to be offline.")), at: address)
        await model.reload()
        #expect(model.error == "The connection appears to be offline.")
        #expect(model.feed?.count == 1)
    }

    @Test("the reader remembers what was read, over a reload")
    func reading() async throws {
        publish("first")
        await model.reload()
        let id = try #require(model.feed?.first?.id)
        #expect(!model.isRead(id))
        await model.setIsRead(true, id)
        #expect(model.isRead(id))
        await model.reload()
        #expect(model.isRead(id))
        await model.setIsRead(false, id)
        #expect(!model.isRead(id))
    }
}

private struct NoScratch: ScratchService {
    func withFolder<Result: Sendable>(_ body: @Sendable (String) async throws -> Result) async throws -> Result { try await body("/") }
}
