import Testing

@testable import AggregatorCore

struct NetworkTests {
    @Test(
        "addresses as text",
        arguments: [
            ("1.2.3.4", "1.2.3.4"), ("255.255.255.255", "255.255.255.255"), ("::", "::"), ("::1", "::1"), ("1::", "1::"),
            ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"), ("2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"), ("1:0:2::", "1:0:2::"),
            ("::ffff:1.2.3.4", "::ffff:1.2.3.4"), ("64:ff9b::10.0.0.1", "64:ff9b::a00:1"), ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"),
            ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"), ("1::2:0:0:3", "1::2:0:0:3"),
        ])
    func readsAddresses(text: String, written: String) {
        #expect(IPAddress.bytes(text).map { IPAddress.text($0) } == written)
    }

    @Test(
        "what is no address",
        arguments: [
            "", ".", "1.2.3", "1.2.3.4.5", "1.2.3.256", "1.2.3.04", "1.2.3.", "0x7f.0.0.1", "2130706433", " 1.2.3.4", "1.2.3.4 ",
            "1.2.3.-4", "１.2.3.4",
            ":", ":::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "::12345", "::g", "[::1]", "::1%lo", "1:2:3:4:5:6:7:8::",
            "::1:2:3:4:5:6:7:8",
            "1.2.3.4::", "::1.2.3.4:5", "::1.2.3", "::ffff:1.2.3.04", "1:", ":1", "1:2:3:4:5:6:7:1.2.3.4",
        ])
    func refusesAddresses(text: String) {
        #expect(IPAddress.bytes(text) == nil)
        #expect(Network(text) == nil)
    }

    @Test(
        "networks as text",
        arguments: [
            ("127.0.0.0/8", "127.0.0.0/8", 104), ("127.1.2.3/8", "127.0.0.0/8", 104), ("10.0.0.1", "10.0.0.1", 128),
            ("0.0.0.0/0", "0.0.0.0/0", 96),
            ("::1", "::1", 128), ("fc00::/7", "fc00::/7", 7), ("fdff::1/7", "fc00::/7", 7), ("::/0", "::/0", 0),
            ("2001:db8::/33", "2001:db8::/33", 33),
        ])
    func readsNetworks(text: String, written: String, prefix: Int) {
        let network = Network(text)
        #expect(network?.description == written)
        #expect(network?.prefix == prefix)
        #expect(Network(written) == network)
    }

    @Test(
        "what is no network",
        arguments: ["127.0.0.0/", "127.0.0.0/33", "::/129", "127.0.0.0/+8", "127.0.0.0/8/8", "/8", "127.0.0.0/ 8", "::/0000", "x/8"])
    func refusesNetworks(text: String) {
        #expect(Network(text) == nil)
    }

    @Test("IPv4 networks hold IPv4 addresses in both spellings, and no others")
    func containment() throws {
        let network = try #require(Network("10.0.0.0/8"))
        #expect(network.contains([10, 1, 2, 3]))
        #expect(network.contains([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 10, 1, 2, 3]))
        #expect(!network.contains([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 1, 2, 3]))
        #expect(!network.contains([11, 0, 0, 0]))
        #expect(!network.contains([]))
        #expect(!network.contains([10, 0, 0]))
    }
}

struct AddressPolicyTests {
    /// (block, first address, last address, the neighbours outside of it that may be connected to)
    @Test(
        "every special-use block is refused from its first address to its last",
        arguments: [
            ("this network", "0.0.0.0", "0.255.255.255", ["1.0.0.0"]),
            ("private use", "10.0.0.0", "10.255.255.255", ["9.255.255.255", "11.0.0.0"]),
            ("carrier-grade NAT", "100.64.0.0", "100.127.255.255", ["100.63.255.255", "100.128.0.0"]),
            ("loopback", "127.0.0.0", "127.255.255.255", ["126.255.255.255", "128.0.0.0"]),
            ("link-local", "169.254.0.0", "169.254.255.255", ["169.253.255.255", "169.255.0.0"]),
            ("private use", "172.16.0.0", "172.31.255.255", ["172.15.255.255", "172.32.0.0"]),
            ("protocol assignments", "192.0.0.0", "192.0.0.255", ["191.255.255.255", "192.0.1.0"]),
            ("documentation", "192.0.2.0", "192.0.2.255", ["192.0.1.255", "192.0.3.0"]),
            ("private use", "192.168.0.0", "192.168.255.255", ["192.167.255.255", "192.169.0.0"]),
            ("benchmarking", "198.18.0.0", "198.19.255.255", ["198.17.255.255", "198.20.0.0"]),
            ("documentation", "198.51.100.0", "198.51.100.255", ["198.51.99.255", "198.51.101.0"]),
            ("documentation", "203.0.113.0", "203.0.113.255", ["203.0.112.255", "203.0.114.0"]),
            ("multicast", "224.0.0.0", "239.255.255.255", ["223.255.255.255"]), ("reserved", "240.0.0.0", "255.255.255.255", []),
            ("unspecified", "::", "::", []), ("loopback", "::1", "::1", []),
            ("private use", "fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", ["fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "fe00::"]),
            ("link-local", "fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", ["fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff"]),
            ("site-local", "fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", []),
            ("multicast", "ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", []),
            ("6to4 relays", "192.88.99.0", "192.88.99.255", ["192.88.98.255", "192.88.100.0"]),
            ("Teredo", "2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff", []),
            ("benchmarking", "2001:2::", "2001:2:0:ffff:ffff:ffff:ffff:ffff", []),
            ("ORCHID", "2001:10::", "2001:1f:ffff:ffff:ffff:ffff:ffff:ffff", []),
            ("ORCHID", "2001:20::", "2001:2f:ffff:ffff:ffff:ffff:ffff:ffff", []),
            ("protocol assignments", "2001:1::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", ["2000:ffff::", "2001:200::"]),
            ("dummy prefix", "100:0:0:1::", "100::1:ffff:ffff:ffff:ffff", ["100:0:0:2::"]),
            ("local translation", "64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", ["64:ff9b:2::"]),
            ("discard-only", "100::", "100::ffff:ffff:ffff:ffff", ["ff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"]),
            ("documentation", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", ["2001:db7:ffff::", "2001:db9::"]),
            ("documentation", "3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", ["3ffe:ffff::", "3fff:1000::"]),
            ("segment routing", "5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff", ["5eff:ffff::", "5f01::"]),
        ])
    func refusesBlocks(name: String, first: String, last: String, neighbours: [String]) throws {
        let policy = AddressPolicy(allowed: [])
        for text in [first, last] {
            let bytes = try #require(IPAddress.bytes(text))
            #expect(policy.refusal(of: bytes)?.hasPrefix("\(name) (") == true, "\(text)")
            guard bytes.count == 4 else { continue }
            for carrier in ["::ffff:", "::ffff:0:", "64:ff9b::", "::"] where text != "0.0.0.0" || carrier != "::" {
                #expect(
                    policy.refusal(of: try #require(IPAddress.bytes(carrier + text)))?.hasPrefix("\(name) (") == true, "\(carrier)\(text)")
            }
            #expect(policy.refusal(of: [0x20, 0x02] + bytes + [UInt8](repeating: 1, count: 10))?.hasPrefix("\(name) (") == true)
        }
        for text in neighbours {
            let bytes = try #require(IPAddress.bytes(text))
            #expect(policy.refusal(of: bytes) == nil, "\(text)")
            guard bytes.count == 4 else { continue }
            #expect(policy.refusal(of: try #require(IPAddress.bytes("::ffff:" + text))) == nil)
            #expect(policy.refusal(of: [0x20, 0x02] + bytes + [UInt8](repeating: 0, count: 10)) == nil)
        }
    }

    @Test("what a person has allowed is allowed in every spelling, and nothing beside it")
    func allows() throws {
        let policy = AddressPolicy(allowed: [try #require(Network("127.0.0.0/8")), try #require(Network("fd00::1"))])
        for text in ["127.0.0.1", "::ffff:127.0.0.1", "64:ff9b::127.0.0.1", "fd00::1", "8.8.8.8", "2606:4700::1"] {
            #expect(policy.refusal(of: try #require(IPAddress.bytes(text))) == nil, "\(text)")
        }
        for text in ["10.0.0.1", "fd00::2", "::1", "::ffff:10.0.0.1"] {
            #expect(policy.refusal(of: try #require(IPAddress.bytes(text))) != nil, "\(text)")
        }
    }

    @Test("what is no address is refused", arguments: [0, 3, 5, 15, 17])
    func refusesOddLengths(count: Int) {
        #expect(AddressPolicy(allowed: []).refusal(of: [UInt8](repeating: 8, count: count)) != nil)
    }
}
