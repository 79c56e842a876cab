/// The id of a subscribed feed, whatever its address is today.
public struct FeedID: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Derived from the address that was first subscribed to (`Identity.feed`).
    public let value: Identifier
    /// Wraps a known identifier; `Identity` derives new ones.
    public init(_ value: Identifier) { self.value = value }
    /// Reads what `description` writes; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        guard let value = Identifier(text) else { return nil }
        self.value = value
    }
    public var description: String { value.description }
    public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}
