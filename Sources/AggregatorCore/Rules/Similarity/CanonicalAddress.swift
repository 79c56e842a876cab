/// The canonical form of a page's address, without everything that leads to the same page: pure.
enum CanonicalAddress {
    /// The address without scheme, `www.`, `m.` and `amp.`, default port, fragment, tracking parameters, sessions
    /// (`SessionParameter`), and a final `/`, `/amp`, `index.html` or `index.php`; the host in lower case, the parameters in their order.
    ///
    /// `nil` for an address that is no page of its own: not on the web, or the front page of a site, to which many posts lead; and for one
    /// that is too long to be searched for tracking parameters (`TrackingParameter.longestAddress`).
    static func of(_ address: WebAddress) -> String? {
        guard address.isWeb, isShort(address) else { return nil }
        let parts = address.parts
        guard var host = parts.host?.lowercased(), !host.isEmpty else { return nil }
        if host.utf8.last == UInt8(ascii: ".") { host.removeLast() }
        for prefix in ["www.", "m.", "amp."] where host.utf8.starts(with: prefix.utf8) {
            let rest = host.utf8.dropFirst(prefix.utf8.count)
            if rest.contains(UInt8(ascii: ".")) { host = String(Substring(rest)) }
        }
        if let port = parts.port, port != 80, port != 443 { host += ":\(port)" }
        let path = path(parts.path)
        let query = query(parts.query)
        guard !path.isEmpty || !query.isEmpty else { return nil }
        return host + path + (query.isEmpty ? "" : "?" + query)
    }

    /// The same with the fragment, where that may lead to one post of several on a page: a comment, an entry of a list of changes, or all
    /// of a page that a script fills.
    static func place(of address: WebAddress) -> String? {
        of(address).map { $0 + (PageFragment.of(address).map { "#" + $0 } ?? "") }
    }

    /// The host of a canonical address, with its port.
    static func host(of canonical: String) -> Substring {
        Substring(canonical.utf8.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") })
    }

    /// Whether it is the front page of a site on the web, to which many posts lead.
    static func isFrontPage(_ address: WebAddress) -> Bool {
        guard isShort(address) else { return false }
        let parts = address.parts
        return parts.fragment == nil && path(parts.path).isEmpty && query(parts.query).isEmpty && address.isWeb
    }

    private static func isShort(_ address: WebAddress) -> Bool { address.text.utf8.count <= TrackingParameter.longestAddress }

    private static func path(_ path: Substring) -> Substring {
        var path = SessionParameter.removed(from: path)
        var isShorter = true
        while isShorter {
            isShorter = false
            for end in ["/", "/amp", "/index.html", "/index.php"] where path.utf8.suffix(end.utf8.count).elementsEqual(end.utf8) {
                path = Substring(path.utf8.dropLast(end.utf8.count))
                isShorter = true
            }
        }
        return path
    }

    private static func query(_ query: Substring?) -> String {
        guard let query, !query.isEmpty else { return "" }
        let parameters = query.pieces(around: UInt8(ascii: "&"))
        return parameters.filter { parameter in
            let name = parameter.upTo(UInt8(ascii: "=")).lowercased()
            return !TrackingParameter.isOne(Array(name.utf8)) && !SessionParameter.isOne(parameter, name: name)
        }.joined(separator: "&")
    }
}
