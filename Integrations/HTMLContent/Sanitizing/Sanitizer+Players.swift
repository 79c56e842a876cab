import AggregatorCore

extension Sanitizer {
    enum PlayerOutcome { case unknown, written, writtenWhole }

    /// Writes a player of a known site as a link to what it would play; says whether it is such a player, and whether its content is read
    /// already.
    mutating func writePlayer(_ bytes: Span<UInt8>, _ element: Element) -> PlayerOutcome {
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

    /// Writes a player that an element of a script's makes of the name of a video, `<lite-youtube videoid=…>` or `<amp-vimeo data-videoid=…>`,
    /// as a link to the video; not where it begins with a link of its own, for readers without scripts.
    mutating func writePlayer(_ bytes: Span<UInt8>, namedBy element: Element) {
        if let link = content.firstLink(bytes), addresses.accept(bytes, link, as: .link), addresses.result.span.scheme == .web { return }
        let isVimeo = element == .ampVimeo || element == .liteVimeo
        let frame = isVimeo ? "https://player.vimeo.com/video/" : "https://www.youtube.com/embed/"
        guard let name = text(of: .videoid, bytes) ?? text(of: .dataVideoid, bytes) else { return }
        writeLink(bytes, toPlayer: Array(frame.utf8) + name)
    }

    /// Writes the player in a parameter of an `object`, as Flash's were embedded, as a link to what it would play.
    mutating func writeMovie(_ bytes: Span<UInt8>) {
        guard let name = attribute(.name), bytes.says("movie", in: name.value), let address = text(of: .value, bytes) else { return }
        writeLink(bytes, toPlayer: address)
    }

    private mutating func writeLink(_ bytes: Span<UInt8>, toPlayer address: [UInt8]) {
        guard addresses.accept(address, as: .page), let player = EmbeddedPlayer(String(decoding: addresses.result, as: UTF8.self)),
            addresses.accept(player.address.text.utf8, as: .link)
        else { return }
        writeLink(bytes, otherwise: Array(player.title.utf8))
    }

    /// Writes any other frame as a link to what it would show: a map, a form, a chart. Invisible frames, which count readers, are left out;
    /// so is the front page of a site, which is not what a post shows, unless the frame has a size or a title. Returns whether it is not
    /// left out.
    mutating func writeFrame(_ bytes: Span<UInt8>) -> Bool {
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

    /// Writes the sound, the video or the document of a plug-in as a link to it, unless that is in what the element holds for browsers
    /// without the plug-in. Flash's files play nowhere any more.
    mutating func writeFile(_ bytes: Span<UInt8>, _ element: Element) {
        guard !TrackingRules.isPoint(width: text(of: .width, bytes), height: text(of: .height, bytes)) else { return }
        for name in element == .object ? [.data] : Self.lateSources + [.src] {
            guard let source = attribute(name), addresses.accept(bytes, source.value, as: .link), addresses.result.span.scheme == .web,
                let address = WebAddress(String(decoding: addresses.result, as: UTF8.self)), let host = address.parts.host,
                EmbeddedFile.isOne(address, type: text(of: .type, bytes))
            else { continue }
            if element == .object, content.holdsLink(bytes, to: source.value) { return }
            writeLink(bytes, otherwise: Array(host.utf8))
            return
        }
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
