/// Links within an element that is a link itself when it is written.
extension VisibleContent {
    /// In bytes. Looking ahead may meet the beginning of something that never ends, at each element anew.
    private static let foresight = 8_192

    /// Skips the content of the frame whose start tag was returned last if it is a link and nothing else, whose text is an address, as in
    /// Medium's frames.
    mutating func skipLinkInFrame(_ bytes: Span<UInt8>) {
        guard let link = linkInFrame(bytes), bytes.isAddress(link.text.range) else { return }
        tokenizer.position = link.end
    }

    /// The link that is all of the content of the frame whose start tag was returned last, if its text is more than an address, as in
    /// Bandcamp's frames; skips that content.
    mutating func takeLinkInFrame(_ bytes: Span<UInt8>) -> (address: Range<Int>, text: Token)? {
        guard let link = linkInFrame(bytes), !bytes.isAddress(link.text.range), let address = link.address else { return nil }
        tokenizer.position = link.end
        return (address, link.text)
    }

    /// The address of the link with which the content begins of the element whose start tag was returned last.
    func firstLink(_ bytes: Span<UInt8>) -> Range<Int>? {
        let bytes = bytes.extracting(..<min(bytes.count, tokenizer.position + Self.foresight))
        var ahead = tokenizer
        let first = ahead.nextAfterBlank(bytes)
        guard first.kind == .startTag, first.element == .a else { return nil }
        return ahead.attributes.first { $0.known == .href }?.value
    }

    private func linkInFrame(_ bytes: Span<UInt8>) -> (address: Range<Int>?, text: Token, end: Int)? {
        let bytes = bytes.extracting(..<min(bytes.count, tokenizer.position + Self.foresight))
        var ahead = tokenizer
        let start = ahead.nextAfterBlank(bytes)
        guard start.kind == .startTag, start.element == .a else { return nil }
        let address = ahead.attributes.first { $0.known == .href }?.value
        let text = ahead.nextAfterBlank(bytes)
        guard text.kind == .text, case let link = ahead.nextAfterBlank(bytes), link.kind == .endTag, link.element == .a else { return nil }
        let frame = ahead.nextAfterBlank(bytes)
        guard frame.kind == .endTag, frame.element == .iframe else { return nil }
        return (address, text, ahead.position)
    }

    /// Whether a link to this address, or a sound or a video from there, is in the object whose start tag was returned last; where a
    /// fragment says how to open it, that may be left out. What a person would read there has few tags.
    func holdsLink(_ bytes: Span<UInt8>, to address: Range<Int>) -> Bool {
        let bytes = bytes.extracting(..<min(bytes.count, tokenizer.position + Self.foresight))
        let file = address.prefix { bytes[$0] != ASCII.hash }
        // What is hidden there is no link that a person could follow.
        var ahead = self
        for _ in 0..<20 {
            let token = ahead.next(bytes)
            if token.kind == .end || (token.kind == .endTag && token.element == .object) { return false }
            guard token.kind == .startTag, let element = token.element, [.a, .audio, .source, .video].contains(element) else { continue }
            for address in ahead.attributes where address.known == .href || address.known == .src {
                let other = address.value.prefix { bytes[$0] != ASCII.hash }
                if other.elementsEqual(file, by: { bytes[$0] == bytes[$1] }) { return true }
            }
        }
        return false
    }
}

extension Span<UInt8> {
    /// Whether a text begins as an address on the web does.
    fileprivate func isAddress(_ range: Range<Int>) -> Bool {
        let text = range.drop { self[$0].isSpace }
        return ["http://", "https://"].contains { scheme in
            text.count > scheme.utf8.count && zip(text, scheme.utf8).allSatisfy { self[$0].lowercased == $1 }
        }
    }
}

extension Tokenizer {
    /// The next token, and after a blank text the one behind that.
    mutating func nextAfterBlank(_ bytes: Span<UInt8>) -> Token {
        let token = next(bytes)
        return token.kind == .text && bytes.isBlank(token.range) ? next(bytes) : token
    }
}
