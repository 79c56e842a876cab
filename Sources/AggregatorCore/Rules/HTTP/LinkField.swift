/// The feeds that an answer names in its header fields (RFC 8288): `Link: </feed>; rel="alternate"; type="application/rss+xml"`.
public enum LinkField {
    /// The greatest number of candidates: no user chooses among more.
    private static let candidateLimit = 50

    private static let types: Set<String> = [
        "application/rss+xml", "application/atom+xml", "application/rdf+xml", "application/feed+json",
    ]

    /// The feeds in their order, resolved against the address of the answer.
    public static func feeds(in headers: [Header], address: WebAddress) -> [FeedCandidate] {
        var feeds: [FeedCandidate] = []
        for field in headers where field.isNamed("Link") {
            var rest = Array(field.value.utf8)[...]
            while feeds.count < candidateLimit, let link = nextLink(&rest) {
                guard let feed = feed(link.target, link.parameters, address) else { continue }
                feeds.append(feed)
            }
        }
        return feeds
    }

    private static func feed(_ target: ArraySlice<UInt8>, _ parameters: ArraySlice<UInt8>, _ address: WebAddress) -> FeedCandidate? {
        var reader = MediaTypeReader(Array(parameters))
        var values: [String: String] = [:]
        while values.count < candidateLimit, reader.skipToParameter() {
            guard let parameter = reader.parameter(), values[parameter.name] == nil else { continue }
            values[parameter.name] = parameter.value
        }
        let type = values["type"].flatMap { MediaType($0)?.essence }
        guard values["rel"]?.lowercased().split(separator: " ").contains("alternate") == true, let type, types.contains(type),
            let url = WebAddress(String(decoding: target, as: UTF8.self))?.resolved(against: address), url.isWeb
        else { return nil }
        let title = values["title*"].flatMap(extended) ?? values["title"]
        return FeedCandidate(url: url, title: title.flatMap { $0.isEmpty ? nil : $0 }, mimeType: type, isDeclared: true)
    }

    /// Reads `UTF-8'en'%e2%82%ac` (RFC 8187, 3.2.1); `nil` for any other encoding, which recipients need not know.
    private static func extended(_ value: String) -> String? {
        let pieces = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard pieces.count == 3, pieces[0].lowercased() == "utf-8" else { return nil }
        return PercentEncoding.decoded(pieces[2])
    }

    /// Reads a link, up to a comma that is neither in the address nor in quotes.
    private static func nextLink(_ rest: inout ArraySlice<UInt8>) -> (target: ArraySlice<UInt8>, parameters: ArraySlice<UInt8>)? {
        rest = rest.drop { $0 != UInt8(ascii: "<") }.dropFirst()
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let target = rest[..<end]
        rest = rest[(end + 1)...]
        var (isQuoted, isEscaped) = (false, false)
        let parameters = rest.prefix { byte in
            if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && byte == UInt8(ascii: "\\") && !isEscaped
            return isQuoted || byte != UInt8(ascii: ",")
        }
        rest = rest[parameters.endIndex...]
        return (target, parameters)
    }
}
