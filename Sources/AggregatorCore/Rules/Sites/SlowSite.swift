/// Sites that allow fewer requests than the usual pause between two of them would make.
public enum SlowSite {
    /// Registrable domains, and the pause from the end of one request to the start of the next, in seconds.
    private static let distances: [(domain: String, seconds: Double)] = [
        // Without a login, all of its hosts together give one answer per minute; more requests get a 429 without Retry-After.
        ("reddit.com", 60)
    ]

    /// The domain of such a site that a host (in lower case) belongs to; `nil` for all others.
    public static func domain(ofHost host: String) -> String? {
        distances.first { host == $0.domain || host.hasSuffix(".\($0.domain)") }?.domain
    }

    /// The pause from the end of one request to a host to the start of the next, in seconds.
    ///
    /// - Parameter usual: The pause for any host. With 0 there is no pause for any host; otherwise it is the least for each.
    public static func distance(ofHost host: String, usual: Double) -> Double {
        guard usual > 0, let domain = domain(ofHost: host) else { return usual }
        return distances.reduce(usual) { $1.domain == domain ? max($0, $1.seconds) : $0 }
    }
}
