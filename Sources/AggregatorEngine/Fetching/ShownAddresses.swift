import AggregatorCore

extension WebAddress {
    /// Its host, for a message; the redacted address where it has none.
    var displayHost: String { origin?.host ?? redacted }
}

extension Response {
    /// Its address, for a message.
    var shownAddress: String { repeatsSecret ? "an address at \(address.displayHost) that repeats a secret" : address.redacted }
}
