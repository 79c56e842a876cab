/// What a file is by its first bytes.
enum FileSignature {
    /// The format of a file that is no text; `nil` for any other.
    static func binary(_ bytes: Bytes) -> String? {
        if bytes.starts(with: "GIF8", at: 0) || bytes.starts(with: "PNG", at: 1)
            || (bytes.count > 2 && bytes[0] == 0xFF && bytes[1] == 0xD8)
        {
            return "an image"
        }
        if bytes.starts(with: "RIFF", at: 0) { return "an image or a recording" }
        if bytes.starts(with: "%PDF", at: 0) { return "a PDF" }
        if bytes.starts(with: "ID3", at: 0) || bytes.starts(with: "OggS", at: 0) || bytes.starts(with: "ftyp", at: 4) {
            return "a recording"
        }
        if bytes.starts(with: "PK\u{3}\u{4}", at: 0) { return "a ZIP archive" }
        if bytes.count > 2, bytes[0] == 0x1F, bytes[1] == 0x8B { return "gzip data" }
        if bytes.starts(with: "\u{7F}ELF", at: 0) { return "a program" }
        if bytes.starts(with: "SQLite format 3\0", at: 0) { return "a database" }
        return nil
    }
}
