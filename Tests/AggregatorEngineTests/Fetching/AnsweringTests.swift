import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("How long an answer may be waited for")
struct AnsweringTests {
    @Test(
        "the time for an answer is less than a source has in all, of which a share is kept for its start and its end, and more where the user gives it more",
        arguments: [
            (nil, 30, 29, 25, 10), (3_600, 3_600, 3_599, 3_000, 1_200), (60, 60, 59, 50, 20), (15, 15, 14, 12.5, 10), (6, 6, 5.4, 5, 5),
            (0.5, 0.5, 0.45, 2.5 / 6, 2.5 / 6),
        ] as [(Double?, Double, Double, Double, Double)])
    func whole(timeout: Double?, whole: Double, duration: Double, answering: Double, connecting: Double) async throws {
        let factory = RequestFactory(options: FetchOptions(), credentials: try await EngineWorld().services.world.credentials)
        var preferences = Subscription.Preferences()
        preferences.timeout = timeout
        let request = try await factory.request(
            for: try EngineWorld.address("https://a.example/feed"), validators: Validators(), preferences: preferences)
        #expect(request.limits.whole == whole)
        #expect(request.limits.duration == duration)
        #expect(request.limits.answering == answering && answering < duration)
        #expect(request.limits.connecting == connecting)
    }
}
