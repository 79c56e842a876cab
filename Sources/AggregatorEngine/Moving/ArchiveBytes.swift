public import AggregatorCore

/// The archive of a store, piece by piece.
public actor ArchiveBytes {
    private let records: StoreRecords
    private var encoder = ArchiveEncoder()
    private var stage = Stage.head

    private enum Stage { case head, records, over }

    /// From the beginning; nothing is read before `next`.
    public init(of store: any ArchiveStore) { records = StoreRecords(store) }

    /// How much has been written.
    public var digest: ArchiveDigest { encoder.digest }

    /// `nil` when all of it was given.
    public func next() async throws -> [UInt8]? {
        switch stage {
        case .head:
            stage = .records
            return encoder.head
        case .records:
            let page = try await records.next()
            if !page.isEmpty { return encoder.lines(page) }
            stage = .over
            return encoder.end
        case .over: return nil
        }
    }
}
