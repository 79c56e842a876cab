import AggregatorCore
import Testing

@Suite("a request")
struct RequestTests {
    @Test("requests are the same whatever notes the progress of their answers")
    func arrival() throws {
        let request = Request(try #require(WebAddress("https://example.org/feed")))
        var noted = request
        noted.arrival = Arrival()
        #expect(noted == request && Set([noted, request]).count == 1)
        noted.http11Only = true
        #expect(noted != request)
    }
}
