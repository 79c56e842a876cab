import AggregatorCore

/// The name by which a user asks for a source, in all its possible meanings.
struct SourceName {
    let id: FeedID?
    /// The addresses that it may stand for.
    let addresses: [WebAddress]
    /// The name as `folded` returns it.
    let call: String

    init(_ name: String, in folder: String) {
        let written = WebAddress(name).map(\.withoutFeedScheme.separatingUserInfo.address)
        addresses = [written, WebAddress(path: name, in: folder), WebAddress("https://\(name)"), WebAddress("http://\(name)")]
            .compactMap(\.self)
        id = FeedID(name)
        call = Self.folded(name)
    }

    /// The ids that a subscription with this name has, unless it has moved.
    var likely: [FeedID] { [id].compactMap(\.self) + addresses.map(Identity.feed(firstAddress:)) }

    /// Whether it is an address with its scheme, and not a name in which one stands.
    var isAddress: Bool { call.contains("://") && !call.contains(" ") }

    /// Whether it may be the beginning of an id.
    var isDigits: Bool { call.utf8.count >= 8 && call.allSatisfy { $0.isASCII && $0.isHexDigit } }

    /// Whether it is the beginning of this id, and long enough for one.
    func begins(_ id: FeedID) -> Bool { isDigits && id.description.hasPrefix(call) }

    /// The feed's own title as names are compared; `nil` where it has none, or one that looks like an address: a publisher could otherwise
    /// decide which source a user means by an address.
    static func title(of feed: Feed) -> String? {
        // Folded before it is looked at, as for the comparison: white space around an address does not make it a title.
        guard let title = (feed.title?.plain).map(folded), !title.isEmpty, !looksLikeAddress(title) else { return nil }
        return title
    }

    /// The name in lower case, with one space for each run of white space and none around it: lists show names on one line in this form.
    static func folded(_ name: String) -> String { name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// Whether it looks like an address, a host, an account or a path.
    static func looksLikeAddress(_ name: String) -> Bool {
        name.contains("://") || name.contains { "./:@".contains($0) } && !name.contains(where: \.isWhitespace)
    }
}
