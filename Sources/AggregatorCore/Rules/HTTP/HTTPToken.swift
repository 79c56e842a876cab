/// Names in HTTP: of header fields, of parameters, of media types.
public enum HTTPToken {
    /// Whether the bytes are a token (RFC 9110, 5.6.2): letters, digits, and `!`, `#` to `'`, `*`, `+`, `-`, `.`, `^` to `` ` ``, `|` and
    /// `~`.
    public static func hasOnly(_ bytes: some Collection<UInt8>) -> Bool {
        // On the storage itself: iterating another module's collection through its protocol costs twenty times as much.
        !bytes.isEmpty && (bytes.withContiguousStorageIfAvailable { $0.allSatisfy(allows) } ?? bytes.allSatisfy(allows))
    }

    private static func allows(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, 33, 35...39, 42, 43, 45, 46, 94...96, 124, 126: true
        default: false
        }
    }
}
