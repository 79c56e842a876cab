/// Thrown by a check that has nothing to look at: a promise of what the subject does not have, or what its rig can't bring about.
public struct NotApplicable: Error, Sendable, CustomStringConvertible {
    /// Why there is nothing.
    public let description: String
    /// As in `it leases nothing itself`.
    public init(_ description: String) { self.description = description }
}
