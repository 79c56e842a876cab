/// The ways in which a server may write a secret that it repeats: those of a request, and those that an answer itself gives.
enum SecretSpellings {
    /// The secrets that can be recognised in an answer, also percent-encoded. Short ones are left out: they may be any word.
    static func recognizable(_ secrets: [String]) -> Set<String> {
        let long = Set(secrets).filter { 6...longestRecognizable ~= $0.utf8.count }
        let encoded = long.map { PercentEncoding.encoded($0, keeping: PercentEncoding.isUnreserved) }
        return long.union(encoded).union(encoded.map(withLowercaseEscapes))
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
