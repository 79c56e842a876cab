import AggregatorCore

extension WebAddress {
    /// The key by which requests are spaced: the host, and its port where that is not 80 or 443 (`http` and `https` are one server); `nil`
    /// for what is not on the network. A host with a final dot is the same one, named from the root (RFC 1034, 3.1), and all hosts of a
    /// `SlowSite` are one.
    var pacedHost: String? {
        guard let origin, origin.scheme != "file" else { return nil }
        // 0 is the port of a connector's address, which stands for one of these.
        let host = origin.host.hasSuffix(".") ? String(origin.host.dropLast()) : origin.host
        return [0, 80, 443].contains(origin.port) ? SlowSite.domain(ofHost: host) ?? host : "\(host):\(origin.port)"
    }
}
