/// Reads an archive piece by piece, and verifies that it is whole: every line, their order, their number and their digest.
public struct ArchiveDecoder: Sendable {
    /// The name of the archive in messages.
    private let name: String
    private let readsRecords: Bool
    private var pending: [UInt8] = []
    private var number = 0
    private var last: ArchiveKey?
    private var hasEnded = false
    /// The digest of the records that were read so far.
    public private(set) var digest = ArchiveDigest()

    /// - Parameter readsRecords: Whether to parse and return records; if not, only the structure is verified.
    public init(name: String, readsRecords: Bool = true) {
        self.name = name
        self.readsRecords = readsRecords
    }

    /// Takes more bytes, and returns the records that are complete now.
    public mutating func take(_ bytes: [UInt8]) throws(StoreFailure) -> [ArchiveRecord] {
        var records: [ArchiveRecord] = []
        var start = 0
        while let end = bytes[start...].firstIndex(of: 10) {
            pending += bytes[start..<end]
            start = end + 1
            if let record = try line() { records.append(record) }
            pending.removeAll(keepingCapacity: true)
        }
        pending += bytes[start...]
        guard number > 0 || pending.count <= ArchiveEncoder.longestHead else { throw noArchive }
        guard pending.count <= ArchiveEncoder.longestLine else { throw damaged("line \(number + 1) has no end") }
        return records
    }

    /// Ends reading; throws where the archive is not whole.
    public func end() throws(StoreFailure) {
        guard number > 0 else { throw noArchive }
        guard hasEnded, pending.isEmpty else { throw damaged("its end is missing") }
    }

    private mutating func line() throws(StoreFailure) -> ArchiveRecord? {
        number += 1
        if number == 1 {
            try head()
            return nil
        }
        guard !hasEnded else { throw damaged("something comes after its end") }
        if pending.starts(with: #"{"end":"#.utf8) {
            try checkEnd()
            return nil
        }
        digest.add(pending)
        guard readsRecords else { return nil }
        guard let record = ArchiveRecord(recordBytes: pending) else { throw damaged("line \(number) is no record") }
        guard last.map({ $0 < record.place }) ?? true else { throw damaged("line \(number) is out of order") }
        last = record.place
        return record
    }

    private func head() throws(StoreFailure) {
        guard pending.count <= ArchiveEncoder.longestHead, let record = try? JSONReader.read(pending),
            let version = record.integer(ArchiveEncoder.headName)
        else { throw noArchive }
        guard version > 0 else { throw damaged("its first line names a format that there never was, \(version)") }
        guard version <= ArchiveEncoder.version else {
            throw StoreFailure(
                .tooNew,
                "The archive \(name) was written by a newer aggregator (format \(version), this one knows \(ArchiveEncoder.version)); update it."
            )
        }
    }

    private mutating func checkEnd() throws(StoreFailure) {
        let end = (try? JSONReader.read(pending))?["end"]
        guard end?.integer("records") == digest.records, end?.identifier("digest") == digest.value else {
            throw damaged("its lines do not come to what its end says")
        }
        hasEnded = true
    }

    private var noArchive: StoreFailure {
        StoreFailure(.damaged, "\(name) is no archive; `aggregator archive FILE` writes one.")
    }

    private func damaged(_ what: String) -> StoreFailure {
        StoreFailure(.damaged, "The archive \(name) is damaged (\(what)); take another copy of it.")
    }
}
