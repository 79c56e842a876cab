/// What Central European text is in that calls itself ISO 8859-2. The two have some letters in different places (ą, š, ž, ľ), and Windows
/// has several where the standard has control characters, which no text means.
enum Windows1250 {
    /// Whether bytes that say that they are ISO 8859-2 are meant so.
    ///
    /// Letters tell: quotes and dashes are pasted into text of either, and read all the same. One letter that was pasted does not where the
    /// rest has the standard's: in Polish `ś` and `ź` are nearly as many as `ą`, which is what `š` would become.
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
