public import AggregatorCore

/// Supplies records in the archive's order, once from beginning to end.
public protocol RecordSource: Sendable {
    /// The next records; an empty page is the end, and so are all later ones.
    func next() async throws -> [ArchiveRecord]
}
