extension SourceState {
    /// The validators of a source's last understood answer, and how far they can be trusted (`Revalidation`).
    public struct Trust: Sendable, Hashable {
        /// The validators, as they came.
        public var validators = Validators()
        /// The address that issued the validators, if not the source's own: no other server can recognise them.
        public var issuer: WebAddress?
        /// The identity that received them.
        public var client = ClientIdentity()
        /// When those validators last came with a document.
        public var since: Timestamp?
        /// No validators: the next request is unconditional.
        public init() {}

        /// The validators of a successful answer.
        ///
        /// - Parameters:
        ///   - issuer: `nil` where it was the source's own address.
        ///   - since: When the validators last came with a document.
        public init(_ validators: Validators, issuer: WebAddress?, client: ClientIdentity, since: Timestamp) {
            self.validators = validators
            self.issuer = issuer
            self.client = client
            self.since = validators.isEmpty ? nil : since
        }
    }
}
