import AggregatorCore

extension Response {
    /// Its address, for a message.
    var shownAddress: String { repeatsSecret ? "an address at \(address.displayHost) that repeats a secret" : address.redacted }
}
