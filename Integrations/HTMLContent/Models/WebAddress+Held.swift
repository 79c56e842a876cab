import AggregatorCore

extension WebAddress {
    /// The address that this one holds, as buttons do that add a feed to somebody's reader:
    /// `https://reader.example/subscribe/https%3A%2F%2Fexample.org%2Ffeed`; `nil` where it holds none of another host.
    var held: WebAddress? {
        let parts = parts
        guard parts.path.utf8.count + (parts.query?.utf8.count ?? 0) <= Self.longestHolder else { return nil }
        let held =
            parts.path.heldAddress { $0 + (parts.query.map { "?\($0)" } ?? "") }
            // A parameter of a query ends before the next.
            ?? parts.query?.heldAddress { String($0.prefix { $0 != "&" }) }
        return held.flatMap { isOnHost(of: $0) ? nil : $0 }
    }

    /// Whether both are on one host, but for a `www.`.
    func isOnHost(of other: WebAddress) -> Bool { siteHost == other.siteHost }

    private var siteHost: Substring {
        let host = parts.host.map { $0.lowercased()[...] } ?? ""
        return host.hasPrefix("www.") ? host.dropFirst(4) : host
    }

    /// In bytes: pages have thousands of links, and each is looked through.
    private static let longestHolder = 2_048
}

extension Substring {
    private static let beginnings = ["://", "s://", "%3A%2F%2F", "s%3A%2F%2F", "%3a%2f%2f", "s%3a%2f%2f"]

    /// The address that begins first in this path or query.
    ///
    /// - Parameter whole: Makes the text of one that is not percent-encoded whole, from where it begins.
    fileprivate func heldAddress(_ whole: (Substring) -> String) -> WebAddress? {
        var rest = utf8[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "h")) {
            rest = utf8[utf8.index(after: start)...]
            guard rest.starts(with: "ttp".utf8) else { continue }
            guard let beginning = Self.beginnings.first(where: { rest.dropFirst(3).starts(with: $0.utf8) }) else { continue }
            let text = self[start...]
            return WebAddress(beginning.hasSuffix("://") ? whole(text) : PercentEncoding.decoded(text.prefix { $0 != "&" }))
        }
        return nil
    }
}
