/// A web address split as the rules for sites need it.
struct SiteAddress {
    /// Scheme, host and port, as in `https://example.org:8443`.
    let root: String
    /// Lower case, without port.
    let host: String
    /// The segments of the path, unchanged, without empty ones.
    let segments: [Substring]
    let query: Substring?

    init?(_ address: WebAddress) {
        let parts = address.parts
        guard address.isWeb, let scheme = parts.scheme?.lowercased(), let host = parts.host?.lowercased(), !host.isEmpty else { return nil }
        self.host = host
        root = "\(scheme)://\(host)\(parts.port.map { ":\($0)" } ?? "")"
        segments = parts.path.pieces(around: UInt8(ascii: "/"))
        query = parts.query
    }

    /// Whether the host is that domain, or one below it.
    func isOn(_ domain: String) -> Bool { host == domain || host.hasSuffix(".\(domain)") }

    func parameter(_ name: String) -> Substring? {
        query?.pieces(around: UInt8(ascii: "&")).first { $0.utf8.starts(with: "\(name)=".utf8) }
            .map { Substring($0.utf8.dropFirst(name.utf8.count + 1)) }
    }

    /// A feed at a path of this place.
    func feed(_ path: String, _ title: String) -> [FeedCandidate] {
        WebAddress(root + path).map { [FeedCandidate(url: $0, title: title)] } ?? []
    }
}

extension Substring {
    /// Whether it consists of names of communities, several joined by `+`.
    var areAccountNames: Bool { split(separator: "+", omittingEmptySubsequences: false).allSatisfy(\.isAccountName) }

    /// Whether it is a name as accounts and communities have it: ASCII letters, digits, `.`, `_` and `-`, at most 100 bytes, and no file
    /// name of a feed.
    var isAccountName: Bool {
        guard (1...100).contains(utf8.count), self != ".", self != ".." else { return false }
        return utf8.allSatisfy(Self.isNameByte) && ![".rss", ".atom", ".xml", ".json"].contains { lowercased().hasSuffix($0) }
    }

    /// Whether it is such a name, or one at another server: `name@example.org`.
    var isFederatedName: Bool {
        let halves = split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        return halves.count <= 2 && halves.allSatisfy(\.isAccountName)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIIDigit || byte.isASCIILetter || "._-".utf8.contains(byte)
    }
}
