import AggregatorCore

/// A content coding of RFC 9110, 8.4.1, that this transport undoes.
enum ContentCoding: String, Hashable {
    case gzip
    case deflate
    case brotli = "br"
    case zstd

    /// Sent as `Accept-Encoding`.
    static let accepted = "gzip, deflate, br, zstd"

    /// At most so many codings on top of each other are undone: as many as libcurl itself would.
    static let maximumChain = 5

    /// Values that servers send and that mean "none". `aws-chunked` is how a file was uploaded to an object store, which kept the word.
    private static let meaningless: Set<String> = [
        "", "identity", "none", "null", "default", "*", "us-ascii", "binary", "8bit", "7bit", "plain", "text", "xml", "chunked",
        "aws-chunked",
    ]
    /// Bytes of a field with an unknown coding that are shown; what is longer is hardly a list of codings.
    private static let longestShown = 40
    /// How the names of character sets begin; they are no codings.
    private static let characterSets = ["utf", "iso-", "windows-", "cp12", "koi8", "euc-", "shift", "gb", "big5"]

    /// The codings of a body in the order in which they were applied.
    static func chain(_ fields: [Header]) throws(BodyFailure) -> [ContentCoding] {
        var chain: [ContentCoding] = []
        for field in fields where field.isNamed("content-encoding") {
            for part in field.value.split(separator: ",") {
                let name = part.lowercased().filter { $0 != " " && $0 != "\t" }
                // A media type is no coding either.
                if let coding = ContentCoding(token: name) {
                    chain.append(coding)
                } else if !meaningless.contains(name), !name.contains("/"), !characterSets.contains(where: name.hasPrefix) {
                    // The field as it was sent, never cut: so a secret that a server repeats here, with a comma too, is recognised, and hidden.
                    throw .unknownCoding(field.value.utf8.count > longestShown ? "…" : field.value)
                }
            }
        }
        guard chain.count <= maximumChain else { throw .tooManyCodings(count: chain.count) }
        return chain
    }

    private init?(token: String) {
        switch token {
        case "gzip", "x-gzip", "application/gzip", "application/x-gzip": self = .gzip
        case "deflate": self = .deflate
        case "br": self = .brotli
        case "zstd": self = .zstd
        default: return nil
        }
    }

    /// A decoder for one body; `nil` when there is no memory for it.
    func makeDecoder() -> (any ContentDecoder)? {
        switch self {
        case .gzip: ZlibDecoder(.gzip)
        case .deflate: ZlibDecoder(.deflate)
        case .brotli: BrotliDecoder()
        case .zstd: ZstdDecoder()
        }
    }
}
