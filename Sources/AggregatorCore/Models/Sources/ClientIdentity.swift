/// How we identify ourselves to a server, without the secrets. A server may give another client another document under the same validators,
/// so validators are only sent with the identity that received them.
public struct ClientIdentity: Sendable, Hashable {
    /// The user agent; `nil` for the transport's own.
    public var userAgent: String?
    /// When its header fields and secrets, or what it takes of a document, were last changed
    /// (`Subscription.Preferences.clientChangedAt`).
    public var changed: Timestamp?

    /// Creates the identity of a transport's default user agent, without header fields or secrets of its own.
    public init() {}

    /// - Parameter userAgent: That of the run, where the source has none of its own.
    public init(_ preferences: Subscription.Preferences, userAgent: String?) {
        self.userAgent = preferences.userAgent ?? userAgent
        changed = preferences.clientChangedAt
    }
}
