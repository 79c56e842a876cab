import AggregatorCore

/// Decides which encoding the bytes are in: by the byte order mark, then the header's `charset`, then the declaration, then a guess.
struct EncodingDecision {
    private(set) var label: EncodingLabel
    /// The length of the byte order mark, in bytes.
    private(set) var markLength = 0
    /// The encoding that the document or its header names, to the letter.
    private(set) var declared: String?
    private(set) var log = WarningLog()

    init(_ bytes: Bytes, contentType: String?) {
        if let mark = Self.mark(bytes) {
            (label, markLength) = mark
            return
        }
        let shape = Self.shape(bytes)
        let header = contentType.flatMap(Self.charset)
        if let header, let stated = EncodingLabel(label: header), stated.isASCIICompatible == (shape == nil) {
            label = stated
            declared = header
            // The bytes themselves know their order best.
            if let shape { label = shape }
            settle(bytes)
            return
        }
        if let shape {
            label = shape
            return
        }
        if let name = Self.declaration(bytes) {
            declared = name
            if let stated = EncodingLabel(label: name), stated.isASCIICompatible {
                label = stated
                settle(bytes)
                return
            }
            log.add("wrong-encoding", "The XML declaration says “\(name)”, which the bytes can't be.", at: 0)
        }
        label = .utf8
    }

    /// Corrects a label that the bytes contradict.
    private mutating func settle(_ bytes: Bytes) {
        guard case .foreign(let library) = label.method, library != "HZ-GB-2312", library != "UTF-7" else { return }
        // Without an escape the text is ASCII, or something else than the label says.
        if library == "ISO-2022-JP", bytes.firstIndex(of: 0x1B, from: 0, to: bytes.count) < bytes.count { return }
        // Text in a multi-byte encoding is seldom valid UTF-8 by chance; in a single-byte one never, over more than a few characters.
        guard UTF8Check.isMeant(by: bytes) else {
            if library == "ISO-8859-2", Windows1250.isMeant(by: bytes) { correct(to: .windows1250, "windows-1250") }
            return
        }
        correct(to: .utf8, "UTF-8")
    }

    private mutating func correct(to meant: EncodingLabel, _ name: String) {
        log.add("mislabelled-encoding", "The document says that it is “\(declared ?? label.name)”, and is \(name).")
        label = meant
    }

    private static func mark(_ bytes: Bytes) -> (EncodingLabel, Int)? {
        func starts(_ mark: UInt8...) -> Bool { bytes.count >= mark.count && zip(mark, bytes).allSatisfy { $0 == $1 } }
        if starts(0xEF, 0xBB, 0xBF) { return (.utf8, 3) }
        if starts(0xFF, 0xFE, 0, 0) { return (.utf32le, 4) }
        if starts(0, 0, 0xFE, 0xFF) { return (.utf32be, 4) }
        if starts(0xFF, 0xFE) { return (.utf16le, 2) }
        if starts(0xFE, 0xFF) { return (.utf16be, 2) }
        return nil
    }

    /// Wide characters, by the zeros beside the first `<` (XML 1.0, appendix F).
    private static func shape(_ bytes: Bytes) -> EncodingLabel? {
        guard bytes.count >= 4 else { return nil }
        switch (bytes[0] == 0, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0) {
        case (true, true, true, false): return .utf32be
        case (false, true, true, true): return .utf32le
        case (true, false, true, false): return .utf16be
        case (false, true, false, true): return .utf16le
        default: return nil
        }
    }

    /// The `charset` parameter of a Content-Type header (RFC 9110, 8.3).
    static func charset(_ contentType: String) -> String? {
        // In `text/xml charset=utf-8` and `text/xml, charset=utf-8` it is no parameter, so the word is looked for.
        let named = MediaType(contentType)?["charset"] ?? wordAfterCharset(contentType.lowercased())
        // The value may be in quotes of the wrong kind, or have something after it.
        let value = named?.trimmingSpace.prefix { $0 != ";" && $0 != " " && $0 != "," }.filter { $0 != "\"" && $0 != "'" }
        return value?.isEmpty == false ? value?.lowercased() : nil
    }

    /// The value after the word `charset`, outside of quotes and where a word begins.
    private static func wordAfterCharset(_ text: String) -> String? {
        var (isQuoted, isBoundary) = (false, true)
        for index in text.indices {
            if !isQuoted, isBoundary, text[index...].hasPrefix("charset") {
                let rest = text[index...].dropFirst("charset".count).drop { $0 == " " || $0 == "\t" }
                if rest.first == "=" { return String(rest.dropFirst()) }
            }
            if text[index] == "\"" { isQuoted.toggle() }
            isBoundary = [" ", ",", ";", "\t"].contains(text[index])
        }
        return nil
    }

    /// The encoding that the declaration names, or that is meant by it, whatever else names one.
    static func declaredLabel(_ bytes: Bytes) -> EncodingLabel? {
        guard let label = declaration(bytes).flatMap({ EncodingLabel(label: $0) }), label.isASCIICompatible else { return nil }
        return label.name == "iso-8859-2" && Windows1250.isMeant(by: bytes) ? .windows1250 : label
    }

    /// Whether the declaration says ISO-2022-JP, and the text has an escape to its characters.
    static func isEscapedJapanese(_ bytes: Bytes) -> Bool {
        declaredLabel(bytes)?.name == "iso-2022-jp" && bytes.firstIndex(of: "\u{1B}$", from: 0, to: bytes.count) != nil
    }

    /// The `encoding` of an XML declaration near the beginning.
    private static func declaration(_ bytes: Bytes) -> String? {
        let end = min(bytes.count, 1024)
        guard let start = bytes.firstIndex(of: "<?xml", from: 0, to: end) else { return nil }
        let close = bytes.firstIndex(of: UInt8(ascii: ">"), from: start, to: end)
        guard let name = bytes.firstIndex(of: "encoding", from: start, to: close) else { return nil }
        var index = name + 8
        while index < close, isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "=") { index += 1 }
        guard index < close, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else { return nil }
        let last = bytes.firstIndex(of: bytes[index], from: index + 1, to: close)
        let text = String(decoding: bytes[(index + 1)..<max(index + 1, last)], as: UTF8.self)
        return text.trimmingSpace.isEmpty ? nil : text.trimmingSpace
    }
}

extension String {
    /// The first place of `word`.
    func utf8Range(of word: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(word) { return start..<index(start, offsetBy: word.count) }
            start = index(after: start)
        }
        return nil
    }
}
