extension ServiceProvider {
    /// What the first of `subscriptionLists` reads that knows the bytes for a list; `nil` if there is none to read lists.
    ///
    /// Throws what `SubscriptionListFormat.read` throws: of formats that all take the bytes for something else, what the first one says.
    public func list(of bytes: [UInt8], limits: ParseLimits) throws(FormatFailure) -> SubscriptionList? {
        var stranger: FormatFailure?
        for format in subscriptionLists {
            do throws(FormatFailure) { return try format.read(bytes, limits: limits) } catch {
                guard error.code == .notAFeed else { throw error }
                stranger = stranger ?? error
            }
        }
        if let stranger { throw stranger }
        return nil
    }
}
