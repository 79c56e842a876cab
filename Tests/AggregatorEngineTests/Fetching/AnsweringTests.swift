import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("How long an answer may be waited for")
struct AnsweringTests {
    @Test(
        "is less than a source has in all, and more where the user gives it more", arguments: [(nil, 30.0, 25.0), (60, 60, 50), (6, 6, 5)])
    func whole(timeout: Double?, duration: Double, answering: Double) async throws {
        let factory = RequestFactory(options: FetchOptions(), credentials: try await EngineWorld().services.world.credentials)
        var preferences = Subscription.Preferences()
        preferences.timeout = timeout
        let request = try await factory.request(
            for: try EngineWorld.address("https://a.example/feed"), validators: Validators(), preferences: preferences)
        #expect(request.limits.duration == duration)
        #expect(request.limits.answering == answering)
        #expect(request.limits.connecting <= answering)
    }
}
