/// Pictures within an address (RFC 2397): raster images of known types in base64, and nothing else.
enum DataImage {
    private static let types: [StaticString] = ["image/png", "image/gif", "image/jpeg", "image/jpg", "image/webp", "image/avif"]

    /// The address in its plainest spelling; `nil` if it is no such picture.
    static func normalized(_ address: [UInt8]) -> [UInt8]? {
        let source = address.span
        guard let comma = source.firstIndex(of: ASCII.comma, from: 0),
            let type = types.first(where: { source.matches($0, at: 5) && 5 + $0.utf8CodeUnitCount < source.count })
        else { return nil }
        let end = 5 + type.utf8CodeUnitCount
        guard source[end] == ASCII.semicolon, comma - 7 >= end, source.matches(";base64", at: comma - 7) else { return nil }
        let payload = address[(comma + 1)...].filter { $0 != ASCII.space }
        guard !payload.isEmpty, payload.allSatisfy({ $0.isAlphanumeric || $0 == 0x2B || $0 == ASCII.slash || $0 == ASCII.equals }) else {
            return nil
        }
        var plain = Array("data:".utf8)
        type.withUTF8Buffer { plain.append(contentsOf: $0) }
        plain.append(contentsOf: ";base64,".utf8)
        plain.append(contentsOf: payload)
        return plain
    }
}
