/// Thrown by a check that can't run: the subject lacks what the promise is about, or its rig can't produce the situation.
public struct NotApplicable: Error, Sendable, CustomStringConvertible {
    /// The reason.
    public let description: String
    /// The reason in a few words, as in `it leases nothing itself`.
    public init(_ description: String) { self.description = description }
}
