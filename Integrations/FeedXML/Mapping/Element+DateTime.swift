extension Element {
    /// What HTML's `time` says to programs (`datetime`) in place of a date, as a child or escaped. Drupal's views write `pubDate` so; the
    /// text in it is for people, in a form of the site's own (`Mon, 11/02/2026 - 10:11`).
    var dateTime: String? {
        if let bytes = onlyBytes { return Self.dateTime(in: bytes) }
        for child in children {
            if let written = child.attribute(.dateTime) { return written }
        }
        var text = text ?? ""
        return text.withUTF8 { Self.dateTime(in: $0) }
    }

    private static func dateTime(in bytes: Bytes) -> String? {
        let name: StaticString = "datetime="
        // Nearly all dates begin with a letter or a digit.
        guard bytes.first == UInt8(ascii: "<"), let found = bytes.firstIndex(of: name, from: 0, to: bytes.count) else { return nil }
        let rest = bytes[found...].dropFirst(name.utf8CodeUnitCount)
        guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        return String(decoding: rest.dropFirst().prefix { $0 != quote }, as: UTF8.self)
    }
}
