import AggregatorCore

/// Cookies of one fetch: some sites redirect in circles until they get theirs back. They end with the fetch. Those that a person has set
/// go along, unless the server sets one of the same name.
struct FetchCookies {
    private var jar: [(origin: WebAddress.Origin, name: Substring, pair: String)] = []
    private static let maximum = 50
    /// Bytes of all together: servers refuse requests whose fields are longer.
    private static let longest = 8_192

    mutating func remember(_ response: Response, now: Timestamp) {
        guard response.headers["Set-Cookie"] != nil, let origin = response.address.origin else { return }
        for header in response.headers where header.isNamed("Set-Cookie") {
            let parts = header.value.split(separator: ";")
            guard let pair = parts.first.map(Self.trimmed), let equals = pair.firstIndex(of: "="),
                pair.utf8.allSatisfy({ $0 >= 32 && $0 != 127 })
            else { continue }
            let name = Self.trimmed(pair[..<equals])
            // RFC 6265, 5.2, 5: one without a name is none.
            guard !name.isEmpty else { continue }
            jar.removeAll { $0.origin == origin && $0.name == name }
            let size = jar.reduce(pair.utf8.count) { $0 + $1.pair.utf8.count }
            if jar.count < Self.maximum, size <= Self.longest, !Self.isTakenBack(parts.dropFirst(), now: now) {
                jar.append((origin, name, "\(name)=\(Self.trimmed(pair[equals...].dropFirst()))"))
            }
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let text = text.drop { $0 == " " }
        return text.lastIndex { $0 != " " }.map { text[...$0] } ?? ""
    }

    /// `Max-Age=0`, or less, or else an `Expires` that has passed (RFC 6265, 5.3, 3): the server takes the cookie back.
    private static func isTakenBack(_ attributes: ArraySlice<Substring>, now: Timestamp) -> Bool {
        func value(_ name: String) -> Substring? {
            let found = attributes.last { $0.prefix { $0 != "=" }.filter { $0 != " " }.lowercased() == name }
            return found?.firstIndex(of: "=").map { equals in found?[equals...].dropFirst() ?? "" }
        }
        if let age = value("max-age").flatMap({ Int($0.filter { $0 != " " }) }) { return age <= 0 }
        return value("expires").flatMap { FeedDate.parse(String($0)) }.map { $0 <= now } ?? false
    }

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
