public import AggregatorCore

extension FeedFormatContract {
    /// A format to check, with documents that it should and should not understand.
    public struct Rig: Sendable {
        /// A post to write in the format, with every value verbatim and in the rawest form that the syntax has.
        public struct Sample: Sendable {
            /// The post's guid.
            public var guid: String
            /// The post's title.
            public var title: String
            /// The address of its page.
            public var page: String
            /// An ordinary post; checks change the members that they are about.
            public init(guid: String = "tag:example.org,2026:1", title: String = "A title", page: String = "http://example.org/1") {
                self.guid = guid
                self.title = title
                self.page = page
            }
        }

        /// The format to check.
        public var format: any FeedFormat
        /// Writes a document of these posts.
        public var document: @Sendable ([Sample]) -> [UInt8]
        /// Documents without faults, each with at least one post.
        public var clean: [[UInt8]]
        /// Documents with faults, each with at least one post all the same.
        public var damaged: [[UInt8]]
        /// Documents of other formats.
        public var strangers: [[UInt8]]

        /// Each list should hold some documents: an empty one leaves its promises unchecked.
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

        /// Returns the result of parsing, in a form that can be compared.
        func outcome(_ bytes: [UInt8], limits: ParseLimits = ParseLimits()) -> Result<FeedDocument, FormatFailure> {
            do throws(FormatFailure) { return .success(try parse(bytes, limits: limits)) } catch { return .failure(error) }
        }
    }
}
