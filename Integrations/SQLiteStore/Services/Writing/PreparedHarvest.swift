import AggregatorCore

/// A harvest, and the rows of its posts: made where it comes from, on as many threads as parse, and not while the others wait for the one
/// connection that writes. Handed on from there to the transaction, and so not copied.
final class PreparedHarvest: Sendable {
    let harvest: Harvest
    let sightings: [Harvest.Sighting]
    /// Of the first of them: an archive of a hundred thousand posts is not held twice, its rows are made as they are written.
    private let rows: [PostRow]
    let feedRecord: String?
    let stateRecord: String

    /// As many as nearly every document brings.
    private static let rowsAtOnce = 1_000

    init(_ harvest: Harvest) {
        self.harvest = harvest
        sightings = harvest.distinctPosts
        rows = sightings.prefix(Self.rowsAtOnce).map { PostRow($0.post) }
        feedRecord = harvest.feed?.recordText
        stateRecord = harvest.state.recordText
    }

    /// Whether all that it brings is the source's memory, as after every answer that nothing has changed.
    var isStateAlone: Bool { sightings.isEmpty && feedRecord == nil && harvest.newAddress == nil }

    func row(_ index: Int) -> PostRow { index < rows.count ? rows[index] : PostRow(sightings[index].post) }
}
