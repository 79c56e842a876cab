/// Decides which addresses a transport may connect to: those of the public Internet, and those that a user has allowed.
///
/// A feed, or a server that redirects, must not be able to point the program at its own machine or the network around it. The address that
/// is checked must be the one that is connected to, never a name.
public struct AddressPolicy: Sendable {
    private let allowed: [Network]

    /// Creates a policy; without networks, it allows the public Internet alone.
    public init(allowed: [Network]) { self.allowed = allowed }

    /// The name of the special-use block that forbids an address of 4 or 16 bytes; `nil` where it may be connected to.
    public func refusal(of address: [UInt8]) -> String? {
        guard address.count == 4 || address.count == 16 else { return "no Internet address" }
        if allowed.contains(where: { $0.contains(address) }) { return nil }
        // An IPv6 address that carries an IPv4 address sends the packets to the latter.
        if let inner = Self.inner(address) { return refusal(of: inner) }
        return Self.blocks.first { $0.network.contains(address) }?.name
    }

    /// The refusal of a host whose name tells the address (`HostName.address`); `nil` for any other name.
    public func refusal(ofHost host: String) -> String? { HostName(host).address.flatMap { refusal(of: $0) } }

    /// The IPv4 address inside: of IPv4-mapped and the older IPv4-compatible (RFC 4291, 2.5.5), IPv4-translated (RFC 2765), NAT64 (RFC
    /// 6052) and 6to4 (RFC 3056) addresses.
    private static func inner(_ address: [UInt8]) -> [UInt8]? {
        guard address.count == 16 else { return nil }
        let isUnspecifiedOrLoopback = address[..<15].allSatisfy { $0 == 0 } && address[15] < 2
        if !isUnspecifiedOrLoopback, carriers.contains(where: { $0.contains(address) }) { return Array(address[12...]) }
        return address[0] == 0x20 && address[1] == 0x02 ? Array(address[2..<6]) : nil
    }

    private static let carriers = ["::/96", "::ffff:0:0/96", "::ffff:0:0:0/96", "64:ff9b::/96"].compactMap { Network($0) }

    private static let blocks: [(network: Network, name: String)] = [
        ("0.0.0.0/8", "this network"), ("10.0.0.0/8", "private use"), ("100.64.0.0/10", "carrier-grade NAT"), ("127.0.0.0/8", "loopback"),
        ("169.254.0.0/16", "link-local"), ("172.16.0.0/12", "private use"), ("192.0.0.0/24", "protocol assignments"),
        ("192.0.2.0/24", "documentation"), ("192.88.99.0/24", "6to4 relays"), ("192.168.0.0/16", "private use"),
        ("198.18.0.0/15", "benchmarking"),
        ("198.51.100.0/24", "documentation"), ("203.0.113.0/24", "documentation"), ("224.0.0.0/4", "multicast"),
        ("240.0.0.0/4", "reserved"),
        ("::", "unspecified"), ("::1", "loopback"), ("64:ff9b:1::/48", "local translation"), ("100::/64", "discard-only"),
        ("100:0:0:1::/64", "dummy prefix"),
        // No web server is in this whole block: the parts that are routed lead to relays (RFC 2928).
        ("2001::/32", "Teredo"), ("2001:2::/48", "benchmarking"), ("2001:10::/28", "ORCHID"), ("2001:20::/28", "ORCHID"),
        ("2001::/23", "protocol assignments"), ("2001:db8::/32", "documentation"), ("3fff::/20", "documentation"),
        ("5f00::/16", "segment routing"),
        ("fc00::/7", "private use"), ("fe80::/10", "link-local"), ("fec0::/10", "site-local"), ("ff00::/8", "multicast"),
    ].compactMap { text, name in Network(text).map { ($0, "\(name) (\($0))") } }
}
