/// Names a subscribed feed, whatever address it lives at today.
public struct FeedID: Sendable, Hashable, Comparable, CustomStringConvertible {
    public let value: Identifier
    public init(_ value: Identifier) { self.value = value }
    public init?(_ text: some StringProtocol) {
        guard let value = Identifier(text) else { return nil }
        self.value = value
    }
    public var description: String { value.description }
    public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}
