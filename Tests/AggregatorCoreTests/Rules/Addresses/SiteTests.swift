import AggregatorCore
import Testing

@Suite("How wide a limit on requests is")
struct SiteTests {
    private struct TwoLabels: SiteBoundary {
        func registrableDomain(of host: String) -> String? {
            BoundaryHost.normalised(host)?.split(separator: ".").suffix(2).joined(separator: ".")
        }
    }

    @Test(
        "the registrable domain, else host and port",
        arguments: [
            ("https://feeds.example.com/a", "example.com"), ("http://WWW.example.com.:8080/", "example.com"),
            ("http://127.0.0.1:8080/feed", "127.0.0.1:8080"), ("http://127.0.0.1/feed", "127.0.0.1:80"),
            ("https://[2001:db8::1]/feed", "[2001:db8::1]:443"), ("http://localhost/feed", "localhost:80"),
            ("http://2130706433/", "2130706433:80"), ("http://10.1/", "10.1:80"), ("file:///tmp/feed.xml", nil), ("feed.xml", nil),
        ] as [(String, String?)])
    func names(address: String, site: String?) throws {
        #expect(Site.name(of: try #require(WebAddress(address)), TwoLabels()) == site)
    }
}

@Suite("What a document says of its own address")
struct MoveClaimTests {
    private let current = "https://a.example/feed"

    private func target(self link: String?, new: String? = nil, current: String? = nil) throws -> String? {
        var feed = Feed()
        feed.addresses.feed = link.flatMap { WebAddress($0) }
        if let new {
            var details = Feed.Details()
            var show = Show()
            show.newFeedURL = WebAddress(new)
            details.show = show
            feed.details = details
        }
        let address = try #require(WebAddress(current ?? self.current))
        return MoveClaim.target(of: feed, current: address, served: address)?.text
    }

    @Test(
        "another web address counts, without secrets and fragment; leaving https, other schemes and the same place don't",
        arguments: [
            ("https://b.example/feed", "https://b.example/feed"), ("https://u:p@b.example/feed#x", "https://b.example/feed"),
            ("http://b.example/feed", nil), ("file:///feed", nil), ("https://a.example/feed", nil), ("https://a.example/feed#top", nil),
            ("/feed", nil), (nil, nil),
        ] as [(String?, String?)])
    func selfLinks(link: String?, expected: String?) throws { #expect(try target(self: link) == expected) }

    @Test(
        "a local file moves nowhere, whatever address it says is its own", arguments: ["https://b.example/feed", "http://b.example/feed"])
    func localFiles(link: String) throws { #expect(try target(self: link, current: "file:///home/ada/feed.xml") == nil) }

    @Test("a show's new address goes before, and is heard where a query makes the feed one's own")
    func shows() throws {
        #expect(try target(self: "https://c.example/", new: "https://b.example/") == "https://b.example/")
        #expect(try target(self: "https://c.example/", current: "https://a.example/feed?key=mine") == nil)
        #expect(try target(self: nil, new: "https://b.example/", current: "https://a.example/feed?key=mine") == "https://b.example/")
        #expect(try target(self: "https://a.example/", current: "http://a.example/") == "https://a.example/")
    }

    @Test("three sightings over three days make it certain, and what was tried in vain stays so")
    func sightings() throws {
        let start = Timestamp(seconds: 1_772_323_200)
        let address = try #require(WebAddress(current))
        var move: SourceState.Move?
        for hour in [0, 24, 48, 71] {
            move = MoveClaim.seen(address, previous: move, now: start.adding(seconds: Int64(hour) * 3_600))
            #expect(move?.isCertain(now: start.adding(seconds: Int64(hour) * 3_600)) == false)
        }
        #expect(move?.isCertain(now: start.adding(seconds: 72 * 3_600)) == true)
        let refused = SourceState.Move(target: address, sightings: 0, first: start)
        #expect(MoveClaim.seen(address, previous: refused, now: start.adding(seconds: 1)) == refused)
        #expect(MoveClaim.seen(nil, previous: refused, now: start) == nil)
        #expect(MoveClaim.seen(WebAddress("https://c.example/"), previous: refused, now: start)?.sightings == 1)
    }
}
