extension Subscription {
    /// The subscription without values of header fields, and without secrets in its addresses.
    public var scrubbed: Subscription {
        var subscription = self
        subscription.address = address.scrubbed
        subscription.homePage = homePage?.scrubbed
        subscription.preferences.headers = preferences.headers.map(\.scrubbed)
        subscription.preferences.proxy = preferences.proxy.map { WebAddress($0)?.scrubbed.text ?? $0 }
        return subscription
    }
}
