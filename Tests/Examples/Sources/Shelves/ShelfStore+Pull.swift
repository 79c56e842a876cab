import AggregatorCore
import Shelf

extension ShelfStore: PullStore {
    func sourceStates() -> [FeedID: SourceState] { allFeeds.reduce(into: [:]) { $0[$1.id] = $1.state } }

    func recall(_ evidence: [Evidence], of feed: FeedID) -> [Evidence: KnownPost] {
        let known = known(in: feed)
        return evidence.reduce(into: [:]) { $0[$1] = known[$1] }
    }

    /// The evidence that a feed's posts are recognised by, removed ones included.
    func known(in feed: FeedID) -> [Evidence: KnownPost] {
        var known: [Evidence: KnownPost] = [:]
        for post in allPosts where post.stored.feed == feed {
            for item in post.evidence { known[item] = KnownPost(id: post.stored.id, fingerprint: post.stored.fingerprint) }
        }
        for removed in allTombstones where removed.feed == feed {
            for item in removed.evidence { known[item] = KnownPost(id: removed.id, fingerprint: removed.fingerprint, isRemoved: true) }
        }
        return known
    }

    func commit(_ harvest: Harvest) throws(StoreFailure) -> ChangeSet {
        guard var feed = feed(harvest.feedID), feed.subscription.map(harvest.isMeant) == true else { throw .notSubscribed(harvest.feedID) }
        if let address = harvest.newAddress, !isTaken(address, by: feed.id) { feed.subscription?.address = address }
        feed.description = harvest.feed ?? feed.description
        feed.state = harvest.state
        var batch = change(.feed(feed))
        var changes = ChangeSet(hasMoved: feed.subscription?.address != self.feed(feed.id)?.subscription?.address)
        var owners = known(in: feed.id).mapValues(\.id)
        for sighting in harvest.distinctPosts {
            let fresh = Set(sighting.evidence.filter { owners[$0] == nil })
            for item in fresh { owners[item] = sighting.id }
            if let tombstone = tombstone(sighting.id) {
                batch += change(.tombstone(tombstone.with(evidence: sighting.keeping(tombstone.evidence, fresh, in: feed.id))))
                continue
            }
            let before = post(sighting.id)
            var after = before ?? ArchivedPost(StoredPost(sighting, of: feed.id, at: harvest.moment), evidence: [])
            if before == nil {
                changes.new.append(sighting.id)
            } else if harvest.edits.replaces(after.stored.fingerprint, with: sighting) {
                if sighting.isEdit { changes.changed.append(sighting.id) }
                after.replace(with: sighting, at: harvest.moment, harvest.edits)
            }
            batch += change(.post(after.with(evidence: sighting.keeping(after.evidence, fresh, in: feed.id))))
        }
        try write(batch)
        return changes
    }
}
