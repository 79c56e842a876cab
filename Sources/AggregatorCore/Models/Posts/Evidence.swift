/// One thing that a post can be recognised by within its feed: a hash over its kind (guid, link, …) and its value.
public struct Evidence: Sendable, Hashable, Comparable {
    /// What it was made of, strongest first; the raw value is what stores and archives keep.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable { case guid = 1, link, enclosure, titleAndDate, content }
    /// It is a part of what is hashed, too: a guid and a link of one text have different keys.
    public let kind: Kind
    /// The hash, which stands for the value in every store.
    public let key: Identifier
    /// Member by member; `Identity` makes evidence of posts.
    public init(kind: Kind, key: Identifier) {
        self.kind = kind
        self.key = key
    }
    public static func < (a: Self, b: Self) -> Bool { (a.kind.rawValue, a.key) < (b.kind.rawValue, b.key) }
}
