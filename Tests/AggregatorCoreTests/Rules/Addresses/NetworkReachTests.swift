import AggregatorCore
import Testing

@Suite("How far our own network leads")
struct NetworkReachTests {
    @Test(
        "an address says by how its host is written whether it leads near or far",
        arguments: [
            ("https://blog.example/feed", .far), ("http://93.184.216.34/feed", .far), ("http://[2606:2800:220:1::1]/feed", .far),
            ("pages+https://blog.example/feed", .far), ("http://127.0.0.1:8080/feed", .near), ("http://[::1]/feed", .near),
            ("http://192.168.1.7/feed", .near), ("http://[fd00::1]/feed", .near), ("http://localhost/feed", .near),
            ("http://wiki/feed", .near),
            ("http://printer.local/feed", .near), ("http://wiki.corp.internal/feed", .near), ("http://box.home.arpa/feed", .near),
            ("file:///feed.xml", .near),
        ] as [(String, NetworkReach)])
    func places(address: String, reach: NetworkReach) throws {
        #expect(NetworkReach(to: try #require(WebAddress(address))) == reach)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let address: String
        var hop: String?
        var isUnderstood = false
        var isProxied = false
        let reach: NetworkReach?
        var testDescription: String { "\(hop ?? "") \(address) \(isUnderstood) \(isProxied)" }
    }

    @Test(
        "whoever proves who he is shows how far it leads; over plain HTTP only what is understood does, and none of a proxy's",
        arguments: [
            Case(address: "https://a.example/", reach: .far),
            Case(address: "https://a.example/", isProxied: true, reach: .far),
            Case(address: "https://10.0.0.1/", reach: .near),
            Case(address: "http://a.example/", reach: nil),
            Case(address: "http://a.example/", isUnderstood: true, reach: .far),
            Case(address: "http://a.example/", isUnderstood: true, isProxied: true, reach: nil),
            Case(address: "http://10.0.0.1/", isUnderstood: true, reach: .near),
            Case(address: "http://login.inn.example/", hop: "https://a.example/", reach: .far),
            Case(address: "http://login.inn.example/", hop: "http://a.example/", reach: nil),
            Case(address: "http://10.0.0.1/", hop: "https://a.example/", isUnderstood: true, reach: .far),
            Case(address: "file:///feed.xml", isUnderstood: true, reach: nil),
        ])
    func answers(given: Case) throws {
        let address = try #require(WebAddress(given.address))
        let hops = given.hop.flatMap { WebAddress($0) }.map { [Response.Hop(status: 302, from: $0, to: address)] } ?? []
        let reach = NetworkReach.shown(by: address, behind: hops, isUnderstood: given.isUnderstood, isProxied: given.isProxied)
        #expect(reach == given.reach)
    }
}
