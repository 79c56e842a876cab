import AggregatorCore
import CLibXML2

/// The first thing that libxml2 finds wrong with a document, as a second opinion for people who mend feeds: its SAX2 push parser reads the
/// same bytes with empty handlers.
///
/// Asked only if our own reader had to repair something, so that clean documents pay nothing. Documents that declare entities are left out:
/// in SAX mode, libxml2 2.9 expands them without any bound.
struct WellFormedness {
    /// The library's words, without the line end.
    let message: String
    /// Counted from 1.
    let line: Int

    /// `nil` if libxml2 finds nothing wrong.
    init?(_ source: Bytes) {
        Self.initialized
        guard !Self.declaresEntities(source), source.count <= Int(Int32.max) else { return nil }
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        var first = FirstError()
        withUnsafeMutablePointer(to: &first) { first in
            handler.serror = { context, error in
                guard let error = error?.pointee, error.level.rawValue >= XML_ERR_ERROR.rawValue,
                    let first = context?.assumingMemoryBound(to: FirstError.self), first.pointee.message == nil,
                    // The bytes are decoded already, whatever the declaration says.
                    error.code != XML_ERR_UNSUPPORTED_ENCODING.rawValue, error.code != XML_ERR_UNKNOWN_ENCODING.rawValue
                else { return }
                first.pointee.message = error.message.map { String(cString: $0) } ?? "error \(error.code)"
                first.pointee.line = Int(error.line)
                // One error is enough: what follows is often its consequence.
                if let parser = error.ctxt { xmlStopParser(parser.assumingMemoryBound(to: xmlParserCtxt.self)) }
            }
            guard let parser = xmlCreatePushParserCtxt(&handler, first, nil, 0, nil) else { return }
            defer { xmlFreeParserCtxt(parser) }
            let options = [XML_PARSE_NONET, XML_PARSE_NOERROR, XML_PARSE_NOWARNING, XML_PARSE_IGNORE_ENC]
            xmlCtxtUseOptions(parser, Int32(options.reduce(0) { $0 | $1.rawValue }))
            // In pieces: the library copies its input, and need not hold a second copy of a large document.
            source.withMemoryRebound(to: CChar.self) { characters in
                var start = 0
                while start < characters.count, first.pointee.message == nil {
                    let piece = UnsafeBufferPointer(rebasing: characters[start..<min(start + (1 << 18), characters.count)])
                    xmlParseChunk(parser, piece.baseAddress, Int32(piece.count), 0)
                    start += piece.count
                }
                if first.pointee.message == nil { xmlParseChunk(parser, nil, 0, 1) }
            }
        }
        guard let text = first.message else { return nil }
        message = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        line = max(first.line, 1)
    }

    private struct FirstError {
        var message: String?
        var line = 1
    }

    /// Called once, before other threads use the library (its own rule).
    private static let initialized: Void = { xmlInitParser() }()

    private static func declaresEntities(_ source: Bytes) -> Bool {
        let mark = Array("<!ENTITY".utf8)
        var rest = source[...]
        while let found = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[found...]
            if rest.starts(with: mark) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
