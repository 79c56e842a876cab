/// As whom we ask a server, without what is secret of it. A server may show somebody else another document under the same validators, so
/// validators that were given to one asker are not sent by another.
public struct Asker: Sendable, Hashable {
    /// `nil` for the transport's own.
    public var userAgent: String?
    /// When its header fields and secrets were last changed (`Subscription.Preferences.askerChanged`).
    public var changed: Timestamp?

    /// Nobody in particular.
    public init() {}

    /// - Parameter userAgent: that of the run, where the source has none of its own.
    public init(_ preferences: Subscription.Preferences, userAgent: String?) {
        self.userAgent = preferences.userAgent ?? userAgent
        changed = preferences.askerChanged
    }
}
