import AggregatorCore
import Testing

@Suite("What a post is recognised by does not grow without end")
struct EvidenceBoundTests {
    private let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))

    @Test("of much evidence what came last stays, and what the id was derived from")
    func surplus() {
        let first = Evidence(kind: .guid, key: .zero)
        let known = (0..<40).map { Evidence(kind: .guid, key: Identifier(high: 0, low: $0)) }
        let link = Evidence(kind: .link, key: Identifier(high: 1, low: 1))
        let sighting = Harvest.Sighting(
            id: Identity.post(in: feed, evidence: first), post: Post(), fingerprint: first.key, sortDate: .epoch,
            evidence: [known[39], link])
        #expect(Set(Evidence.surplus(of: known + [link], after: sighting, in: feed)) == Set(known[1..<39]))
        #expect(Evidence.surplus(of: Array(known.prefix(Evidence.limit)) + [link], after: sighting, in: feed) == [])
    }
}
