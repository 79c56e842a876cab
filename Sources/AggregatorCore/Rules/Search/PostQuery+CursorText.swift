/// The text of a place in a list, which a person or a script passes from one page to the next.
///
/// It holds the place itself, not only the post: the post may get another date before the next page is asked for, or be removed.
extension PostQuery.Cursor: LosslessStringConvertible {
    /// A character that no post id contains.
    private static let separator: Character = "/"

    /// `2026-11-21T10:46:06Z/` and the post's id; preceded by the number of searched words in the title, where the order uses that.
    public var description: String {
        // A moment that can't be written as a date is written in seconds.
        let moment = sortDate.civil == nil ? "\(sortDate.seconds).\(sortDate.nanoseconds)" : sortDate.rfc3339
        return (hits == 0 ? "" : "\(hits)\(Self.separator)") + "\(moment)\(Self.separator)\(id)"
    }

    /// `nil` for anything but exactly what `description` writes.
    public init?(_ description: String) {
        var parts = description.split(separator: Self.separator, omittingEmptySubsequences: false)
        guard let id = parts.popLast().flatMap({ PostID($0) }), let moment = parts.popLast().flatMap(Self.moment), parts.count < 2 else {
            return nil
        }
        guard let hits = parts.isEmpty ? 0 : Int(parts[0]) else { return nil }
        self.init(hits: hits, sortDate: moment, id: id)
        guard self.description == description else { return nil }
    }

    /// Whether a text is a place, and not the start of an id.
    public static func isMeant(by text: String) -> Bool { text.contains(separator) }

    private static func moment(_ text: Substring) -> Timestamp? {
        if let moment = Timestamp(rfc3339: text) { return moment }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let seconds = Int64(parts[0]), let nanoseconds = Int32(parts[1]) else { return nil }
        return Timestamp(seconds: seconds, nanoseconds: nanoseconds)
    }
}
