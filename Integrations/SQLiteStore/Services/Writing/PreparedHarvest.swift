import AggregatorCore

/// A harvest with the rows of its posts. The rows are made where the harvest comes from, on as many threads as parse, and not while others
/// wait for the one connection that writes. A class, so that handing it on to the transaction copies nothing.
final class PreparedHarvest: Sendable {
    let harvest: Harvest
    let sightings: [Harvest.Sighting]
    /// The rows of the first posts only. An archive of a hundred thousand posts is not held twice: its other rows are made as they are
    /// written.
    private let rows: [PostRow]
    let feedRecord: String?
    let stateRecord: String
    /// When it was to be written.
    let wish = ContinuousClock.now
    /// `Harvest.followedSince` as the record of a subscription has it.
    let followedSince: String?

    /// Enough for nearly every document.
    private static let rowsAtOnce = 1_000

    init(_ harvest: Harvest) {
        self.harvest = harvest
        sightings = harvest.distinctPosts
        rows = sightings.prefix(Self.rowsAtOnce).map { PostRow($0.post) }
        feedRecord = harvest.feed?.recordText
        stateRecord = harvest.state.recordText
        followedSince = harvest.followedSince.map { moment in
            var writer = JSONWriter()
            writer.member("added", moment)
            return writer.text
        }
    }

    /// Whether there is only the source's state to write, as after every answer that nothing has changed.
    var isStateAlone: Bool { sightings.isEmpty && feedRecord == nil && harvest.newAddress == nil }

    func row(_ index: Int) -> PostRow { index < rows.count ? rows[index] : PostRow(sightings[index].post) }
}
