/// One thing that a post can be recognised by within its feed: a hash over its kind (guid, link, …) and its value.
public struct Evidence: Sendable, Hashable, Comparable {
    /// What it was made of, strongest first; stores and archives keep the raw value.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable { case guid = 1, link, enclosure, titleAndDate, content }
    /// The kind. It is hashed as well: a guid and a link with the same text have different keys.
    public let kind: Kind
    /// The hash, which stands for the value in every store.
    public let key: Identifier
    /// Creates evidence from its members; `Identity` derives it from posts.
    public init(kind: Kind, key: Identifier) {
        self.kind = kind
        self.key = key
    }
    public static func < (a: Self, b: Self) -> Bool { (a.kind.rawValue, a.key) < (b.kind.rawValue, b.key) }
}
