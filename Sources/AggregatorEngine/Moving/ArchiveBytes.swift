public import AggregatorCore

/// The bytes of a store's archive, piece by piece.
public actor ArchiveBytes {
    private let records: StoreRecords
    private var encoder = ArchiveEncoder()
    private var stage = Stage.head

    private enum Stage { case head, records, over }

    /// Starts at the beginning; nothing is read before `next`.
    public init(of store: any ArchiveStore) { records = StoreRecords(store) }

    /// The digest of what was written so far.
    public var digest: ArchiveDigest { encoder.digest }

    /// The next piece; `nil` at the end.
    public func next() async throws -> [UInt8]? {
        switch stage {
        case .head:
            stage = .records
            return encoder.head
        case .records:
            let page = try await records.next()
            if !page.isEmpty { return try encoder.lines(page) }
            stage = .over
            return encoder.end
        case .over: return nil
        }
    }
}
