import AggregatorCore

/// The subscriptions as OPML, which any reader can import; what OPML has no place for is in attributes of our own. One outline per line, in
/// the order of the subscriptions.
struct SubscriptionFile {
    private(set) var subscriptions: [Subscription] = []
    /// The addresses of lines that can't be read otherwise, or can't be relied on.
    private(set) var addresses: [WebAddress] = []
    /// Subscriptions from those lines whose id was made of their address: that much is certain.
    private(set) var bare: [Subscription] = []
    /// What is wrong with the file, for messages; `nil` if it is whole.
    private(set) var damage: String?

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

    /// Reads what `bytes` wrote. From a damaged file it reads the lines that are whole: they are not the list, but one can be made of them.
    init(_ bytes: [UInt8]) {
        let bytes = CheckedLine.withoutReturns(bytes)
        let lines = CheckedLine.lines(bytes)
        let isWhole =
            lines.last.map { last in
                bytes[last].starts(with: Self.check.utf8)
                    && String(decoding: bytes[last], as: UTF8.self)
                        == "\(Self.check)\(ContentHash.of(Array(bytes[..<last.lowerBound]))) -->"
            } ?? false
        if isWhole {
            let records = lines.compactMap { Self.attribute("aggregator:record", of: bytes[$0]) }
            subscriptions = records.compactMap { Subscription(recordBytes: $0) }
            if subscriptions.count == records.count { return }
            subscriptions = []
        }
        damage = isWhole ? "a line in it is no subscription" : "its checksum does not hold"
        for line in lines { for outline in Self.outlines(bytes[line]) { read(outline) } }
    }

    /// Reads one outline of a damaged list.
    private mutating func read(_ outline: ArraySlice<UInt8>) {
        let record = Self.attribute("aggregator:record", of: outline)
        let address = Self.text("xmlUrl", of: outline).flatMap { WebAddress($0) }
        if let subscription = record.flatMap({ Subscription(recordBytes: $0) }), Self.agrees(outline, subscription) {
            subscriptions.append(subscription)
            if let address, address != subscription.address { addresses.append(address) }
            return
        }
        guard let address else { return }
        addresses.append(address)
        let id = Identity.feed(firstAddress: address)
        if Self.text("aggregator:id", of: outline) == id.description {
            bare.append(Subscription(id: id, address: address, added: .epoch))
        }
    }

    /// One outline per line, unless a person has written others beside it.
    private static func outlines(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var (rest, outlines) = (line, [ArraySlice<UInt8>]())
        while let next = rest.dropFirst().firstRange(of: "<outline".utf8)?.lowerBound {
            outlines.append(rest[..<next])
            rest = rest[next...]
        }
        return outlines + [rest]
    }

    /// Id and address occur twice in a line. They are relied on if both occurrences are the same, or if the id was made of the address.
    private static func agrees(_ line: ArraySlice<UInt8>, _ subscription: Subscription) -> Bool {
        let isSaidTwice =
            text("xmlUrl", of: line) == subscription.address.text && text("aggregator:id", of: line) == subscription.id.description
        return isSaidTwice || Identity.feed(firstAddress: subscription.address) == subscription.id
    }

    private static func text(_ name: String, of line: ArraySlice<UInt8>) -> String? {
        attribute(name, of: line).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of an attribute of ours, entities decoded. Works on bytes, as a combining mark at the beginning of a value would form one
    /// character with the quote.
    private static func attribute(_ name: String, of line: ArraySlice<UInt8>) -> [UInt8]? {
        // This store writes double quotes, and a person may write single ones.
        let quoted = ["\"", "'"].lazy.compactMap { quote in
            Self.end(of: Array(" \(name)=\(quote)".utf8), in: line).map { ($0, quote.utf8.first) }
        }
        guard let (start, quote) = quoted.first, let end = line[start...].firstIndex(where: { $0 == quote }) else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(end - start)
        var rest = line[start..<end]
        while let reference = rest.firstIndex(of: UInt8(ascii: "&")) {
            result += rest[..<reference]
            rest = rest[reference...]
            let entity = entities.first { rest.starts(with: $0.name.utf8) }
            result.append(entity?.character ?? UInt8(ascii: "&"))
            rest = rest.dropFirst(entity?.name.utf8.count ?? 1)
        }
        return result + rest
    }

    /// The end of the first occurrence of a word that begins with a space, which is looked for alone, as that is quick.
    private static func end(of word: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
        var rest = line
        while let space = rest.firstIndex(of: UInt8(ascii: " ")) {
            rest = rest[space...]
            if rest.starts(with: word) { return space + word.count }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// The most frequent one first: a record is JSON.
    private static let entities: [(name: String, character: UInt8)] = [
        ("&quot;", UInt8(ascii: "\"")), ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
    ]

    /// Escapes text for an attribute. XML can't hold every character of JSON: in a record those are escaped as in JSON, in other texts
    /// replaced.
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
