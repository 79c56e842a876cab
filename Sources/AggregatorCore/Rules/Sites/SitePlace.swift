/// A web address taken apart as the rules of sites need it.
struct SitePlace {
    /// As in `https://example.org:8443`.
    let root: String
    /// Lower case, without port.
    let host: String
    /// Of the path, without empty ones, to the letter.
    let segments: [Substring]
    let query: Substring?

    init?(_ address: WebAddress) {
        let parts = address.parts
        guard address.isWeb, let scheme = parts.scheme?.lowercased(), let host = parts.host?.lowercased(), !host.isEmpty else { return nil }
        self.host = host
        root = "\(scheme)://\(host)\(parts.port.map { ":\($0)" } ?? "")"
        segments = parts.path.split(separator: "/")
        query = parts.query
    }

    /// Whether the host is that one, or one below it.
    func isOn(_ domain: String) -> Bool { host == domain || host.hasSuffix(".\(domain)") }

    func parameter(_ name: String) -> Substring? {
        query?.split(separator: "&").first { $0.hasPrefix("\(name)=") }?.dropFirst(name.utf8.count + 1)
    }

    /// A feed at a path of this place.
    func feed(_ path: String, _ title: String) -> [FeedCandidate] {
        WebAddress(root + path).map { [FeedCandidate(url: $0, title: title)] } ?? []
    }
}

extension Substring {
    /// Names of communities, several with `+` between them.
    var areAccountNames: Bool { split(separator: "+", omittingEmptySubsequences: false).allSatisfy(\.isAccountName) }

    /// A name as accounts and communities have it: letters of ASCII, digits, `.`, `_` and `-`. At most 100 bytes, and no file of a feed.
    var isAccountName: Bool {
        guard (1...100).contains(utf8.count), self != ".", self != ".." else { return false }
        return utf8.allSatisfy(Self.isNameByte) && ![".rss", ".atom", ".xml", ".json"].contains { lowercased().hasSuffix($0) }
    }

    /// The same, or such a name at another server: `name@example.org`.
    var isFederatedName: Bool {
        let halves = split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        return halves.count <= 2 && halves.allSatisfy(\.isAccountName)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
