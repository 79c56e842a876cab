public import AggregatorCore

extension DocumentInput {
    /// The document in an answer, with what the answer says of it.
    public init(_ response: Response, limits: ParseLimits = ParseLimits()) {
        self.init(
            bytes: response.body, contentType: response.headers["Content-Type"], address: response.documentAddress, limits: limits)
        linkSecrets = response.linkSecrets
    }
}
