import AggregatorCore

/// Parses RSS, RDF, Atom and CDF, even if they were damaged on the way.
struct FeedXMLFormat: FeedFormat {
    let name = "FeedXML"

    func recognition(of input: DocumentInput) -> Recognition {
        var head = input
        head.bytes = Array(input.bytes.prefix(8 << 10))
        let text = DecodedText(head)
        let kind = text.withBytes(of: head) { DocumentKind.recognize($0).kind }
        switch kind {
        case .feed: return .certain
        // If no other format knows the document, this one can at least name its kind.
        case .webPage, .list, .sitemap, .xml, .empty, .other(.text), .other(.cut): return .possible
        case .other(.json): return .none
        }
    }

    func parse(_ input: DocumentInput) throws(FormatFailure) -> FeedDocument {
        if let kind = input.bytes.withUnsafeBufferPointer({ FileSignature.binary($0) }) {
            throw FormatFailure(.notAFeed, "The document is \(kind), not a feed: check the address.")
        }
        let text = DecodedText(input)
        let result: Result<FeedDocument, FormatFailure> = text.withBytes(of: input) { source in
            do throws(FormatFailure) { return .success(try parse(source, text, input)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    func text(ofPage input: DocumentInput) -> [UInt8]? {
        var input = input
        input.bytes = Array(input.bytes.prefix(Self.longestPage))
        // If the header names no encoding, the page may.
        if input.contentType.flatMap(EncodingDecision.charset) == nil, let charset = input.bytes.withUnsafeBufferPointer(PageCharset.of) {
            input.contentType = "text/html; charset=\(charset)"
        }
        return DecodedText(input).withBytes(of: input) { Array($0) }
    }

    /// The most bytes that are read of a page; a file of that type may be a film.
    private static let longestPage = 8 << 20

    private func parse(_ source: Bytes, _ text: DecodedText, _ input: DocumentInput) throws(FormatFailure) -> FeedDocument {
        try XMLReader.checkSize(of: source)
        let (kind, start) = DocumentKind.recognize(source, isSaidPage: input.contentType.flatMap { MediaType($0) }?.essence == "text/html")
        if let failure = FormatFailure(kind) { throw failure }
        var log = text.log
        if start > 0 { log.add("junk-before-document", "What stands before the feed was passed over.", at: 0) }
        var reader = XMLReader(source, from: start, limits: input.limits, log: log)
        var reading = Reading(address: input.address)
        let entries = try ReadEntries(&reader, &reading)
        let shape = FeedShape(reader)
        let feed = Feed(WireFeed(shape.elements, reading: &reading), reading: &reading)
        try feed.checkSize(input.limits)
        if entries.posts.isEmpty, let failure = failure(of: kind, shape, feed, reader) { throw failure }
        reader.log.append(reading.log)
        noteRepairs(in: &reader)
        var warnings = reader.log.warnings(in: source)
        let flaw = warnings.isEmpty ? nil : WellFormedness(source)
        if let flaw { warnings.insert(FeedDocument.Warning(flaw), at: 0) }
        var document = FeedDocument(feed: feed, posts: entries.posts, format: shape.format, encoding: text.encoding, warnings: warnings)
        document.cutPosts = entries.cutPosts
        let isCut = entries.areCut || reader.isTruncated
        // An empty feed may end with its channel, without the end of the elements around it.
        document.isHeadCutOff = isCut && entries.posts.isEmpty && reader.endsInFeed
        // A coding without a checksum, such as brotli, does not detect a flipped bit.
        document.isCutOff = isCut || entries.posts.isEmpty && flaw != nil
        return document
    }

    /// The reason why a document without posts is no feed; `nil` for an empty feed.
    private func failure(of kind: DocumentKind, _ shape: FeedShape, _ feed: Feed, _ reader: borrowing XMLReader) -> FormatFailure? {
        if shape.elements.isEmpty, case .xml(let name) = kind { return .notAFeed(root: name) }
        if reader.rootTag == nil {
            return FormatFailure(.damaged, "The document has no root element: ask again later, or tell its publisher.")
        }
        if shape.isHollow, reader.isTruncated {
            return FormatFailure(.damaged, "The document ends before it says anything: ask again later, or tell its publisher.")
        }
        if let name = shape.otherRDF { return .notAFeed(root: name) }
        guard let message = shape.message(besides: feed) else { return nil }
        return FormatFailure(
            .notAFeed, "The document is RSS without a channel, and says “\(message)”: check the address, or ask again later.")
    }

    /// Adds what was passed over, and what was repaired in texts, to the log.
    private func noteRepairs(in reader: inout XMLReader) {
        if let offset = reader.tree.pointee.passedOver {
            let warning = FeedDocument.Warning.tooManyParts(reader.limits)
            reader.log.add(warning.code, warning.message, at: offset)
        }
        for repair in TextRepair.allCases {
            if let offset = reader.tree.pointee.repairs[repair] { reader.log.add(repair.rawValue, repair.message, at: offset) }
        }
    }
}

extension FeedDocument.Warning {
    fileprivate init(_ flaw: WellFormedness) {
        self.init(code: "not-well-formed", message: "libxml2 says: \(flaw.message).", line: flaw.line)
    }
}

extension DecodedText {
    func withBytes<Value>(of input: DocumentInput, _ body: (Bytes) -> Value) -> Value {
        if let bytes { return bytes.withUnsafeBufferPointer(body) }
        return input.bytes.withUnsafeBufferPointer { body(Bytes(rebasing: $0[min(start, $0.count)...])) }
    }
}

extension FormatFailure {
    fileprivate static func notAFeed(root name: String) -> Self {
        Self(.notAFeed, "The document is XML with the root element “\(name)”, not a feed: check the address.")
    }

    /// The reason why a document of that kind is no feed; `nil` if it may be one.
    fileprivate init?(_ kind: DocumentKind) {
        switch kind {
        case .feed, .xml: return nil
        case .empty: self.init(.empty, "The document is empty: check the address, or ask again later.")
        case .webPage: self.init(.webPage, "The document is a web page, not a feed: use the address of one of its feeds.")
        case .list:
            self.init(.notAFeed, "The document is an OPML list of subscriptions, not a feed: `aggregator import` follows what it names.")
        case .sitemap: self.init(.notAFeed, "The document is a sitemap, not a feed: look for a feed on the site.")
        case .other(let look): self.init(.notAFeed, "The document is \(look.rawValue), not a feed in XML: check the address.")
        }
    }
}
