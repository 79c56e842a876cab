public import AggregatorCore

/// Gives records in the archive's order, once from beginning to end.
public protocol RecordSource: Sendable {
    /// The next ones; an empty page is the end, and stays it.
    func next() async throws -> [ArchiveRecord]
}

/// The records of a store.
public actor StoreRecords: RecordSource {
    private let store: any ArchiveStore
    private var place: ArchivePlace?

    /// Records in memory at a time, where their texts are short: where they are long a store gives fewer. Many, as a page may cost a walk
    /// over all that its feed is recognised by.
    public static let page = 4000

    public init(_ store: any ArchiveStore) { self.store = store }

    public func next() async throws -> [ArchiveRecord] {
        try Task.checkCancellation()
        let records = try await store.records(after: place, limit: Self.page)
        place = records.last?.place ?? place
        return records
    }
}

/// The records of an archive.
public actor ArchiveFile: RecordSource {
    private let path: String
    private let files: any FileService
    private var decoder: ArchiveDecoder
    private var offset = 0
    private var isOver = false

    private static let piece = 1 << 20

    /// Reads the archive once to see that it is whole: nothing is ever taken from one that is not.
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
