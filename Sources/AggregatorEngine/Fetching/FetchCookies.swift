import AggregatorCore

/// The cookies of one fetch: some sites redirect in circles until they get theirs back. They end with the fetch, and are sent only to the
/// origin that set them, whatever their `Domain`; there they are sent to every path, whatever their `Path`. Cookies that the user has set
/// are sent as well, unless the server sets one of the same name.
struct FetchCookies: Equatable {
    private struct Cookie: Equatable {
        let origin: WebAddress.Origin
        let name: Substring
        let pair: String
    }

    private var jar: [Cookie] = []
    private static let maximum = 50
    /// The greatest size of all cookies together, in bytes: servers refuse longer fields.
    private static let longest = 8_192

    mutating func remember(_ response: Response, now: Timestamp) {
        guard response.headers["Set-Cookie"] != nil, let origin = response.address.origin else { return }
        for header in response.headers where header.isNamed("Set-Cookie") {
            let parts = header.value.split(separator: ";")
            guard let pair = parts.first.map(trimmed), let equals = pair.firstIndex(of: "="),
                pair.utf8.allSatisfy({ $0 >= 32 && $0 != 127 })
            else { continue }
            let name = trimmed(pair[..<equals])
            // RFC 6265, 5.2, 5: a cookie without a name is ignored.
            guard !name.isEmpty else { continue }
            let attributes = Attributes(parts.dropFirst())
            guard !attributes.refuses(name, of: origin) else { continue }
            jar.removeAll { $0.origin == origin && $0.name == name }
            let size = jar.reduce(pair.utf8.count) { $0 + $1.pair.utf8.count }
            if jar.count < Self.maximum, size <= Self.longest, !attributes.deletesCookie(now: now) {
                jar.append(Cookie(origin: origin, name: name, pair: "\(name)=\(trimmed(pair[equals...].dropFirst()))"))
            }
        }
    }

    /// The values of the stored cookies: at most some fifty, of a few kilobytes.
    var values: [String] { jar.map { String($0.pair.drop { $0 != "=" }.dropFirst()) } }

    func added(to request: Request) -> Request {
        guard !jar.isEmpty else { return request }
        let pairs = jar.filter { $0.origin == request.address.origin }.map(\.pair)
        guard !pairs.isEmpty else { return request }
        var request = request
        let names = Set(jar.filter { $0.origin == request.address.origin }.map(\.name))
        let own = (request.secretHeaders["Cookie"] ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
            .filter { pair in !names.contains(pair.prefix { $0 != "=" }) }.map(String.init)
        let cookie = Header(name: "Cookie", value: (own + pairs).joined(separator: "; "))
        request.secretHeaders = request.secretHeaders.replacing([cookie])
        return request
    }
}

/// The attributes of a cookie; of several with one name, the last counts (RFC 6265, 5.3).
private struct Attributes {
    private let parts: ArraySlice<Substring>

    init(_ parts: ArraySlice<Substring>) { self.parts = parts }

    /// The value, empty for an attribute without one; `nil` where the attribute is missing.
    private subscript(name: String) -> Substring? {
        parts.last { trimmed($0.prefix { $0 != "=" }).lowercased() == name }.map { trimmed($0.drop { $0 != "=" }.dropFirst()) }
    }

    /// Whether to ignore the cookie. A secure cookie from a server without TLS would be sent nowhere (RFC 6265, 5.4), and must not replace
    /// another; one for a domain that its host is not in is invalid (5.3, 6). Names with these prefixes promise certain attributes (RFC
    /// 6265bis, 4.1.3).
    func refuses(_ name: Substring, of origin: WebAddress.Origin) -> Bool {
        let (isSecure, isProven, name) = (self["secure"] != nil, origin.scheme == "https", name.lowercased())
        if isSecure, !isProven { return true }
        let domain = (self["domain"] ?? "").drop { $0 == "." }.lowercased()
        if !domain.isEmpty, domain != origin.host, IPAddress.bytes(origin.host) != nil || !origin.host.hasSuffix(".\(domain)") {
            return true
        }
        if name.hasPrefix("__secure-") { return !isSecure }
        return name.hasPrefix("__host-") && !(isSecure && domain.isEmpty && self["path"] == "/")
    }

    /// Whether the server deletes the cookie: by `Max-Age=0` or less, or else by an `Expires` in the past (RFC 6265, 5.3, 3).
    func deletesCookie(now: Timestamp) -> Bool {
        if let age = self["max-age"].flatMap({ Int($0) }) { return age <= 0 }
        return self["expires"].flatMap { FeedDate.parse(String($0)) }.map { $0 <= now } ?? false
    }
}

private func trimmed(_ text: Substring) -> Substring {
    let text = text.drop { $0 == " " }
    return text.lastIndex { $0 != " " }.map { text[...$0] } ?? ""
}
