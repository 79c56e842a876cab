import AggregatorCore

extension WebAddress {
    /// The address of another host that this one holds, as buttons do that add a feed to somebody's reader:
    /// `https://reader.example/subscribe/https%3A%2F%2Fexample.org%2Ffeed`; `nil` where it holds none.
    var held: WebAddress? {
        let parts = parts
        guard parts.path.utf8.count + (parts.query?.utf8.count ?? 0) <= Self.longestHolder else { return nil }
        let held =
            parts.path.heldAddress { $0 + (parts.query.map { "?\($0)" } ?? "") }
            // A parameter of a query ends before the next.
            ?? parts.query?.heldAddress { String($0.prefix { $0 != "&" }) }
        guard let held, held.isWeb, held.namesServer, held.origin != origin else { return nil }
        return held
    }

    /// In bytes: pages have thousands of links, and each is looked through.
    private static let longestHolder = 2_048
}

extension Substring {
    private static let beginnings = [
        "http://", "https://", "http%3A%2F%2F", "https%3A%2F%2F", "http%3a%2f%2f", "https%3a%2f%2f",
    ]

    /// The first address with a host in this path or query.
    ///
    /// - Parameter whole: Makes the text of one that is not percent-encoded whole, from where it begins.
    fileprivate func heldAddress(_ whole: (Substring) -> String) -> WebAddress? {
        var rest = utf8[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "h")) {
            let text = self[start...]
            if let beginning = Self.beginnings.first(where: { text.utf8.starts(with: $0.utf8) }) {
                let isEncoded = beginning.utf8.last == UInt8(ascii: "F") || beginning.utf8.last == UInt8(ascii: "f")
                return WebAddress(isEncoded ? PercentEncoding.decoded(text.prefix { $0 != "&" }) : whole(text))
            }
            rest = utf8[utf8.index(after: start)...]
        }
        return nil
    }
}
