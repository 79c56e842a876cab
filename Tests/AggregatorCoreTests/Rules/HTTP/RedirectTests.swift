@testable import AggregatorCore
import Testing

@Suite("Where an answer sends us")
struct RedirectTests {
    private func decision(_ locations: [String], status: Int = 302) throws -> Redirect.Decision {
        let address = try #require(WebAddress("https://a.example/feeds/x?token=hush"))
        let headers = locations.map { Header(name: "Location", value: $0) }
        return Redirect.decision(for: Response(status: status, headers: headers, address: address), hops: [])
    }

    @Test(
        "one address is followed, also where it is said twice",
        arguments: [(["/y"], "https://a.example/y"), (["y", "y"], "https://a.example/feeds/y"), (["//b.example"], "https://b.example")])
    func follows(locations: [String], target: String) throws {
        #expect(try decision(locations) == .follow(#require(WebAddress(target))))
    }

    @Test(
        "what leads elsewhere than to the web, or to several places, is refused, without the query's secrets",
        arguments: [
            (["file:///etc/passwd"], TransportFailure.Code.badAddress), (["javascript:0"], .badAddress), (["/y", "/z"], .malformed),
        ])
    func refuses(locations: [String], code: TransportFailure.Code) throws {
        guard case .refuse(let failure) = try decision(locations) else {
            Issue.record("it was not refused")
            return
        }
        #expect(failure.code == code)
        #expect(!failure.message.contains("hush"))
    }

    @Test(
        "a port that can't be is named, and the redirect is blamed for it",
        arguments: [
            ("https://b.example:65536/y", "65536"), ("//b.example:0", "0"), ("http://[::1]:99999/", "99999"),
            ("https://b.example:" + String(repeating: "7", count: 90), String(repeating: "7", count: 20)),
        ])
    func impossiblePort(location: String, port: String) throws {
        guard case .refuse(let failure) = try decision([location]) else {
            Issue.record("it was not refused")
            return
        }
        #expect(failure.code == .badAddress)
        #expect(failure.message.contains("redirects to an address that can't be: its port \(port) is none of 1 to 65535"))
        #expect(try #require(WebAddress("https://b.example:65535/y")).impossiblePort == nil)
        #expect(try #require(WebAddress("https://[::1]/y")).impossiblePort == nil)
    }

    @Test("a chain without an end is named by where it began, however long its addresses have become")
    func endless() throws {
        let first = try #require(WebAddress("https://a.example/feed"))
        let last = try #require(WebAddress("https://a.example/" + String(repeating: "x", count: 1000)))
        let hops = Array(repeating: Response.Hop(status: 302, from: first, to: last), count: Redirect.maximumHops)
        let response = Response(status: 302, headers: [Header(name: "Location", value: "/y")], address: last)
        guard case .refuse(let failure) = Redirect.decision(for: response, hops: hops) else {
            Issue.record("it was not refused")
            return
        }
        #expect(failure.code == .malformed)
        #expect(failure.message.hasPrefix("https://a.example/feed redirects more than"))
    }

    @Test("an answer without an address, or of another status, is the end", arguments: [([], 302), (["/y"], 300), (["/y"], 201)])
    func stays(locations: [String], status: Int) throws { #expect(try decision(locations, status: status) == .stay) }
}
