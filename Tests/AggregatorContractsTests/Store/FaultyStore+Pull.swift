import AggregatorCore

extension FaultyStore: PullStore {
    func sourceStates() async throws(StoreFailure) -> [FeedID: SourceState] { try await base.sourceStates() }

    func sourceStates(of feeds: [FeedID]) async throws(StoreFailure) -> [FeedID: SourceState] {
        fault == .givesAllStates ? try await base.sourceStates() : try await base.sourceStates(of: feeds)
    }

    func recall(_ evidence: [Evidence], of feed: FeedID) async throws(StoreFailure) -> [Evidence: KnownPost] {
        let known = try await base.recall(evidence, of: feed)
        switch fault {
        case .recallsGuidsOnly: return known.filter { $0.key.kind == .guid }
        case .recallsNoFingerprint:
            return known.mapValues { KnownPost(id: $0.id, fingerprint: .zero) }
        case .evidenceBelongsToTheLast:
            let owners = memory.withLock { $0.evidence[feed] ?? [:] }
            return known.reduce(into: [:]) { $0[$1.key] = KnownPost(id: owners[$1.key] ?? $1.value.id, fingerprint: $1.value.fingerprint) }
        case .keepsAllEvidence:
            let owners = memory.withLock { $0.evidence[feed] ?? [:] }
            return evidence.reduce(into: known) { known, item in
                if known[item] == nil, let id = owners[item] { known[item] = KnownPost(id: id, fingerprint: item.key) }
            }
        case .forgetsOtherPolicies: return known.filter { !$0.value.isRemoved || $0.key.kind == .guid }
        case .recallsFromAnyFeed:
            var all = known
            for other in try await base.subscriptions() {
                all.merge(try await base.recall(evidence, of: other.id)) { $0.id < $1.id ? $1 : $0 }
            }
            return all
        default: return known
        }
    }

    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        if fault == .losesOverlappingCommits { return try await commitAlone(harvest) }
        if fault == .failsAfterAFailure { return try await commitUntilFailure(harvest) }
        if fault == .takesAnyHarvest {
            guard try await base.subscriptions().contains(where: { $0.id == harvest.feedID }) else { return ChangeSet() }
        }
        if fault == .removedComesBack {
            let removed = try await tombstones(of: harvest.feedID).map(\.id)
            let back = harvest.posts.filter { removed.contains($0.id) }
            try await base.take(
                back.map { .post(ArchivedPost(StoredPost($0, of: harvest.feedID, at: harvest.moment), evidence: $0.evidence)) })
        }
        let known = Set(try await base.posts(harvest.posts.map(\.id)).map(\.id))
        var changes = try await base.commit(try await bent(harvest, known))
        switch fault {
        case .reportsByID: changes = ChangeSet(new: changes.new.sorted(), changed: changes.changed.sorted(), hasMoved: changes.hasMoved)
        case .reportsKnownAsChanged: changes.changed = harvest.posts.map(\.id).filter(known.contains)
        case .forgetsStatusOnChange: try await base.mark(changes.changed, StatusChange(isRead: false))
        case .storesUnchangedPosts: changes = ChangeSet(new: changes.new)
        case .tellsEveryMove: changes.hasMoved = harvest.newAddress != nil
        case .tellsNoMove: changes.hasMoved = false
        default: break
        }
        return changes
    }

    private func bent(_ harvest: Harvest, _ known: Set<PostID>) async throws(StoreFailure) -> Harvest {
        var harvest = harvest
        switch (fault, harvest.edits) {
        case (.keepsNoVersions, .history), (.leavesEditsRead, .unread), (.storesEditsToIgnore, .ignore): harvest.edits = .update
        case (.keepsEveryVersion, .update): harvest.edits = .history
        default: break
        }
        switch fault {
        case .takesHarvestsOfFormerSubscriptions: harvest.followedSince = nil
        case .comparesSecondsAlone:
            let stored = try await base.subscriptions(to: [harvest.feedID]).first?.added
            if stored?.seconds == harvest.followedSince?.seconds { harvest.followedSince = stored }
        case .dropsTheLastPost: harvest.posts = harvest.posts.dropLast()
        case .dropsNamesWithNUL: harvest.posts.removeAll { $0.post.guid?.text.contains("\0") == true }
        case .capsHarvests: harvest.posts = Array(harvest.posts.prefix(5000))
        case .keepsTheFirstState: harvest.state = try await base.sourceStates()[harvest.feedID] ?? harvest.state
        case .lastOfOneIDCounts: harvest.posts.reverse()
        case .ignoresMoves: harvest.newAddress = nil
        case .takesAddresses: if let address = harvest.newAddress { try await free(address) }
        case .addsNoEvidenceLater:
            harvest.posts = harvest.posts.map { post in with(post) { if known.contains(post.id) { $0.evidence = [] } } }
        case .storesUnchangedPosts:
            let odd = harvest.posts.filter { known.contains($0.id) }.map { with($0) { $0.fingerprint = .zero } }
            _ = try await base.commit(with(harvest) { $0.posts = odd })
        case .countsWhatIsNoEdit: harvest.posts = harvest.posts.map { with($0) { $0.isEdit = true } }
        case .evidenceBelongsToTheLast, .keepsAllEvidence:
            memory.withLock { memory in
                for post in harvest.posts { for item in post.evidence { memory.evidence[harvest.feedID, default: [:]][item] = post.id } }
            }
        case .clampsMoments:
            harvest.posts = harvest.posts.map { with($0) { $0.sortDate = max(.epoch, $0.sortDate) } }
        default: harvest.posts = harvest.posts.map { with($0) { $0.post = bent($0.post) } }
        }
        return harvest
    }

    private func bent(_ post: Post) -> Post {
        with(post) { post in
            switch fault {
            case .dropsDetails: post.details = nil
            case .joinsLines: post.title?.plain.replace("\n", with: " ")
            case .cutsLongTexts:
                post.content.html = post.content.html.map { html in with(html) { $0.source = String(html.source.prefix(1 << 20)) } }
            case .endsTextsAtNUL: post.content.text = post.content.text.map { String($0.prefix { $0 != "\0" }) }
            case .trustsEverything: post.content.html = post.content.html.map { Markup(sanitized: $0.source) }
            default: break
            }
        }
    }

    private func commitAlone(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        let isAlone = memory.withLock { memory in
            memory.commitsInFlight += 1
            return memory.commitsInFlight == 1
        }
        for _ in 0..<20 { await Task.yield() }
        let changes = isAlone ? try await base.commit(harvest) : ChangeSet(new: harvest.posts.map(\.id))
        memory.withLock { $0.commitsInFlight -= 1 }
        return changes
    }

    private func commitUntilFailure(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        if memory.withLock({ $0.hasFailed }) { throw StoreFailure(.unavailable, "No more.") }
        do { return try await base.commit(harvest) } catch {
            memory.withLock { $0.hasFailed = true }
            throw error
        }
    }
}
