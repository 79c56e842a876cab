import AggregatorCore

extension Response {
    /// What a document that comes again is known by: its bytes, and the encoding that the answer says they are in. A server that corrects
    /// its `charset` sends the same bytes, and with them other texts. (One that answers 304 shows none of that.)
    var documentHash: Identifier {
        var hash = ContentHash()
        hash.add(body)
        if let field = headers["Content-Type"]?.lowercased(), field.includes("charset") {
            // What is no parameter by the letter counts for formats as well.
            hash.add(MediaType(field)?["charset"] ?? field)
        }
        return hash.value
    }
}
