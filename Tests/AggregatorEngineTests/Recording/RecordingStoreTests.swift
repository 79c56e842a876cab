import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("A store that is recorded")
struct RecordingStoreTests {
    @Test("the posts of many feeds are told of in an order that does not depend on chance")
    func order() async throws {
        let world = try await EngineWorld()
        let sources = (1...8).map { "https://\($0).example/feed" }
        for source in sources {
            try world.serve(.feed("a"), at: source)
            try await world.pull(source)
        }
        let writer = NumberingWriter()
        var services = world.services
        services.cassettes = OneCassette(writer: writer)
        let recorder = try await PullRecorder.begin(
            at: "", services, world.store, program: "", configuration: .object([]), isForced: false)
        let followed = try await world.store.subscriptions().sorted { $0.id < $1.id }
        for subscription in followed {
            _ = recorder.decorated(services, for: SourceAttempt(source: "", subscription: subscription, state: SourceState()))
        }
        #expect(try await recorder.recorded(world.store).posts(matching: PostQuery()).count == 8)
        #expect(writer.numbers.withLock { $0 } == Array(1...8))
    }
}

/// Notes of which attempts something was recalled.
private struct NumberingWriter: CassetteWriter {
    let numbers = Locked<[Int]>([])

    func keep(_ event: Recording.Event, of attempt: Int) async throws(FileFailure) {
        if case .recalled = event { numbers.withLock { $0.append(attempt) } }
    }
    func end(report: [JSONValue]) async throws(FileFailure) {}
}

private struct OneCassette: CassetteService {
    let writer: NumberingWriter

    func begin(_ opening: Recording.Opening, at place: String) async throws(FileFailure) -> any CassetteWriter { writer }
    func read(_ place: String) async throws(FileFailure) -> Recording { throw FileFailure(.notFound, "Nothing is read here.") }
}
