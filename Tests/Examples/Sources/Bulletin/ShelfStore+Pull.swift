import AggregatorCore
import Shelf

extension ShelfStore: PullStore {
    func sourceStates() -> [FeedID: SourceState] { records("source") }

    func recall(_ evidence: [Evidence], of feed: FeedID) -> [Evidence: KnownPost] {
        let known = shelf.rows("evidence")
        return evidence.reduce(into: [:]) { answer, item in
            guard let id = known[key(item, feed)].flatMap({ PostID($0) }), let post = post(id) else { return }
            answer[item] = KnownPost(id: id, fingerprint: post.fingerprint)
        }
    }

    func commit(_ harvest: Harvest) throws(StoreFailure) -> ChangeSet {
        let feed = harvest.feedID
        guard var subscription = subscriptions().first(where: { $0.id == feed }) else { throw .notSubscribed(feed) }
        var batch: Batch = [("source", feed.description, text(harvest.state))]
        if let description = harvest.feed { batch.append(("feed", feed.description, text(description))) }
        if let address = harvest.newAddress, !subscriptions().contains(where: { $0.address == address }) {
            subscription.address = address
            batch.append(("subscription", feed.description, text(subscription)))
        }
        var changes = ChangeSet()
        var owned = shelf.rows("evidence")
        for sighting in harvest.distinctPosts {
            var stored = post(sighting.id)
            if stored == nil {
                changes.new.append(sighting.id)
                stored = StoredPost(sighting, of: feed, at: harvest.moment)
            } else if stored?.fingerprint != sighting.fingerprint {
                changes.changed.append(sighting.id)
                stored?.replace(with: sighting, at: harvest.moment)
            }
            if let stored { batch.append(("post", stored.id.description, ShelfRow(stored).value)) }
            for item in sighting.evidence where owned[key(item, feed)] == nil {
                owned[key(item, feed)] = sighting.id.description
                batch.append(("evidence", key(item, feed), sighting.id.description))
            }
        }
        try write(batch)
        return changes
    }

    private func key(_ evidence: Evidence, _ feed: FeedID) -> String { "\(feed)-\(evidence.kind.rawValue)-\(evidence.key)" }
}
