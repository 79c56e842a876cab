import AggregatorCore

/// What a store held when a recording began, as far as the recorded pull looked at it.
struct ReplayedStart {
    private let recording: Recording

    init(_ recording: Recording) { self.recording = recording }

    /// Puts it into an empty store.
    func prepare(_ store: any Store) async throws(StoreFailure) {
        try await store.take(
            recording.opening.sources.map { source in
                .feed(
                    ArchivedFeed(
                        id: source.subscription.id, subscription: source.subscription, description: source.feed, state: source.state))
            })
        try await store.take(recalled.sorted { $0.place < $1.place })
        let waits = recording.opening.siteWaits
        if !waits.isEmpty { try await KeptWaits.add(waits, to: store, now: recording.opening.moment.now) }
    }

    /// Each record once: an attempt may have recalled a post several times, by different evidence.
    private var recalled: [ArchiveRecord] {
        var records: [ArchiveKey: ArchiveRecord] = [:]
        for record in recording.lines.flatMap(\.recalled) {
            records[record.place] = records[record.place].map { $0.joined(with: record) } ?? record
        }
        return Array(records.values)
    }
}

extension ArchiveRecord {
    /// This, with the other's evidence as well.
    fileprivate func joined(with other: ArchiveRecord) -> ArchiveRecord {
        switch (self, other) {
        case (.post(let post), .post(let more)): .post(post.with(evidence: Set(post.evidence + more.evidence)))
        case (.tombstone(let one), .tombstone(let more)): .tombstone(one.with(evidence: Set(one.evidence + more.evidence)))
        default: self
        }
    }
}
