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
