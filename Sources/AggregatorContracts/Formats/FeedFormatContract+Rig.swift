public import AggregatorCore

extension FeedFormatContract {
    /// A format to be checked, and what it should and should not understand.
    public struct Rig: Sendable {
        /// One post to be written in the format, everything to the letter and in the rawest form that its syntax has.
        public struct Sample: Sendable {
            /// What the source calls the post.
            public var guid: String
            /// What the source calls it.
            public var title: String
            /// The address of its page.
            public var page: String
            /// A post like any other; checks change what they are about.
            public init(guid: String = "tag:example.org,2026:1", title: String = "A title", page: String = "http://example.org/1") {
                self.guid = guid
                self.title = title
                self.page = page
            }
        }

        /// What is checked.
        public var format: any FeedFormat
        /// Writes a document of these posts.
        public var document: @Sendable ([Sample]) -> [UInt8]
        /// Documents that have nothing wrong, each with a post or more.
        public var clean: [[UInt8]]
        /// Documents that have something wrong, each with a post or more all the same.
        public var damaged: [[UInt8]]
        /// Documents of other kinds.
        public var strangers: [[UInt8]]

        /// Of each kind of documents there should be some: of none, nothing is seen.
        public init(
            format: any FeedFormat, document: @escaping @Sendable ([Sample]) -> [UInt8], clean: [[UInt8]], damaged: [[UInt8]],
            strangers: [[UInt8]]
        ) {
            self.format = format
            self.document = document
            self.clean = clean
            self.damaged = damaged
            self.strangers = strangers
        }

        var all: [[UInt8]] { clean + damaged }

        func parse(_ bytes: [UInt8], address: String? = nil, limits: ParseLimits = ParseLimits()) throws(FormatFailure) -> FeedDocument {
            try format.parse(DocumentInput(bytes: bytes, address: address.flatMap { WebAddress($0) }, limits: limits))
        }

        /// What comes of a document, in a form that can be compared.
        func outcome(_ bytes: [UInt8]) -> Result<FeedDocument, FormatFailure> {
            do throws(FormatFailure) { return .success(try parse(bytes)) } catch { return .failure(error) }
        }
    }
}
