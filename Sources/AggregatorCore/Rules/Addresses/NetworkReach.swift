/// How far our own network leads. If it is down, hosts nearby may still answer, and a network that wants a login first answers in place of
/// every host.
public enum NetworkReach: Sendable, Hashable, Comparable {
    /// This machine and the network around it.
    case near
    /// The Internet. An answer from there also shows that the local network works.
    case far

    /// The reach that an address needs, by the spelling of its host. A name that leads to a special-use network, and does not show that,
    /// counts as far.
    public init(to address: WebAddress) {
        let host = address.withoutConnector.origin?.host ?? ""
        let isName = !host.hasPrefix("[")
        let isLocalName = isName && (!host.contains(".") || [".local", ".internal", ".home.arpa", ".lan"].contains(where: host.hasSuffix))
        self = isLocalName || AddressPolicy(allowed: []).refusal(ofHost: host) != nil ? .near : .far
    }

    /// The reach that an answer, and the redirects before it, show; `nil` if they show nothing.
    ///
    /// Over TLS, a host proves its identity. Over plain HTTP, our own network or a proxy may have answered in its place, so an answer shows
    /// something only if it was understood and came without a proxy.
    public static func shown(
        by address: WebAddress, behind hops: [Response.Hop] = [], isUnderstood: Bool = false, isProxied: Bool = false
    ) -> NetworkReach? {
        let isHeard = isUnderstood && !isProxied && address.isWeb
        let proven = hops.map(\.from).filter { $0.scheme == "https" } + (isHeard || address.scheme == "https" ? [address] : [])
        return proven.map(NetworkReach.init(to:)).max()
    }
}
