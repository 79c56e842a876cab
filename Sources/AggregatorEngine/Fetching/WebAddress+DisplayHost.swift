import AggregatorCore

extension WebAddress {
    /// Its host, for a message; the redacted address where it has none.
    var displayHost: String { origin?.host ?? redacted }
}
