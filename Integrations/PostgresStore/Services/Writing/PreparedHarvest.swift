import AggregatorCore

/// A harvest with the rows of its posts.
///
/// Rows are made before the transaction: others need not wait for that, and another try does not make them again. But an archive of a
/// hundred thousand posts is not held twice: its other rows are made as they are written.
struct PreparedHarvest: Sendable {
    /// Posts that are sent together, with their rows.
    typealias Batch = [(sighting: Harvest.Sighting, row: PostRow)]

    /// The most posts and bytes of a batch: enough for few messages, few enough for small ones, which are copied several times.
    static let batch = (posts: 200, bytes: 4 << 20)
    /// The same for the rows that are made beforehand: enough for nearly every document.
    private static let ready = (posts: 1_000, bytes: 16 << 20)

    let harvest: Harvest
    let sightings: [Harvest.Sighting]
    /// The rows of the first posts.
    let rows: [PostRow]

    init(_ harvest: Harvest) {
        self.harvest = harvest
        sightings = harvest.distinctPosts
        var rows: [PostRow] = []
        var size = 0
        for sighting in sightings.prefix(Self.ready.posts) {
            guard size < Self.ready.bytes else { break }
            rows.append(PostRow(sighting.post))
            size += rows[rows.count - 1].size
        }
        self.rows = rows
    }

    /// Passes on batch after batch, none of them empty.
    func forEachBatch(_ body: (Batch) throws(QueryFailure) -> Void) throws(QueryFailure) {
        var batch: Batch = []
        var size = 0
        for (index, sighting) in sightings.enumerated() {
            let row = index < rows.count ? rows[index] : PostRow(sighting.post)
            batch.append((sighting, row))
            size += row.size
            guard batch.count == Self.batch.posts || size > Self.batch.bytes else { continue }
            try body(batch)
            (batch, size) = ([], 0)
        }
        if !batch.isEmpty { try body(batch) }
    }
}
