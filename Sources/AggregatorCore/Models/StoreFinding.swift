/// Something that is wrong with a store.
public struct StoreFinding: Sendable, Hashable {
    /// One sentence: what is wrong, and what was done about it or can be.
    public var message: String
    /// It was wrong, and is not any more.
    public var isMended: Bool

    /// Member by member.
    public init(_ message: String, isMended: Bool) {
        self.message = message
        self.isMended = isMended
    }
}
