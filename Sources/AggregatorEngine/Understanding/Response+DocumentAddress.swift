import AggregatorCore

extension Response {
    /// What references in the document resolve against: its Content-Location (RFC 9110, 8.7), where that is of the same origin, else its
    /// own. Servers behind others give the names that they have among themselves, and another in turn.
    var documentAddress: WebAddress {
        let stated = headers["Content-Location"].flatMap { WebAddress($0)?.resolved(against: address) }
        return stated.flatMap { $0.isWeb && $0.origin == address.origin ? $0 : nil } ?? address
    }
}
