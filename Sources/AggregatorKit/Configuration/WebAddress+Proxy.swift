public import AggregatorCore

extension WebAddress {
    private static let proxySchemes: Set<String> = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    /// Whether it is the address of a proxy. A link-local one has its zone, as in `http://[fe80::1%25eth0]:3128` (RFC 6874).
    public var namesProxy: Bool { scheme.map(Self.proxySchemes.contains) == true && withoutZone.namesServer }

    private var withoutZone: WebAddress {
        var parts = parts
        guard let host = parts.host, host.first == "[", host.last == "]", let mark = host.firstRange(of: "%25") else { return self }
        let zone = host[mark.upperBound...].dropLast()
        guard !zone.isEmpty, zone.utf8.allSatisfy(PercentEncoding.isUnreserved) else { return self }
        parts.host = host[..<mark.lowerBound] + "]"
        return WebAddress(parts.text) ?? self
    }
}
