import AggregatorCore

/// What a store has to hold after the writes that it acknowledged, kept apart from it and in the publishers' own terms.
struct Ledger: Sendable {
    struct Entry: Sendable {
        let id: PostID
        var title: String
        var status = PostStatus()
    }

    struct Source: Sendable {
        /// Posts by the publisher's own number.
        var posts: [Int64: Entry] = [:]
        /// Numbers of the posts that a user has deleted.
        var removed: Set<Int64> = []
        var isFollowed = false
        /// The time since when it is followed.
        var since = Timestamp.epoch
        /// The number of times that a user has followed or unfollowed it.
        var generation = 0
    }

    private(set) var sources: [FeedID: Source] = [:]
    private var places: [PostID: (feed: FeedID, number: Int64)] = [:]
    /// The first contradiction between writes.
    private(set) var contradiction: (promise: SimulationViolation.Promise, sentence: String)?

    subscript(_ feed: FeedID) -> Source { sources[feed] ?? Source() }

    func knows(_ id: PostID) -> Bool { places[id] != nil }

    var postCount: Int { sources.values.reduce(0) { $0 + $1.posts.count } }

    mutating func subscribe(_ feed: FeedID, at moment: Timestamp) {
        guard !self[feed].isFollowed else { return }
        sources[feed, default: Source()].isFollowed = true
        sources[feed]?.since = moment
        sources[feed]?.generation += 1
    }

    mutating func unsubscribe(_ feed: FeedID) {
        guard var source = sources[feed] else { return }
        source.isFollowed = false
        source.generation += 1
        source.removed = []
        for (number, entry) in source.posts where !entry.status.isStarred {
            source.posts[number] = nil
            places[entry.id] = nil
        }
        sources[feed] = source
    }

    mutating func mark(_ ids: [PostID], _ change: StatusChange) {
        for id in ids {
            guard let (feed, number) = places[id], let status = sources[feed]?.posts[number]?.status else { continue }
            sources[feed]?.posts[number]?.status = status.applying(change)
        }
    }

    mutating func remove(_ ids: [PostID], keepingUnread: Bool) {
        for id in ids {
            guard let (feed, number) = places[id], self[feed].posts[number]?.status.isKept(keepingUnread: keepingUnread) == false else {
                continue
            }
            sources[feed]?.posts[number] = nil
            places[id] = nil
            if self[feed].isFollowed { sources[feed]?.removed.insert(number) }
        }
    }

    mutating func commit(_ harvest: Harvest, _ changes: ChangeSet) {
        let (new, changed) = (Set(changes.new), Set(changes.changed))
        for sighting in harvest.posts where new.contains(sighting.id) || changed.contains(sighting.id) {
            guard let title = sighting.post.title?.plain, let number = PublishedNumber(title)?.number else {
                contradict(.noPostLost, "a post of the feed \(harvest.feedID) has the title “\(sighting.post.title?.plain ?? "")”")
                continue
            }
            if new.contains(sighting.id) {
                add(sighting.id, title, number, to: harvest.feedID)
            } else {
                change(sighting.id, title, number, of: harvest.feedID)
            }
        }
    }

    private mutating func add(_ id: PostID, _ title: String, _ number: Int64, to feed: FeedID) {
        if self[feed].removed.contains(number) {
            contradict(.noPostDoubled, "“\(title)” of the feed \(feed) was deleted, and has come back")
        }
        if let other = self[feed].posts[number] {
            contradict(.noPostDoubled, "“\(title)” of the feed \(feed) is stored as \(other.id) and as \(id)")
        }
        sources[feed, default: Source()].posts[number] = Entry(id: id, title: title)
        places[id] = (feed, number)
    }

    private mutating func change(_ id: PostID, _ title: String, _ number: Int64, of feed: FeedID) {
        guard let place = places[id], place.feed == feed, place.number == number else {
            return contradict(.noPostLost, "“\(title)” of the feed \(feed) has taken the place of another post, \(id)")
        }
        sources[feed]?.posts[number]?.title = title
    }

    private mutating func contradict(_ promise: SimulationViolation.Promise, _ sentence: String) {
        contradiction = contradiction ?? (promise, sentence)
    }
}
