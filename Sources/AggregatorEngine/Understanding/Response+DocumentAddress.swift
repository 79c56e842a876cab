import AggregatorCore

extension Response {
    /// The base of references in the document: its Content-Location (RFC 9110, 8.7) if that is of the same origin, otherwise its own
    /// address. Servers behind a proxy give internal names, which differ from one answer to the next.
    var documentAddress: WebAddress {
        let stated = headers["Content-Location"].flatMap { WebAddress($0)?.resolved(against: address) }
        return stated.flatMap { $0.isWeb && $0.origin == address.origin ? $0 : nil } ?? address
    }
}
