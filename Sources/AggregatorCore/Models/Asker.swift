/// Whom a server takes the one for who asks, as far as that is no secret: to somebody else it may show another document, under validators
/// that look the same.
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
