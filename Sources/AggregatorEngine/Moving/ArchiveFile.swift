public import AggregatorCore

/// The records of an archive file.
public actor ArchiveFile: RecordSource {
    private let path: String
    private let files: any FileService
    private var decoder: ArchiveDecoder
    private var offset = 0
    private var isOver = false

    private static let piece = 1 << 20

    /// Reads the archive once to verify that it is whole: nothing is ever taken from a damaged one.
    public init(verifying path: String, _ files: any FileService) async throws {
        var verifier = ArchiveDecoder(name: path, readsRecords: false)
        var offset = 0
        while true {
            try Task.checkCancellation()
            let bytes = try await files.read(path, from: offset, count: Self.piece)
            if bytes.isEmpty { break }
            offset += bytes.count
            _ = try verifier.take(bytes)
        }
        try verifier.end()
        self.path = path
        self.files = files
        decoder = ArchiveDecoder(name: path)
    }

    /// Throws if the file holds anything but an archive, as what it holds would be gone for good: it may be another store, or an archive
    /// that was compressed.
    public static func checkMayReplace(_ path: String, _ files: any FileService) async throws(FileFailure) {
        let beginning: [UInt8]
        do throws(FileFailure) {
            beginning = try await files.read(path, from: 0, count: ArchiveEncoder.beginning.count)
        } catch {
            // Writing reports what is wrong with a path better, and nothing is lost in a pipe, which can't be read in parts.
            guard error.code == .notPermitted else { return }
            throw error
        }
        guard beginning.isEmpty || beginning == ArchiveEncoder.beginning else {
            throw FileFailure(
                .taken, "\(path) holds something other than an archive, which would be lost; name another file, or remove this one first.")
        }
    }

    /// Whether the file begins as an archive with records does: an empty one would take their place.
    public static func hasRecords(_ path: String, _ files: any FileService) async -> Bool {
        guard let beginning = try? await files.read(path, from: 0, count: ArchiveEncoder.longestStart),
            beginning.starts(with: ArchiveEncoder.beginning), let end = beginning.firstIndex(of: 10)
        else { return false }
        let second = beginning[(end + 1)...]
        return !second.isEmpty && !second.starts(with: ArchiveEncoder.endBeginning)
    }

    public func next() async throws -> [ArchiveRecord] {
        while !isOver {
            try Task.checkCancellation()
            let bytes = try await files.read(path, from: offset, count: Self.piece)
            offset += bytes.count
            isOver = bytes.isEmpty
            let records = try decoder.take(bytes)
            if isOver { try decoder.end() }
            if !records.isEmpty { return records }
        }
        return []
    }
}
