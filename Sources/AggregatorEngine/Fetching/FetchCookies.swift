import AggregatorCore

/// Cookies of one fetch: some sites redirect in circles until they get theirs back. They end with the fetch. Those that a person has set
/// go along, unless the server sets one of the same name.
struct FetchCookies {
    private var jar: [(origin: WebAddress.Origin, name: Substring, pair: String)] = []
    private static let maximum = 50

    mutating func remember(_ response: Response) {
        guard response.headers["Set-Cookie"] != nil, let origin = response.address.origin else { return }
        for header in response.headers where header.isNamed("Set-Cookie") {
            guard let pair = header.value.split(separator: ";", maxSplits: 1).first, let equals = pair.firstIndex(of: "=") else { continue }
            let name = pair[..<equals]
            jar.removeAll { $0.origin == origin && $0.name == name }
            if jar.count < Self.maximum, pair.utf8.count <= 4096 { jar.append((origin, name, String(pair))) }
        }
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
