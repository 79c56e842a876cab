import CLibXML2

/// What libxml2 finds in a well-formed document: for each item or entry, the texts of its `guid` or `id`, and of its `title`.
struct ReferenceReader {
    struct Item: Equatable {
        var guid = ""
        var title = ""
    }

    private(set) var items: [Item] = []
    private var path: [String] = []
    private var text = ""

    /// `nil` where libxml2 calls the document ill-formed.
    static func items(in bytes: [UInt8]) -> [Item]? {
        var reader = ReferenceReader()
        var handler = xmlSAXHandler()
        handler.initialized = XML_SAX2_MAGIC
        handler.startElementNs = { context, name, _, _, _, _, _, _, _ in ReferenceReader.reader(context).pointee.start(name) }
        handler.endElementNs = { context, _, _, _ in ReferenceReader.reader(context).pointee.end() }
        handler.characters = { context, text, count in ReferenceReader.reader(context).pointee.append(text, count) }
        handler.cdataBlock = handler.characters
        handler.ignorableWhitespace = handler.characters
        let status = withUnsafeMutablePointer(to: &reader) { reader in
            bytes.withUnsafeBytes { buffer in
                xmlSAXUserParseMemory(&handler, reader, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count))
            }
        }
        return status == 0 ? reader.items : nil
    }

    private static func reader(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<ReferenceReader> {
        guard let context else { preconditionFailure("libxml2 hands back the context that it was given.") }
        return context.assumingMemoryBound(to: ReferenceReader.self)
    }

    private mutating func start(_ name: UnsafePointer<UInt8>?) {
        path.append(name.map { String(cString: $0) } ?? "")
        text = ""
        if path.last == "item" || path.last == "entry" { items.append(Item()) }
    }

    private mutating func append(_ bytes: UnsafePointer<UInt8>?, _ count: Int32) {
        text += String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
    }

    private mutating func end() {
        let name = path.popLast()
        guard let last = items.indices.last, path.last == "item" || path.last == "entry" else { return }
        if name == "guid" || name == "id" { items[last].guid = text }
        if name == "title" { items[last].title = text }
        text = ""
    }
}
