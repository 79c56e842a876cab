import CLibXML2

/// libxml2's own SAX2 push parser, as an independent witness of what stands in a document.
struct LibXML2Oracle {
    /// Elements that hold a post in RSS, RDF, CDF or Atom.
    private(set) var posts = 0
    private(set) var isWellFormed = false

    init(_ bytes: [UInt8]) {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElementNs = { context, name, _, _, _, _, _, _, _ in
            guard let context, let name else { return }
            let element = String(cString: name).lowercased()
            if element == "item" || element == "entry" { context.assumingMemoryBound(to: Int.self).pointee += 1 }
        }
        var count = 0
        withUnsafeMutablePointer(to: &count) { count in
            guard let parser = xmlCreatePushParserCtxt(&handler, count, nil, 0, nil) else { return }
            defer { xmlFreeParserCtxt(parser) }
            xmlCtxtUseOptions(parser, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue))
            let failed = bytes.withUnsafeBufferPointer { buffer in
                buffer.withMemoryRebound(to: CChar.self) { xmlParseChunk(parser, $0.baseAddress, Int32($0.count), 1) }
            }
            isWellFormed = failed == 0 && parser.pointee.wellFormed == 1
        }
        posts = count
    }
}
