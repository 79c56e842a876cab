import AggregatorCore

extension Response {
    /// What references in the document resolve against: its Content-Location (RFC 9110, 8.7), where that is a web address, else its own.
    var documentAddress: WebAddress {
        let stated = headers["Content-Location"].flatMap { WebAddress($0)?.resolved(against: address) }
        return stated.flatMap { $0.isWeb ? $0 : nil } ?? address
    }
}
