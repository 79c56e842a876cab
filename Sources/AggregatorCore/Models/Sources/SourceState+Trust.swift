extension SourceState {
    /// What a source's last understood answer can be recognised by, and how far that can be believed (`Revalidation`).
    public struct Trust: Sendable, Hashable {
        /// As they came.
        public var validators = Validators()
        /// Where they came from, when that was not the source's own address: another server has not issued them.
        public var issuer: WebAddress?
        /// To whom they were given.
        public var asker = Asker()
        /// When those validators last came with a document.
        public var since: Timestamp?
        /// Answers in a row, up to now, that failed where validators had been sent.
        public var failures = 0
        /// In nothing: a source that is asked unconditionally.
        public init() {}

        /// In what a success leaves behind.
        ///
        /// - Parameters:
        ///   - issuer: `nil` where it was the source's own address.
        ///   - since: when they last came with a document.
        public init(_ validators: Validators, issuer: WebAddress?, asker: Asker, since: Timestamp) {
            self.validators = validators
            self.issuer = issuer
            self.asker = asker
            self.since = validators.isEmpty ? nil : since
        }
    }
}
