/// The ways in which a server may write a secret that it repeats: those of a request, and those that an answer itself gives.
enum SecretSpellings {
    /// The secrets that can be recognised in an answer, also encoded. Short ones are left out: they may be any word. Most have one to three
    /// spellings, as several are the same.
    static func recognizable(_ secrets: [String]) -> Set<String> {
        let long = Set(secrets).filter { 6...longestRecognizable ~= $0.utf8.count }
        let encoded = Set(long.flatMap(encodings))
        return long.union(long.flatMap(inAddresses)).union(encoded).union(encoded.map(withLowercaseEscapes))
    }

    /// As programs encode a value: with all escapes that RFC 3986, 2.3 leaves meaning to, or as `encodeURIComponent` of JavaScript; and for
    /// forms, with `+` for a space, as Python and Go do, or as browsers and Java (WHATWG URL, 1.3: application/x-www-form-urlencoded set).
    private static func encodings(_ secret: String) -> [String] {
        let strict = PercentEncoding.encoded(secret, keeping: PercentEncoding.isUnreserved)
        let component = PercentEncoding.encoded(secret) { PercentEncoding.isUnreserved($0) || "!'()*".utf8.contains($0) }
        let form = PercentEncoding.encoded(secret) { $0.isASCIIDigit || $0.isASCIILetter || "*-._".utf8.contains($0) }
        return [strict, component] + [strict, form].map { $0.replacingAll("%20", with: "+") }
    }

    /// As it is in the path or the query of an address that a server made of it without encoding it: we resolve that, which escapes spaces,
    /// and makes backslashes of a path slashes.
    private static func inAddresses(_ secret: String) -> [String] {
        ["http://a/", "http://a/?"].compactMap { place -> String? in
            guard let text = WebAddress(place + secret)?.resolved(against: nil).text else { return nil }
            let spelled = String(decoding: text.utf8.dropFirst(place.utf8.count), as: UTF8.self)
            // A folder that `..` leaves again is gone: what is left may be any word.
            return spelled.utf8.count < secret.utf8.count ? nil : spelled
        }
    }

    /// Bytes of a secret that a server may repeat in an address: more than servers take in one.
    private static let longestRecognizable = TrackingParameter.longestAddress

    /// Some servers write `%2b` where others write `%2B`.
    private static func withLowercaseEscapes(_ encoded: String) -> String {
        let pieces = encoded[...].pieces(around: UInt8(ascii: "%"), keepsEmpty: true)
        return pieces.dropFirst().reduce(into: String(pieces.first ?? "")) { result, piece in
            result += "%" + piece.prefix(2).lowercased() + piece.dropFirst(2)
        }
    }
}
