import AggregatorCore
import AggregatorEngine

/// Checks that walk through the whole store: once a week, and at the end.
extension SimulatedLife {
    private static let auditInterval = 7 * 86_400.0
    private static let page = 100_000
    /// The most pieces of evidence for a post; each edit may add a few.
    private static let mostEvidence = 32
    /// The largest state of a source in bytes.
    private static let largestState = 16_384

    func audit() async throws {
        state.withLock { $0.nextAudit = clock.uptime() + Self.auditInterval }
        try await gate.hold {
            let store = try store()
            try await compare(store.base, store.reference)
        }
    }

    /// Checks that the store holds what the acknowledged writes amount to, record for record, and that no record grows without bound.
    private func compare(_ store: any Store, _ reference: any Store) async throws {
        var (places, posts): ((ArchiveKey?, ArchiveKey?), Int) = ((nil, nil), 0)
        var (left, right): ([ArchiveRecord], [ArchiveRecord]) = ([], [])
        while true {
            if left.isEmpty { left = try await store.records(after: places.0, limit: Self.page) }
            if right.isEmpty { right = try await reference.records(after: places.1, limit: Self.page) }
            guard !left.isEmpty || !right.isEmpty else { break }
            let count = min(left.count, right.count)
            guard count > 0, left.prefix(count) == right.prefix(count) else {
                throw violation(.replayable, Self.difference(left, right))
            }
            for record in left.prefix(count) {
                if case .post = record { posts += 1 }
                try checkSize(record)
            }
            places = (left[count - 1].place, right[count - 1].place)
            (left, right) = (Array(left.dropFirst(count)), Array(right.dropFirst(count)))
        }
        let expected = journal.look(\.postCount)
        guard posts == expected else { throw violation(.noPostDoubled, "the store holds \(posts) posts, and should hold \(expected)") }
    }

    private static func difference(_ left: [ArchiveRecord], _ right: [ArchiveRecord]) -> String {
        let pair = zip(left, right).first { $0 != $1 }
        let place = (pair?.0 ?? left.first ?? right.first)?.place
        return "the store's record \(place.map { "\($0)" } ?? "") is not what the acknowledged writes make"
    }

    private func checkSize(_ record: ArchiveRecord) throws {
        switch record {
        case .post(let post) where post.evidence.count > Self.mostEvidence:
            throw violation(.bounded, "the post \(post.stored.id) is recognised by \(post.evidence.count) things")
        case .feed(let feed):
            let size = feed.state.map { $0.recordBytes.count } ?? 0
            if size > Self.largestState { throw violation(.bounded, "\(size) bytes are remembered of the feed \(feed.id)") }
        default: break
        }
    }

    /// Checks that, after the quiet days, every healthy source has been read within its interval.
    func checkRecovery(rest: Double) async throws {
        // Back-off may have grown to three days before the quiet days.
        guard script.quietDays >= 5 else { return }
        let now = clock.now()
        let states = try await store().base.sourceStates()
        for publisher in world.publishers where publisher.temperament.isHealthy {
            let feed = Identity.feed(firstAddress: publisher.address)
            let source = journal.look { $0[feed] }
            // A cache rule of two days, a weekend of rest, and a tenth for jitter.
            let longest = Int64((publisher.temperament == .resting ? 4.5 : 2.4) * 86_400 + rest)
            guard source.isFollowed, now.wholeSeconds(since: source.since) > longest else { continue }
            let state = states[feed] ?? SourceState()
            guard state.trouble.failures == 0, now.wholeSeconds(since: state.history.lastSuccess ?? .epoch) <= longest else {
                let last = state.history.lastSuccess?.rfc3339 ?? "never"
                let why = state.plan.reasons.joined(separator: "; ")
                throw violation(.recovers, "\(publisher.address) was last read \(last), after \(state.trouble.failures) failures: \(why)")
            }
        }
    }

    func sumUp() async throws {
        let store = try store()
        var archive = ArchiveDigest()
        var place: ArchiveKey?
        while true {
            let records = try await store.base.records(after: place, limit: Self.page)
            guard let last = records.last else { break }
            for record in records { archive.add(record.recordBytes) }
            place = last.place
        }
        await store.base.close()
        let posts = journal.look(\.postCount)
        state.withLock { state in
            state.outcome.posts = posts
            state.outcome.archive = archive
        }
    }
}
