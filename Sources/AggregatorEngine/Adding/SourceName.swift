import AggregatorCore

/// What a person calls a source.
struct SourceName {
    let id: FeedID?
    /// What it may be the address of.
    let addresses: [WebAddress]
    let lowered: String

    init(_ name: String, in folder: String) {
        let written = WebAddress(name).map(\.withoutFeedScheme.separatingUserInfo.address)
        addresses = [written, WebAddress(path: name, in: folder), WebAddress("https://\(name)"), WebAddress("http://\(name)")]
            .compactMap(\.self)
        id = FeedID(name)
        lowered = name.lowercased()
    }

    /// What the subscription has for an id, unless it has moved.
    var likely: [FeedID] { [id].compactMap(\.self) + addresses.map(Identity.feed(firstAddress:)) }

    /// It may be the beginning of an id.
    var isDigits: Bool { lowered.utf8.count >= 8 && lowered.allSatisfy { $0.isASCII && $0.isHexDigit } }

    /// Whether it may be meant for an address, a host, an account or a path.
    static func looksLikeAddress(_ name: String) -> Bool {
        name.contains("://") || name.contains { "./:@".contains($0) } && !name.contains(where: \.isWhitespace)
    }
}
