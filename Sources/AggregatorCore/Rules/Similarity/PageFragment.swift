/// The part of a page that an address names, as far as it may tell a post from others on that page: pure.
enum PageFragment {
    /// What only says where a reader came from, besides the parameters that do so in a query: AT Internet, CBS, and sites of their own.
    private static let tracking: Set<String> = ["xtor", "ftag", "ref"]
    /// Such marks in one word: of feeds, and of IDG's sites.
    private static let marks: Set<String> = ["rss", "tk.rss_all"]
    /// Parts that every page of a blog has, with all comments or the rest of a text.
    private static let parts: Set<String> = ["top", "respond", "comments", "disqus_thread", "more"]
    /// The rest of a text in WordPress, by the number of the post.
    private static let rest = "more-"

    /// The fragment without what tracks; `nil` where nothing is left, or a part that every page has.
    ///
    /// - Parameter address: Short enough to be searched (`TrackingParameter.longestAddress`).
    static func of(_ address: WebAddress) -> String? {
        guard let fragment = address.parts.fragment, !fragment.isEmpty, fragment != "!" else { return nil }
        let name = fragment.lowercased()
        guard !marks.contains(name), !parts.contains(name), !isRest(name) else { return nil }
        let kept = fragment.pieces(around: UInt8(ascii: "&")).filter { piece in
            let name = piece.upTo(UInt8(ascii: "=")).lowercased()
            let hasValue = name.utf8.count < piece.utf8.count
            return !(hasValue && (tracking.contains(name) || TrackingParameter.isOne(Array(name.utf8))))
        }
        return kept.isEmpty ? nil : kept.joined(separator: "&")
    }

    private static func isRest(_ name: String) -> Bool {
        name.utf8.starts(with: rest.utf8) && name.utf8.dropFirst(rest.utf8.count).allSatisfy { 48...57 ~= $0 }
    }
}
