/// Names a subscribed feed, whatever address it lives at today.
public struct FeedID: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Derived from the address that was first subscribed to (`Identity.feed`).
    public let value: Identifier
    /// Of what is known already; `Identity` derives new ones.
    public init(_ value: Identifier) { self.value = value }
    /// Reads what `description` writes; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        guard let value = Identifier(text) else { return nil }
        self.value = value
    }
    public var description: String { value.description }
    public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}
