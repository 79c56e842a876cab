import AggregatorCore

/// The file that names the format of the store.
struct FormatMarker {
    static let name = "format.json"
    private static let format = "aggregator file store"
    /// Format 1 had no removed posts, format 2 no versions of edited posts.
    static let version = 3

    static var bytes: [UInt8] {
        CheckedLine.write { writer in
            writer.member("format", format)
            writer.member("version", version)
            writer.member(
                "about",
                "subscriptions.opml: who is followed; feeds/ID.posts.jsonl: a feed and its posts; ID.marks.jsonl: what is read and "
                    + "starred; ID.state.json: when it was asked last; settings.jsonl: settings. For reading: every line carries a checksum."
            )
        }
    }

    /// Refuses a store of a newer format, or whose marker is damaged.
    /// - Returns: The format, which may be an older one: what it lacks does not exist yet, and all else is the same.
    static func check(_ bytes: [UInt8], path: String) throws(StoreFailure) -> Int {
        // The version alone is read leniently: what a newer program writes may have no checksum.
        let line = CheckedLine.lines(bytes).first.map { bytes[$0] } ?? []
        let record = try? JSONReader.read(Array(line))
        guard let record, record.text("format") == format, let version = record.integer("version") else {
            throw damaged(path, "it does not say which format the store has")
        }
        guard version <= Self.version else {
            throw StoreFailure(
                .tooNew,
                "The store of \(path) was written by a newer aggregator (format \(version), this one knows \(Self.version)); update it.")
        }
        guard CheckedLine.read(line) != nil else { throw damaged(path, "its checksum does not hold") }
        return version
    }

    /// Whether it names our format, whatever else is wrong with it.
    static func isOurs(_ bytes: [UInt8]) -> Bool { bytes.firstRange(of: "\"\(format)\"".utf8) != nil }

    static func damaged(_ path: String, _ what: String) -> StoreFailure {
        .damagedFile(path, what, advice: "restore it from a copy, or `aggregator check --repair` writes it anew")
    }
}
