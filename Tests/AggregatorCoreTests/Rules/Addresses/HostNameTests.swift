import Testing

@testable import AggregatorCore

@Suite("What a host tells before it is looked up")
struct HostNameTests {
    @Test(
        "an address in digits tells itself, and the names of this machine tell its own",
        arguments: [
            ("127.0.0.1", "127.0.0.1"), ("203.0.113.9.", "203.0.113.9"), ("169.254.169.254..", "169.254.169.254"), ("[::1]", "::1"),
            ("[2001:DB8::1]", "2001:db8::1"), ("localhost", "127.0.0.1"), ("LocalHost.", "127.0.0.1"), ("a.b.localhost", "127.0.0.1"),
            ("a.localhost.", "127.0.0.1"), ("localhost.localdomain", "127.0.0.1"), ("LOCALHOST6", "127.0.0.1"),
            ("localhost6.localdomain6.", "127.0.0.1"), ("ip6-localhost", "127.0.0.1"), ("ip6-loopback", "127.0.0.1"),
            ("notlocalhost", nil), ("localhost.example", nil), ("localdomain", nil), ("feeds.example", nil), ("127.1", nil), ("[::1", nil),
            ("[localhost]", nil), ("[]", nil), ("", nil), (".", nil), ("…", nil),
        ] as [(String, String?)])
    func addresses(host: String, address: String?) {
        #expect(HostName(host).address.map { IPAddress.text($0) } == address)
    }

    @Test(
        "a number in another form than the usual is known as one",
        arguments: [
            "127.1", "10.1", "0x7f000001", "0x7f.1", "0X7F.1", "2130706433", "0177.0.0.1", "0177.0.0.1.", "1.2.3.4.5", "1.2.3.256",
            "1.2.3.04", "127.0.0.0x1", "feeds.example.0x7f", "feeds.example.0x", "feeds.example.7..", "0", "0x",
        ])
    func oddNumbers(host: String) {
        #expect(HostName(host).isOddNumber)
        #expect(HostName(host).address == nil)
    }

    @Test(
        "addresses in the usual form, and names with a number before their end, are no odd numbers",
        arguments: [
            "127.0.0.1", "127.0.0.1.", "[::1]", "[::ffff:127.0.0.1]", "1.feeds.example", "127.0.0.1.example", "feeds.example.x7", "7x",
            "feeds.0xyz", "feeds.example.0x7g", "localhost", "xn--p1ai", "１２７.１", "", ".",
        ])
    func others(host: String) { #expect(!HostName(host).isOddNumber) }

    @Test(
        "a policy refuses a host by what it tells, in each of its spellings, and by nothing else",
        arguments: [
            ("localhost", true), ("localhost.", true), ("LOCALHOST", true), ("localhost.localdomain", true), ("[::1]", true),
            ("127.0.0.1.", true), ("10.0.0.1", false), ("93.184.216.34", false), ("[2606:2800:220:1::1]", false), ("feeds.example", false),
        ])
    func refusals(host: String, isRefused: Bool) throws {
        let policy = AddressPolicy(allowed: [try #require(Network("10.0.0.0/8"))])
        #expect((policy.refusal(ofHost: host) != nil) == isRefused)
    }
}
