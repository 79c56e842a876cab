/// How far our own network leads. Where it is down, who is near answers all the same, and a network that wants a login first answers in
/// everybody's place.
public enum Reach: Sendable, Hashable, Comparable {
    /// To this machine and the network around it.
    case near
    /// To the Internet. Whoever gets there gets to what is near as well.
    case far

    /// Where an address leads, by how its host is written. A name that leads to a special-use network and does not look so is taken for far.
    public init(to address: WebAddress) {
        let host = address.withoutConnector.origin?.host ?? ""
        let isName = !host.hasPrefix("[")
        let isLocalName = isName && (!host.contains(".") || [".local", ".internal", ".home.arpa", ".lan"].contains(where: host.hasSuffix))
        self = isLocalName || AddressPolicy(allowed: []).refusal(ofHost: host) != nil ? .near : .far
    }

    /// How far it leads by an answer, and those that were passed on the way to it; `nil` where they show nothing.
    ///
    /// Over TLS whoever answers proves who he is. Over plain HTTP our own network may have answered in his place, or a proxy, and only what
    /// was understood without one shows something.
    public static func shown(
        by address: WebAddress, behind hops: [Response.Hop] = [], isUnderstood: Bool = false, isProxied: Bool = false
    ) -> Reach? {
        let isHeard = isUnderstood && !isProxied && address.isWeb
        let proven = hops.map(\.from).filter { $0.scheme == "https" } + (isHeard || address.scheme == "https" ? [address] : [])
        return proven.map(Reach.init(to:)).max()
    }
}
