import AggregatorCore

/// Reads markup from outside and writes the part of it that may stay.
struct Sanitizer: ~Copyable {
    private var content = VisibleContent()
    private var tree: TreeBuilder
    private var addresses: AddressFilter
    private let removesTracking: Bool
    /// The address of the picture that was written last: `noscript` repeats it for browsers that did not load it.
    private var lastPicture: [UInt8] = []
    private var noscriptDepth = 0
    /// Whether that picture stands in a `noscript`, and so may come again for browsers that load it late: no text and no link came since.
    private var isLastPictureSpare = false
    /// Whether an item of a list began, and nothing has come since that is seen.
    private var isAtStartOfItem = false
    /// Whether the previous token was the start tag of a `pre`.
    private var wasPreformatted = false
    /// The address of the player or frame that was written last: an `object` may contain an `embed` with the same one.
    private var lastPlayer: [UInt8] = []
    /// Where the link to it ends.
    private var lastPlayerEnd = -1

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
        case .embed, .object: _ = writePlayer(bytes, element)
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
            tree.writer.endStartTag()
            tree.didOpen(written, from: start)
            if written == .audio || written == .video, content.isWhole(bytes, token) { tree.endTag(written) }
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
    private func attribute(_ name: AttributeName) -> Attribute? { content.attributes.first { $0.known == name } }

    private func text(of name: AttributeName, _ bytes: Span<UInt8>) -> [UInt8]? {
        guard let attribute = attribute(name) else { return nil }
        var text: [UInt8] = []
        text.append(decodingValue: bytes, attribute.value)
        return text
    }

    private mutating func writeAttributes(_ bytes: Span<UInt8>, of element: Element) {
        var seen = AttributeSet()
        if element == .img { writePicture(bytes, &seen) }
        if element == .source { writeSourceSet(bytes, &seen) }
        var hasLink = false
        for attribute in content.attributes {
            guard var name = attribute.known, seen.insert(name) else { continue }
            if let kind = name.address(on: element) {
                guard addresses.accept(bytes, attribute.value, as: kind) else { continue }
                writeAddress(name)
                hasLink = hasLink || name == .href
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
    }

    private mutating func writeAddress(_ name: AttributeName) {
        tree.writer.beginAttribute(name)
        tree.writer.value(addresses.result)
        tree.writer.endAttribute()
    }

    private mutating func writeRelation() {
        tree.writer.beginAttribute(.rel)
        tree.writer.trusted("noopener noreferrer")
        tree.writer.endAttribute()
    }
}

extension Sanitizer {
    /// Attributes in which scripts for lazy loading keep the address, best first.
    private static let lateSources: [AttributeName] = [.dataSrc, .dataLazySrc, .dataOriginal, .dataLazyload, .dataCfsrc]
    /// Attributes with the address, or that of a larger picture, usually beside a picture that is there already.
    private static let spareSources: [AttributeName] = [.dataImage, .dataHiResSrc, .dataOrigFile]
    /// Attributes that may hold something else, such as `true`.
    private static let otherUses: [AttributeName] = [.dataLazyload, .dataCfsrc] + spareSources
    private static let lateSourceSets: [AttributeName] = [.dataSrcset, .dataLazySrcset]

    /// Whether a picture is worth showing; leaves its address in `lastPicture`.
    private mutating func isWanted(picture bytes: Span<UInt8>) -> Bool {
        let previous = lastPicture
        let mayRepeat = isLastPictureSpare
        isLastPictureSpare = false
        var isLate = false
        lastPicture.removeAll(keepingCapacity: true)
        for name in Self.lateSources + [.src] + Self.spareSources {
            guard let source = attribute(name), addresses.accept(bytes, source.value, as: .image) else { continue }
            if Self.otherUses.contains(name), !bytes.looksLikeFile(source.value) { continue }
            lastPicture = addresses.result
            isLate = name != .src
            // A `data:` picture may be a placeholder for one that is loaded later.
            guard name == .src, lastPicture.span.scheme == .data else { break }
        }
        if noscriptDepth > 0 || (mayRepeat && isLate), !lastPicture.isEmpty, lastPicture == previous { return false }
        if removesTracking {
            if TrackingRules.isPoint(width: text(of: .width, bytes), height: text(of: .height, bytes)) { return false }
            if TrackingRules.isPixel(lastPicture.span) { return false }
        }
        isLastPictureSpare = noscriptDepth > 0
        return true
    }

    private mutating func writePicture(_ bytes: Span<UInt8>, _ seen: inout AttributeSet) {
        _ = seen.insert(.src)
        if !lastPicture.isEmpty {
            tree.writer.beginAttribute(.src)
            tree.writer.value(lastPicture)
            tree.writer.endAttribute()
        }
        writeSourceSet(bytes, &seen)
    }

    private mutating func writeSourceSet(_ bytes: Span<UInt8>, _ seen: inout AttributeSet) {
        _ = seen.insert(.srcset)
        for name in Self.lateSourceSets + [.srcset] {
            guard let value = text(of: name, bytes) else { continue }
            let candidates = SourceSet.candidates(value.span)
            var text: [UInt8] = []
            for candidate in candidates where addresses.accept(value[candidate.address], as: .resource) {
                // Without the controls, or the parameters, behind it, a comma is no part of the address.
                var address = addresses.result.filter { $0 != ASCII.space }.drop { $0 == ASCII.comma }
                while address.last == ASCII.comma { address.removeLast() }
                guard !address.isEmpty else { continue }
                if !text.isEmpty { text.append(contentsOf: ", ".utf8) }
                text.append(contentsOf: address)
                if !candidate.descriptor.isEmpty {
                    text.append(ASCII.space)
                    text.append(contentsOf: value[candidate.descriptor])
                }
            }
            guard !text.isEmpty else { continue }
            tree.writer.beginAttribute(.srcset)
            tree.writer.value(text)
            tree.writer.endAttribute()
            return
        }
    }

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

    private enum PlayerOutcome { case unknown, written, writtenWhole }

    /// Writes a player of a known site as a link to what it would play; says whether it is such a player, and whether its content is read
    /// already.
    private mutating func writePlayer(_ bytes: Span<UInt8>, _ element: Element) -> PlayerOutcome {
        for name in element == .object ? [.data] : Self.lateSources + [.src] {
            guard let source = attribute(name), addresses.accept(bytes, source.value, as: .page) else { continue }
            guard let player = EmbeddedPlayer(String(decoding: addresses.result, as: UTF8.self)),
                addresses.accept(player.address.text.utf8, as: .link)
            else { continue }
            let own = addresses.result
            if player.hasNoPage, element == .iframe, let link = content.takeLinkInFrame(bytes) {
                if addresses.accept(bytes, link.address, as: .link) {
                    writeLink(bytes, link.text.range, hasReferences: link.text.hasReferences, for: own)
                    return .writtenWhole
                }
                _ = addresses.accept(player.address.text.utf8, as: .link)
                writeLink(bytes, otherwise: Array(player.title.utf8))
                return .writtenWhole
            }
            writeLink(bytes, otherwise: Array(player.title.utf8))
            return .written
        }
        return .unknown
    }

    /// Writes any other frame as a link to what it would show: a map, a form, a chart. Invisible frames, which count readers, are left out;
    /// so is the front page of a site, which is not what a post shows, unless the frame has a size or a title. Returns whether it is not
    /// left out.
    private mutating func writeFrame(_ bytes: Span<UInt8>) -> Bool {
        let (width, height) = (text(of: .width, bytes), text(of: .height, bytes))
        guard !TrackingRules.isPoint(width: width, height: height) else { return false }
        let isMeant = width != nil || height != nil || attribute(.title) != nil
        for name in Self.lateSources + [.src] {
            guard let source = attribute(name), addresses.accept(bytes, source.value, as: .page), addresses.result.span.scheme == .web,
                let parts = WebAddress(String(decoding: addresses.result, as: UTF8.self))?.parts, let host = parts.host,
                isMeant || parts.path.utf8.count > 1 || parts.query != nil
            else { continue }
            writeLink(bytes, otherwise: Array(host.utf8))
            return true
        }
        return false
    }

    /// Writes a link to the address that was accepted last, with the title of the element that was read last, or `other`.
    private mutating func writeLink(_ bytes: Span<UInt8>, otherwise other: [UInt8]) {
        let title = attribute(.title).map(\.value) ?? 0..<0
        if bytes.isBlank(title) {
            writeLink(other.span, 0..<other.count, hasReferences: false, for: addresses.result)
        } else {
            writeLink(bytes, title, hasReferences: true, for: addresses.result)
        }
    }

    /// Writes a link to the address that was accepted last, with this text; never for the same player twice in a row, nor two without a
    /// space.
    private mutating func writeLink(_ source: Span<UInt8>, _ text: Range<Int>, hasReferences: Bool, for player: [UInt8]) {
        guard player != lastPlayer, tree.prepare(.a) else { return }
        lastPlayer = player
        if tree.writer.count == lastPlayerEnd { tree.writer.trusted(" ") }
        let start = tree.writer.count
        tree.writer.beginStartTag(.a)
        writeAddress(.href)
        writeRelation()
        tree.writer.endStartTag()
        tree.didOpen(.a, from: start)
        tree.text(source, text, hasReferences: hasReferences)
        tree.endTag(.a)
        lastPlayerEnd = tree.writer.count
    }
}

extension Span where Element == UInt8 {
    /// Whether it contains a path or a file name.
    fileprivate func looksLikeFile(_ range: Range<Int>) -> Bool {
        range.contains { self[$0] == ASCII.slash || self[$0] == ASCII.dot }
    }
}
