/// Writes an archive: JSON Lines, in UTF-8.
///
/// The first line identifies it (`{"aggregator_archive":2}`), then comes one line per record, in the order of `ArchiveKey`, and the last
/// line counts and sums them up: an archive without it is not whole. The same content gives the same bytes.
public struct ArchiveEncoder: Sendable {
    /// The version of the format. Version 1 had no versions of edited posts.
    public static let version = 2
    static let headName = "aggregator_archive"

    /// The digest of the records whose lines were written so far.
    public private(set) var digest = ArchiveDigest()

    /// Creates an encoder that has written nothing.
    public init() {}

    /// The first line, with its line end.
    public var head: [UInt8] { Self.line { $0.member(Self.headName, Self.version) } }

    /// The lines of records, each with its line end.
    public mutating func lines(_ records: [ArchiveRecord]) -> [UInt8] {
        records.reduce(into: []) { bytes, record in
            let line = record.recordBytes
            digest.add(line)
            bytes += line
            bytes.append(10)
        }
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
