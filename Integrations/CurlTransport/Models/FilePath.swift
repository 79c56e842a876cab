import AggregatorCore

/// The absolute path that a `file:` address names (RFC 8089).
struct FilePath: Equatable {
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
        // Bytes, because a path need not be UTF-8.
        let decoded = PercentEncoding.decodedBytes(parts.path)
        guard !decoded.contains(0) else { throw .badAddress(address, "holds a NUL, which no path can") }
        bytes = decoded.map { CChar(bitPattern: $0) } + [0]
        description = String(decoding: decoded, as: UTF8.self)
    }
}
