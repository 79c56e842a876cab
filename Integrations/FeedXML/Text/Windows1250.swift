/// The encoding of Central European text that calls itself ISO 8859-2. The two have some letters in different places (ą, š, ž, ľ), and
/// Windows has several where the standard has control characters, which occur in no text.
enum Windows1250 {
    /// Whether bytes labelled ISO 8859-2 are windows-1250.
    ///
    /// Only letters count: quotes and dashes are pasted into text of either encoding, and read all the same. A single pasted letter does
    /// not decide if the rest has the standard's letters: in Polish, `ś` and `ź` are nearly as many as `ą`, which would become `š`.
    static func isMeant(by bytes: Bytes) -> Bool {
        var (own, others) = (0, 0)
        for byte in bytes where byte >= 0x80 {
            switch byte {
            case 0x81, 0x83, 0x88, 0x90, 0x98: return false
            case 0x8A, 0x8C...0x8F, 0x9A, 0x9C...0x9F: own += 1
            case 0xA1, 0xA6, 0xA9, 0xAC, 0xAE, 0xB1, 0xB6, 0xB9, 0xBC, 0xBE: others += 1
            default: break
            }
        }
        return own > 0 && own >= others / 4
    }
}
