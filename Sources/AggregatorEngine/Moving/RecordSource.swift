public import AggregatorCore

/// Gives records in the archive's order, once from beginning to end.
public protocol RecordSource: Sendable {
    /// The next ones; an empty page is the end, and stays it.
    func next() async throws -> [ArchiveRecord]
}
