/// Sites that allow fewer requests than the usual distance between two of them would make.
public enum SlowSite {
    /// Registrable domains, and the seconds from the end of one request to the start of the next.
    private static let distances: [(domain: String, seconds: Double)] = [
        // Whoever has not logged in gets one answer a minute, from all of its hosts together, and else 429 without a Retry-After.
        ("reddit.com", 60)
    ]

    /// The domain of such a site that a host (in small letters) is of; `nil` for all others.
    public static func domain(ofHost host: String) -> String? {
        distances.first { host == $0.domain || host.hasSuffix(".\($0.domain)") }?.domain
    }

    /// Seconds from the end of one request to a host to the start of the next.
    ///
    /// - Parameter usual: between two requests to any host. Where it is 0, nobody is spared; anything longer is what hosts get at least.
    public static func distance(ofHost host: String, usual: Double) -> Double {
        guard usual > 0, let domain = domain(ofHost: host) else { return usual }
        return distances.reduce(usual) { $1.domain == domain ? max($0, $1.seconds) : $0 }
    }
}
