import AggregatorCore
import Testing

@Suite("Sites that allow few requests")
struct SlowSiteTests {
    @Test(
        "sites that allow few requests get the distance that they ask for, from all of their hosts together",
        arguments: [
            ("reddit.com", 1, 60), ("old.reddit.com", 1, 60), ("www.reddit.com", 90, 90), ("notreddit.com", 1, 1),
            ("reddit.com.example", 1, 1), ("example.org", 0.5, 0.5),
        ] as [(String, Double, Double)])
    func distances(host: String, usual: Double, distance: Double) {
        #expect(SlowSite.distance(ofHost: host, usual: usual) == distance)
        #expect(SlowSite.domain(ofHost: host) == (distance >= 60 ? "reddit.com" : nil))
    }

    @Test("sites that allow few requests are not spared where nobody is")
    func none() { #expect(SlowSite.distance(ofHost: "www.reddit.com", usual: 0) == 0) }
}
