import AggregatorCore

/// Reads markup from outside and writes the part of it that may stay.
struct Sanitizer: ~Copyable {
    var content = VisibleContent()
    var tree: TreeBuilder
    var addresses: AddressFilter
    let removesTracking: Bool
    /// The address of the picture that was written last: `noscript` repeats it for browsers that did not load it.
    var lastPicture: [UInt8] = []
    var noscriptDepth = 0
    /// Whether that picture stands in a `noscript`, and so may come again for browsers that load it late: no text and no link came since.
    var isLastPictureSpare = false
    /// Whether an item of a list began, and nothing has come since that is seen.
    private var isAtStartOfItem = false
    /// Whether the previous token was the start tag of a `pre`.
    private var wasPreformatted = false
    /// The address of the player or frame that was written last: an `object` may contain an `embed` with the same one.
    var lastPlayer: [UInt8] = []
    /// Where the link to it ends.
    var lastPlayerEnd = -1

    init(capacity: Int, base: WebAddress?, options: SanitizingOptions) {
        tree = TreeBuilder(capacity: capacity)
        addresses = AddressFilter(base: base, options: options, size: capacity)
        removesTracking = options.removesTracking
    }

    mutating func sanitize(_ bytes: Span<UInt8>) -> String {
        while true {
            let token = content.next(bytes)
            switch token.kind {
            case .text: text(bytes, token)
            case .startTag: if let element = token.element { startTag(bytes, token, element) }
            case .endTag: if let element = token.element { endTag(bytes, token, element) }
            case .end: return tree.finish()
            case .comment, .doctype: break
            }
        }
    }

    private mutating func text(_ bytes: Span<UInt8>, _ token: Token) {
        if token.written != nil || !bytes.isBlank(token.range) { (isAtStartOfItem, isLastPictureSpare) = (false, false) }
        if let written = token.written { return write(written) }
        var range = token.range
        if tree.isAtStartOfPreformatted, wasPreformatted {
            if !range.isEmpty, bytes[range.lowerBound] == ASCII.carriageReturn { range = range.dropFirst() }
            if !range.isEmpty, bytes[range.lowerBound] == ASCII.lineFeed { range = range.dropFirst() }
        }
        wasPreformatted = false
        tree.text(bytes, range, hasReferences: token.hasReferences)
    }

    /// Writes a text of ours.
    private mutating func write(_ text: StaticString) {
        let text = text.withUTF8Buffer { Array($0) }
        tree.text(text.span, 0..<text.count, hasReferences: false)
    }

    private mutating func startTag(_ bytes: Span<UInt8>, _ token: Token, _ element: Element) {
        wasPreformatted = false
        let wasAtStartOfItem = isAtStartOfItem
        if element == .a { isLastPictureSpare = false }
        isAtStartOfItem = element == .li || (isAtStartOfItem && (element == .label || element == .p))
        switch element {
        case .iframe:
            switch writePlayer(bytes, element) {
            case .written: content.skipFrame(bytes, token)
            case .writtenWhole: break
            case .unknown: if writeFrame(bytes) { content.skipLinkInFrame(bytes) }
            }
        case .ampIframe: if case .unknown = writePlayer(bytes, element) { _ = writeFrame(bytes) }
        case .embed, .object: if case .unknown = writePlayer(bytes, element) { writeFile(bytes, element) }
        case .param: writeMovie(bytes)
        case .ampVimeo, .ampYoutube, .liteVimeo, .liteYoutube: writePlayer(bytes, namedBy: element)
        case .noscript: noscriptDepth += 1
        case .input: writeTaskBox(bytes, isFirst: wasAtStartOfItem)
        default:
            let written = element.canonical
            guard written.traits.contains(.kept) else { return }
            if written == .img, !isWanted(picture: bytes) { return }
            guard tree.prepare(written) else { return }
            let start = tree.writer.count
            tree.writer.beginStartTag(written)
            if !content.attributes.isEmpty { writeAttributes(bytes, of: written) }
            // AMP gives every sound controls.
            if element == .ampAudio, attribute(.controls) == nil, attribute(.autoplay) == nil { writeControls() }
            tree.writer.endStartTag()
            tree.didOpen(written, from: start)
            if written == .audio || written == .video, content.endsWithItsStartTag(bytes, token) { tree.endTag(written) }
            wasPreformatted = element == .pre || element == .listing
        }
    }

    private mutating func endTag(_ bytes: Span<UInt8>, _ token: Token, _ element: Element) {
        wasPreformatted = false
        isAtStartOfItem = false
        switch element {
        case .noscript: noscriptDepth = max(0, noscriptDepth - 1)
        case .br: startTag(bytes, token, .br)
        default:
            let written = element.canonical
            if written.traits.contains(.kept), !written.traits.contains(.void) { tree.endTag(written) }
        }
    }
}

extension Sanitizer {
    func attribute(_ name: AttributeName) -> Attribute? { content.attributes.first { $0.known == name } }

    func text(of name: AttributeName, _ bytes: Span<UInt8>) -> [UInt8]? {
        guard let attribute = attribute(name) else { return nil }
        var text: [UInt8] = []
        text.append(decodingValue: bytes, attribute.value)
        return text
    }

    private mutating func writeAttributes(_ bytes: Span<UInt8>, of element: Element) {
        var seen = AttributeSet()
        if element == .img { writePicture(bytes, &seen) }
        if element == .source { writeSourceSet(bytes, &seen) }
        var (hasLink, hasFile) = (false, false)
        for attribute in content.attributes {
            guard var name = attribute.known, seen.insert(name) else { continue }
            if let kind = name.address(on: element) {
                guard addresses.accept(bytes, attribute.value, as: kind) else { continue }
                writeAddress(name)
                hasLink = hasLink || name == .href
                hasFile = hasFile || name == .src
                continue
            }
            // Media that would have played by themselves get controls.
            if name == .autoplay, element == .audio || element == .video, seen.insert(.controls) { name = .controls }
            guard name.isText(on: element) else { continue }
            tree.writer.beginAttribute(name)
            if name != .controls { tree.writer.value(bytes, attribute.value, hasReferences: true) }
            tree.writer.endAttribute()
        }
        if hasLink { writeRelation() }
        if !hasFile, element == .audio || element == .video || element == .source { writeLateFile(bytes) }
    }

    mutating func writeAddress(_ name: AttributeName) {
        tree.writer.beginAttribute(name)
        tree.writer.value(addresses.result)
        tree.writer.endAttribute()
    }

    private mutating func writeControls() {
        tree.writer.beginAttribute(.controls)
        tree.writer.endAttribute()
    }

    mutating func writeRelation() {
        tree.writer.beginAttribute(.rel)
        tree.writer.trusted("noopener noreferrer")
        tree.writer.endAttribute()
    }
}

extension Sanitizer {
    /// Writes the box of a task, as in GitHub's lists, as a sign: one that can't be clicked, or that an item of a list begins with. Other
    /// boxes, and those that nobody sees, are a form's, or a trick of a style sheet's.
    private mutating func writeTaskBox(_ bytes: Span<UInt8>, isFirst: Bool) {
        let attributes = content.attributes
        guard let type = attribute(.type), bytes.says("checkbox", in: type.value), attribute(.disabled) != nil || isFirst,
            bytes.value(of: "hidden", in: attributes) == nil
        else { return }
        if let style = bytes.value(of: "style", in: attributes) {
            var declarations: [UInt8] = []
            declarations.append(decodingValue: bytes, style)
            declarations.removeAll(where: \.isSpace)
            guard !String(decoding: declarations, as: UTF8.self).lowercased().includes("display:none") else { return }
        }
        write(attribute(.checked) == nil ? "☐" : "☑")
    }
}
