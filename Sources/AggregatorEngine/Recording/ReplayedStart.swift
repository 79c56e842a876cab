import AggregatorCore

/// What a store held when a recording began, as far as the recorded pull looked at it.
struct ReplayedStart {
    private let recording: Recording

    init(_ recording: Recording) { self.recording = recording }

    /// Puts it into an empty store.
    func prepare(_ store: any Store) async throws(StoreFailure) {
        _ = try await store.subscribe(recording.opening.sources.map(\.subscription))
        var recalled: [FeedID: [Recording.Remembered]] = [:]
        for line in recording.lines { recalled[line.opening.feed, default: []] += line.recalled }
        for source in recording.opening.sources {
            let remembered = recalled[source.subscription.id, default: []]
            for harvest in harvests(source, remembered) { _ = try await store.commit(harvest) }
            for post in remembered.map(\.post) where post.status != PostStatus() {
                _ = try await store.mark([post.id], StatusChange(post.status))
            }
        }
    }

    /// A store says of a post when it first saw it and when it changed: so each is sown at the one moment, and again at the other.
    private func harvests(_ source: Recording.Source, _ recalled: [Recording.Remembered]) -> [Harvest] {
        var sown: [Timestamp: [Harvest.Sighting]] = [:]
        for remembered in recalled {
            let post = remembered.post
            var sighting = Harvest.Sighting(
                id: post.id, post: post.post, fingerprint: post.fingerprint, sortDate: post.sortDate, evidence: remembered.evidence)
            if let changed = post.lastChanged {
                sown[changed, default: []].append(sighting)
                sighting.fingerprint = Identifier(high: ~post.fingerprint.high, low: post.fingerprint.low)
            }
            sown[post.firstSeen, default: []].append(sighting)
        }
        guard source.state != nil || source.feed != nil || !sown.isEmpty else { return [] }
        if sown.isEmpty { sown[recording.opening.moment.now] = [] }
        return sown.sorted { $0.key < $1.key }.map { moment, posts in
            Harvest(
                feedID: source.subscription.id, feed: source.feed, posts: posts, state: source.state ?? SourceState(), moment: moment)
        }
    }
}
