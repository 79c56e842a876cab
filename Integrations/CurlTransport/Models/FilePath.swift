import AggregatorCore

/// The absolute path that a `file:` address names (RFC 8089).
struct FilePath {
    /// Decoded, as the system takes it; ends with a zero.
    let bytes: [CChar]
    /// For a sentence.
    let description: String

    init(_ address: WebAddress) throws(TransportFailure) {
        let parts = address.parts
        guard parts.scheme?.lowercased() == "file" else {
            throw .badAddress(address, "has a scheme that this transport does not know")
        }
        guard parts.userInfo == nil, parts.port == nil, ["", "localhost"].contains(parts.host?.lowercased() ?? "") else {
            throw .badAddress(address, "names another machine; only files of this one can be read")
        }
        guard parts.path.hasPrefix("/") else { throw .badAddress(address, "has no absolute path; write file:///and/so/on") }
        let decoded = Self.decoded(parts.path)
        guard !decoded.contains(0) else { throw .badAddress(address, "holds a NUL, which no path can") }
        bytes = decoded.map { CChar(bitPattern: $0) } + [0]
        description = String(decoding: decoded, as: UTF8.self)
    }

    /// `%41` becomes `A`. Bytes, because a path need not be UTF-8.
    private static func decoded(_ path: Substring) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = path.utf8
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(Substring(digits), radix: 16),
                digits.first != UInt8(ascii: "+")
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}
