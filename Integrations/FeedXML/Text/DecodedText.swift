import AggregatorCore

/// The bytes of a document as UTF-8 without control characters, with line feeds as line ends, and what was done for that.
struct DecodedText {
    /// `nil` if the input, from `start` on, needs no change.
    private(set) var bytes: [UInt8]?
    /// The beginning of the text, after any byte order mark.
    private(set) var start = 0
    private(set) var encoding: String
    private(set) var log = WarningLog()

    init(_ input: DocumentInput) {
        let decision = input.bytes.withUnsafeBufferPointer { EncodingDecision($0, contentType: input.contentType) }
        start = decision.markLength
        encoding = decision.label.name
        self.log = decision.log
        input.bytes.withUnsafeBufferPointer { source in
            decode(Bytes(rebasing: source[min(start, source.count)...]), as: decision)
        }
        if bytes != nil { start = 0 }
    }

    private mutating func decode(_ source: Bytes, as decision: EncodingDecision) {
        switch decision.label.method {
        case .utf8:
            let check = UTF8Check(source)
            if !check.isValid {
                guessEncoding(of: source, decision)
            } else if !check.isClean, !check.hasMultibyte, EncodingDecision.isEscapedJapanese(source) {
                // The bytes are ASCII; a header that a server adds to all that it sends does not disprove the declaration.
                _ = decodeAsDeclared(source, decision)
            }
            if bytes == nil { return clean(source, check) }
        case .utf16(let bigEndian):
            bytes = WideText.decode16(source, bigEndian: bigEndian)
        case .utf32(let bigEndian):
            bytes = WideText.decode32(source, bigEndian: bigEndian)
        case .windows1252:
            // If it is UTF-8 all the same, the label was wrong: other encodings look like UTF-8 too seldom to matter.
            if UTF8Check.isMeant(by: source) {
                encoding = EncodingLabel.utf8.name
                log.add("mislabelled-encoding", "The document says that it is “\(decision.declared ?? decision.label.name)”, and is UTF-8.")
            } else if !decodeDespiteLatinHeader(source, decision) {
                bytes = UTF8Repair.repaired(source, asWindows1252: true).bytes
                return
            }
        case .foreign:
            if !decode(source, asForeign: decision.label) {
                log.add("unknown-encoding", "Nobody knows the encoding “\(decision.label.name)”: the bytes decide.")
                encoding = EncodingLabel.utf8.name
                guessEncoding(of: source, decision)
            }
        }
        if bytes == nil { clean(source, UTF8Check(source)) } else { cleanDecoded() }
    }

    /// Cleans the decoded text, which is valid, in place: a large document is not held a third time.
    private mutating func cleanDecoded() {
        guard var decoded = bytes else { return }
        bytes = nil
        note(UTF8Repair.clean(&decoded))
        bytes = decoded
    }

    /// A document that is labelled UTF-8, or has no known label, may be neither that nor windows-1252. Servers add `charset=utf-8` to
    /// whatever they send: if that fails, the declaration may be right. What is none of these is windows-1252, but for words in UTF-8 that
    /// a template may have brought in.
    private mutating func guessEncoding(of source: Bytes, _ decision: EncodingDecision) {
        let share = UTF8Share(source)
        guard decision.markLength == 0, !share.isMost else { return }
        if decodeAsDeclared(source, decision) { return }
        if let guess = EncodingGuess.label(of: source), decode(source, asForeign: guess) {
            log.add("guessed-encoding", "The document is no UTF-8; by its letters it is \(guess.name).")
            return
        }
        let hasMultibyte = share.characters > 0
        let repaired = UTF8Repair.repaired(source, asWindows1252: false, hasMultibyte: hasMultibyte, isMostlyLatin: true)
        bytes = repaired.bytes
        if !hasMultibyte { encoding = EncodingLabel.windows1252.name }
        note(repaired)
    }

    /// Servers add `charset=ISO-8859-1` as well (Apache's `AddDefaultCharset`), and any bytes could be Latin text. So a declaration of
    /// another alphabet is right, if the bytes make words in that and don't contradict it: one character in fifty may be broken, as texts
    /// are cut anywhere.
    private mutating func decodeDespiteLatinHeader(_ source: Bytes, _ decision: EncodingDecision) -> Bool {
        let high = source.reduce(0) { $0 + Int($1 >> 7) }
        let isEscaped = EncodingDecision.isEscapedJapanese(source)
        guard high > 0 || isEscaped else { return false }
        return decodeAsDeclared(source, decision) { $0.repairs <= high / 50 && (isEscaped || ForeignWords.areMost(in: $0.bytes)) }
    }

    private mutating func decodeAsDeclared(
        _ source: Bytes, _ decision: EncodingDecision, if isBorneOut: (IconvDecoder.Decoded) -> Bool = { _ in true }
    ) -> Bool {
        guard let declared = EncodingDecision.declaredLabel(source), declared != decision.label,
            decode(source, asForeign: declared, if: isBorneOut)
        else { return false }
        log.add("mislabelled-encoding", "The header says that the document is “\(decision.label.name)”; it is “\(declared.name)”.")
        return true
    }

    private mutating func decode(
        _ source: Bytes, asForeign label: EncodingLabel, if isBorneOut: (IconvDecoder.Decoded) -> Bool = { _ in true }
    ) -> Bool {
        guard case .foreign(let library) = label.method, let decoded = IconvDecoder.decode(source, named: library), isBorneOut(decoded)
        else { return false }
        bytes = decoded.bytes
        encoding = label.name
        if decoded.repairs > 0 { log.add("invalid-bytes", "\(decoded.repairs) bytes mean nothing in \(label.name).") }
        return true
    }

    /// Makes the text valid and clean; copies it only if it isn't.
    private mutating func clean(_ source: Bytes, _ check: UTF8Check) {
        guard !check.isClean else { return }
        let repaired = UTF8Repair.repaired(source, asWindows1252: false, hasMultibyte: check.hasMultibyte)
        bytes = repaired.bytes
        if repaired.invalid > 0, encoding == EncodingLabel.utf8.name, !check.hasMultibyte { encoding = EncodingLabel.windows1252.name }
        note(repaired)
    }

    private mutating func note(_ repair: UTF8Repair) {
        func told(_ count: Int, _ one: String, _ many: String) -> String { count == 1 ? "1 \(one)" : "\(count) \(many)" }
        if repair.invalid > 0 {
            let what = told(repair.invalid, "byte that is no UTF-8 was", "bytes that are no UTF-8 were")
            log.add("invalid-utf-8", "\(what) read as windows-1252.", at: repair.firstInvalid)
        }
        if repair.broken > 0 {
            let what = told(repair.broken, "character of which the end is missing was", "characters of which the end is missing were")
            log.add("invalid-utf-8", "\(what) replaced.", at: repair.firstBroken)
        }
        if repair.pairs > 0 {
            let what = told(repair.pairs, "character was written as two halves, and", "characters were written as two halves each, and")
            log.add("invalid-utf-8", "\(what) joined.", at: repair.firstPair)
        }
        if repair.controls > 0 {
            let what = told(repair.controls, "control character was", "control characters were")
            log.add("control-character", "\(what) removed.", at: repair.firstControl)
        }
    }
}
