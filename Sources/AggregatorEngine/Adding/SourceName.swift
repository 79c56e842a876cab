import AggregatorCore

/// What a person calls a source.
struct SourceName {
    let id: FeedID?
    /// What it may be the address of.
    let addresses: [WebAddress]
    /// As `folded` makes it.
    let call: String

    init(_ name: String, in folder: String) {
        let written = WebAddress(name).map(\.withoutFeedScheme.separatingUserInfo.address)
        addresses = [written, WebAddress(path: name, in: folder), WebAddress("https://\(name)"), WebAddress("http://\(name)")]
            .compactMap(\.self)
        id = FeedID(name)
        call = Self.folded(name)
    }

    /// What the subscription has for an id, unless it has moved.
    var likely: [FeedID] { [id].compactMap(\.self) + addresses.map(Identity.feed(firstAddress:)) }

    /// It may be the beginning of an id.
    var isDigits: Bool { call.utf8.count >= 8 && call.allSatisfy { $0.isASCII && $0.isHexDigit } }

    /// In small letters, with a space for each run of white space and none around: lists show names so, on one line.
    static func folded(_ name: String) -> String { name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// Whether it may be meant for an address, a host, an account or a path.
    static func looksLikeAddress(_ name: String) -> Bool {
        name.contains("://") || name.contains { "./:@".contains($0) } && !name.contains(where: \.isWhitespace)
    }
}
