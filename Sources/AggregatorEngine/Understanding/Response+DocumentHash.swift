import AggregatorCore

extension Response {
    /// What a document that comes again is known by: its bytes, and the encoding that the answer says they are in. A server that corrects
    /// its `charset` sends the same bytes, and with them other texts.
    var documentHash: Identifier {
        var hash = ContentHash()
        hash.add(body)
        if let charset = headers["Content-Type"].flatMap({ MediaType($0) })?["charset"] { hash.add(charset.lowercased()) }
        return hash.value
    }
}
