/// A position in the bytes of a media type.
struct MediaTypeReader {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads a token in lower case, without white space around it; stops before the byte that ended it.
    mutating func token(endingAt ends: String) -> String? { Self.name(trimmed(upTo: ends)) }

    mutating func take(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private static func name(_ text: ArraySlice<UInt8>) -> String? {
        guard HTTPToken.hasOnly(text) else { return nil }
        return String(decoding: text.map { 65...90 ~= $0 ? $0 + 32 : $0 }, as: UTF8.self)
    }

    /// Moves behind the next semicolon; `false` where there is none.
    mutating func skipToParameter() -> Bool {
        while index < bytes.count, bytes[index] != UInt8(ascii: ";") { index += 1 }
        return take(UInt8(ascii: ";"))
    }

    /// Reads a parameter; `nil` for one without name or value.
    mutating func parameter() -> MediaType.Parameter? {
        let name = token(endingAt: "=;")
        guard take(UInt8(ascii: "=")) else { return nil }
        while take(32) || take(9) {}
        if take(UInt8(ascii: "\"")) {
            let value = quoted()
            return name.map { MediaType.Parameter(name: $0, value: value) }
        }
        let value = trimmed(upTo: ",;")
        guard let name, !value.isEmpty else { return nil }
        return MediaType.Parameter(name: name, value: String(decoding: value, as: UTF8.self))
    }

    private mutating func quoted() -> String {
        var value: [UInt8] = []
        while index < bytes.count, !take(UInt8(ascii: "\"")) {
            if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
            value.append(bytes[index])
            index += 1
        }
        return String(decoding: value, as: UTF8.self)
    }

    private mutating func trimmed(upTo ends: String) -> ArraySlice<UInt8> {
        let start = index
        while index < bytes.count, !ends.utf8.contains(bytes[index]) { index += 1 }
        var text = bytes[start..<index].drop { $0 <= 32 }
        while let last = text.last, last <= 32 { text.removeLast() }
        return text
    }
}
