/// Writes an archive: JSON Lines, in UTF-8.
///
/// The first line identifies it (`{"aggregator_archive":2}`), then comes one line per record, in the order of `ArchiveKey`, and the last
/// line counts and sums them up: an archive without it is not whole. The same content gives the same bytes.
public struct ArchiveEncoder: Sendable {
    /// The version of the format. Version 1 had no versions of edited posts.
    public static let version = 2
    static let headName = "aggregator_archive"
    /// The bytes that every archive begins with, whatever its version.
    package static let beginning = Array("{\"\(headName)\":".utf8)

    /// The bytes that the last line of every archive begins with.
    package static let endBeginning = Array("{\"end\":".utf8)
    /// The most bytes that an archive has up to where its second line says what it is.
    package static let longestStart = longestHead + 64

    /// The digest of the records whose lines were written so far.
    public private(set) var digest = ArchiveDigest()

    /// The bytes of the longest line that `ArchiveDecoder` reads. Only a post can have a longer one,
    /// by versions that were kept before their bytes were counted.
    static let longestLine = 1 << 30
    /// The bytes of the longest first line that `ArchiveDecoder` reads: what begins otherwise is some other file, of any size.
    static let longestHead = 4 << 10
    private let longestLine: Int

    /// Creates an encoder that has written nothing.
    public init() { self.init(longestLine: Self.longestLine) }

    init(longestLine: Int) { self.longestLine = longestLine }

    /// The first line, with its line end.
    public var head: [UInt8] { Self.line { $0.member(Self.headName, Self.version) } }

    /// The lines of records, each with its line end. Throws for a record whose line would be too long to be read again.
    public mutating func lines(_ records: [ArchiveRecord]) throws(FormatFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        for record in records {
            guard let line = line(of: record) else { throw oversized(record) }
            digest.add(line)
            bytes += line
            bytes.append(10)
        }
        return bytes
    }

    private func line(of record: ArchiveRecord) -> [UInt8]? {
        // Nothing is written of what is too long in any case.
        if case .post(let post) = record, post.textSize > longestLine { return nil }
        let line = record.recordBytes
        return line.count > longestLine ? nil : line
    }

    private func oversized(_ record: ArchiveRecord) -> FormatFailure {
        let most = "takes more than the \(longestLine >> 20) MiB that a line of an archive may have"
        guard case .post(let post) = record else { return FormatFailure(.limitExceeded, "A record \(most); nothing can archive it.") }
        return FormatFailure(
            .limitExceeded,
            "Post \(post.stored.id), with the \(post.versions.count) versions from before it was edited, \(most); its next edit with `--edits history` drops the oldest of them, and `aggregator migrate` to SQLite or a folder moves them all."
        )
    }

    /// The last line, with its line end; to be written after all records.
    public var end: [UInt8] {
        Self.line { writer in
            writer.member(
                "end",
                writing: { writer in
                    writer.object {
                        $0.member("records", digest.records)
                        $0.member("digest", digest.value)
                    }
                })
        }
    }

    private static func line(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.object(body)
        return writer.bytes + [10]
    }
}
