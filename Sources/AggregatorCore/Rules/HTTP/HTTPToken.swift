/// Names in HTTP: of header fields, of parameters, of media types.
public enum HTTPToken {
    /// RFC 9110, 5.6.2: letters, digits, and `!`, `#` to `'`, `*`, `+`, `-`, `.`, `^` to `` ` ``, `|` and `~`.
    public static func hasOnly(_ bytes: some Collection<UInt8>) -> Bool {
        // In place, as another module's collections are walked through by way of their protocol, which costs twenty times as much.
        !bytes.isEmpty && (bytes.withContiguousStorageIfAvailable { $0.allSatisfy(allows) } ?? bytes.allSatisfy(allows))
    }

    private static func allows(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, 33, 35...39, 42, 43, 45, 46, 94...96, 124, 126: true
        default: false
        }
    }
}
