import AggregatorCore

/// The named characters of HTML (WHATWG, 13.5), which feeds use without declaring them.
enum HTMLEntities {
    static func value(of name: some StringProtocol) -> String? { table[Substring(name)] }

    /// The value in the XML vocabularies: two brackets moved on the way to HTML 5 (XHTML 1.0, A.2).
    static func xmlValue(of name: String) -> String? {
        switch name {
        case "lang": "\u{2329}"
        case "rang": "\u{232A}"
        default: value(of: name)
        }
    }

    private static let table: [Substring: String] = {
        let entries = String(describing: CharacterNames.table).split(separator: " ")
        var table: [Substring: String] = [:]
        table.reserveCapacity(entries.count)
        for entry in entries {
            let parts = entry.split(separator: "=")
            guard parts.count == 2 else { continue }
            let scalars = parts[1].split(separator: "+").compactMap { UInt32($0, radix: 16).flatMap { Unicode.Scalar($0) } }
            table[parts[0].first == "!" ? parts[0].dropFirst() : parts[0]] = String(String.UnicodeScalarView(scalars))
        }
        return table
    }()
}
