import AggregatorCore

extension FaultyStore: RetentionStore {
    func outlines(of feed: FeedID) async throws(StoreFailure) -> [PostOutline] {
        guard fault == .outlinesEveryFeed else { return try await base.outlines(of: feed) }
        var all: [PostOutline] = []
        for subscription in try await base.subscriptions() { all += try await base.outlines(of: subscription.id) }
        return all
    }

    func remove(_ ids: [PostID], keepingUnread: Bool, at moment: Timestamp) async throws(StoreFailure) -> Int {
        switch fault {
        case .removesNothing: return try await base.posts(ids).count { !$0.status.isKept(keepingUnread: keepingUnread) }
        case .removesStarred: try await base.mark(ids, StatusChange(isStarred: false))
        default: break
        }
        return try await base.remove(ids, keepingUnread: keepingUnread && fault != .removesUnread, at: moment)
    }

    func settle() async {
        if fault == .settlesMarksAway { _ = try? await base.mark(matching: PostQuery(), StatusChange(isRead: false)) }
        await base.settle()
    }

    func compact() async throws(StoreFailure) {
        if fault == .compactsMarksAway { try await base.mark(matching: PostQuery(), StatusChange(isRead: false)) }
        try await base.compact()
    }
}

extension FaultyStore: CheckableStore {
    func check(repairing: Bool) async throws(StoreFailure) -> [StoreFinding] {
        if fault == (repairing ? .mendsMarksAway : .looksMarksAway) {
            try await base.mark(matching: PostQuery(), StatusChange(isRead: false))
        }
        let findings = try await base.checking?.check(repairing: repairing) ?? []
        return fault == .findsFault ? findings + [StoreFinding("Something.", isMended: true)] : findings
    }
}

extension FaultyStore: ArchiveStore {
    func records(after place: ArchiveKey?, limit: Int) async throws(StoreFailure) -> [ArchiveRecord] {
        let records = try await base.records(after: place, limit: limit)
        switch fault {
        case .pagesSkipARecord: return place == nil ? records : Array(records.dropFirst())
        case .recordsLackEvidence:
            return records.map { record in
                if case .post(let post) = record { .post(ArchivedPost(post.stored, evidence: [])) } else { record }
            }
        default: return records
        }
    }

    func take(_ records: [ArchiveRecord]) async throws(StoreFailure) {
        for record in records {
            if try await isPassedOver(record) { continue }
            try await base.take([try await bent(record)])
            if fault == .takesReadMarks, case .post(let post) = record {
                try await base.mark([post.stored.id], StatusChange(isRead: post.stored.status.isRead))
            }
        }
    }

    private func isPassedOver(_ record: ArchiveRecord) async throws(StoreFailure) -> Bool {
        switch (fault, record) {
        case (.takesOnlyWhatIsNew, .post(let post)): return try await !base.posts([post.stored.id]).isEmpty
        case (.keepsTombstones, .post(let post)): return try await tombstones(of: post.stored.feed).contains { $0.id == post.stored.id }
        case (.takesTombstonesOfTheFollowedAlone, .tombstone(let tombstone)):
            return try await base.subscriptions(to: [tombstone.feed]).isEmpty
        default: return false
        }
    }

    private func bent(_ record: ArchiveRecord) async throws(StoreFailure) -> ArchiveRecord {
        switch (fault, record) {
        case (.takesPostsAsNew, .post(var post)):
            post.stored.status = PostStatus()
            return .post(post)
        case (.takesNoVersions, .post(var post)):
            post.versions = []
            return .post(post)
        case (.takesStarsAway, .post(let post)):
            try await base.mark([post.stored.id], StatusChange(isStarred: false, isApart: false))
        case (.takesOlderEditions, .post(var post)):
            guard let known = try await base.posts([post.stored.id]).first else { break }
            post.stored.status.isStarred = post.stored.status.isStarred || known.status.isStarred
            post.stored.status.isApart = post.stored.status.isApart || known.status.isApart
            // As if nothing were there.
            try await base.remove([known.id], at: .epoch)
            return .post(post)
        case (.takesEvidenceAway, .post(let post)):
            for known in try await base.recall(post.evidence, of: post.stored.feed).values where known.id != post.stored.id {
                guard let owner = try await base.posts([known.id]).first else { continue }
                try await base.take([.post(ArchivedPost(owner, evidence: []))])
            }
        case (.removesByTombstones, .tombstone(let tombstone)): try await base.remove([tombstone.id], at: tombstone.removed)
        case (.takesAddressesIn, .feed(let feed)): if let address = feed.subscription?.address { try await free(address) }
        default: break
        }
        return record
    }
}

extension FaultyStore {
    func tombstones(of feed: FeedID) async throws(StoreFailure) -> [Tombstone] {
        try await base.records(after: .feed(feed), limit: 1000).compactMap { record in
            if case .tombstone(let tombstone) = record, tombstone.feed == feed { tombstone } else { nil }
        }
    }
}
