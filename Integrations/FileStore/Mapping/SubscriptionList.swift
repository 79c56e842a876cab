import AggregatorCore

/// The subscriptions as OPML, which any reader can import; what OPML has no place for stands in attributes of our own. One outline a
/// line, in the order of the subscriptions.
struct SubscriptionList {
    private(set) var subscriptions: [Subscription] = []

    init(_ subscriptions: [Subscription] = []) {
        self.subscriptions = subscriptions.sorted { ($0.added, $0.id) < ($1.added, $1.id) }
    }

    static let name = "subscriptions.opml"
    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <opml version="2.0" xmlns:aggregator="urn:aggregator:opml">
        <head><title>Subscriptions</title></head>
        <body>

        """
    private static let tail = "</body>\n</opml>\n"
    private static let check = "<!-- aggregator:check "

    var bytes: [UInt8] {
        let text = Array((Self.head + subscriptions.map(Self.outline).joined() + Self.tail).utf8)
        return text + Array("\(Self.check)\(ContentHash.of(text)) -->\n".utf8)
    }

    private static func outline(_ subscription: Subscription) -> String {
        var line = "<outline type=\"rss\""
        func put(_ name: String, _ value: String, isRecord: Bool = false) { line += " \(name)=\"\(escaped(value, isRecord: isRecord))\"" }
        put("text", subscription.name ?? subscription.address.text)
        put("xmlUrl", subscription.address.text)
        if !subscription.tags.isEmpty { put("category", subscription.tags.joined(separator: ",")) }
        put("aggregator:id", subscription.id.description)
        put("aggregator:record", String(decoding: subscription.recordBytes, as: UTF8.self), isRecord: true)
        return line + "/>\n"
    }

    /// Reads what `bytes` wrote; fails for anything else, as a list that is not whole must not become the list.
    init(_ bytes: [UInt8], path: String) throws(StoreFailure) {
        let lines = CheckedLine.lines(bytes)
        guard let last = lines.last, bytes[last].starts(with: Self.check.utf8),
            String(decoding: bytes[last], as: UTF8.self) == "\(Self.check)\(ContentHash.of(Array(bytes[..<last.lowerBound]))) -->"
        else { throw .damagedFile(path, "its checksum does not hold") }
        for line in lines.dropLast() where bytes[line].starts(with: "<outline".utf8) {
            guard let record = Self.attribute("aggregator:record", of: bytes[line]), let subscription = Subscription(recordBytes: record)
            else {
                throw .damagedFile(path, "a line in it is no subscription")
            }
            subscriptions.append(subscription)
        }
    }

    /// The bytes of an attribute of ours, entities decoded. Over bytes, as a combining mark at the beginning of a value would make one
    /// character of itself and the quote.
    private static func attribute(_ name: String, of line: ArraySlice<UInt8>) -> [UInt8]? {
        let opening = Array(" \(name)=\"".utf8)
        guard let start = line.firstRange(of: opening)?.upperBound, let end = line[start...].firstIndex(of: UInt8(ascii: "\"")) else {
            return nil
        }
        var result: [UInt8] = []
        var rest = line[start..<end]
        while let byte = rest.first {
            if byte == UInt8(ascii: "&"), let (name, character) = entities.first(where: { rest.starts(with: $0.name.utf8) }) {
                result.append(character)
                rest = rest.dropFirst(name.utf8.count)
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private static let entities: [(name: String, character: UInt8)] = [
        ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&quot;", UInt8(ascii: "\"")),
    ]

    /// Text for an attribute. XML can't hold everything that JSON can: the record escapes it once more, other texts go without.
    private static func escaped(_ text: String, isRecord: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\u{0}"..."\u{1F}": result += " "
            case "\u{FFFE}", "\u{FFFF}": result += isRecord ? "\\u" + String(scalar.value, radix: 16) : "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
