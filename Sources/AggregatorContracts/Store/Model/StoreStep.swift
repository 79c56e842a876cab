import AggregatorCore

/// One operation on a store as a value, so that a sequence of them can be replayed and shortened.
enum StoreStep: Sendable {
    case subscribe([Subscription])
    case update(Subscription)
    case unsubscribe(FeedID)
    case commit(Harvest)
    case recall([Evidence], FeedID)
    case list(PostQuery)
    case sharing([SimilaritySign], limit: Int)
    case mark([PostID], StatusChange)
    case markMatching(PostQuery, StatusChange)
    case set([UInt8]?, String)
    case remove([PostID], keepingUnread: Bool, Timestamp)
    case take([ArchiveRecord])
    case records(limit: Int)
    case reopen

    /// The model's result of a step.
    private enum Answer {
        case subscriptions([Subscription])
        case isKnown(Bool)
        case changes(ChangeSet?)
        case recalled([Evidence: KnownPost])
        case posts([StoredPost])
        case found([SimilaritySign: [PostID]])
        case count(Int)
        case records([ArchiveRecord])
        case nothing
    }

    /// Runs the step on both, and throws if they differ. The model goes first, so that it is not being changed while the store is awaited.
    func compare(_ store: any Store, _ model: inout StoreModel) async throws {
        let expected = answer(of: &model)
        switch self {
        case .subscribe, .update, .unsubscribe: try await compareSubscribing(store, expected)
        case .commit(let harvest): try await Self.compareCommit(store, harvest, expected)
        case .recall, .list, .sharing, .records: try await compareReading(store, expected)
        case .mark, .markMatching, .remove: try await compareMarking(store, expected)
        case .set(let value, let key):
            try await store.set(value, for: key)
            let stored = try await store.value(for: key)
            try requireEqual(stored, value, "a setting")
        case .take(let records): try await store.take(records)
        case .reopen: break
        }
    }

    private func answer(of model: inout StoreModel) -> Answer {
        switch self {
        case .subscribe(let subscriptions): return .subscriptions(subscriptions.map { model.subscribe($0) })
        case .update(let subscription): return .isKnown(model.update(subscription))
        case .unsubscribe(let id): return .isKnown(model.unsubscribe(id))
        case .commit(let harvest): return .changes(model.commit(harvest))
        case .recall(let evidence, let feed): return .recalled(model.recall(evidence, of: feed))
        case .list(let query): return .posts(model.list(query))
        case .sharing(let signs, let limit): return .found(model.sharing(signs, limit: limit))
        case .mark(let ids, let change): return .count(model.mark(ids, change))
        case .markMatching(let query, let change): return .count(model.mark(model.list(query).map(\.id), change))
        case .set(let value, let key):
            model.set(value, for: key)
            return .nothing
        case .remove(let ids, let keepingUnread, let moment):
            return .count(model.remove(ids, keepingUnread: keepingUnread, at: moment))
        case .take(let records):
            model.take(records)
            return .nothing
        case .records: return .records(model.records)
        case .reopen: return .nothing
        }
    }

    /// A step that nothing compares would pass, whatever the store does.
    private var noAnswer: ContractViolation { ContractViolation("the model gives no answer to \(self)") }

    private func compareSubscribing(_ store: any Store, _ expected: Answer) async throws {
        switch (self, expected) {
        case (.subscribe(let subscriptions), .subscriptions(let expected)):
            let stored = try await store.subscribe(subscriptions)
            try requireEqual(stored, expected, "subscribing")
        case (.update(let subscription), .isKnown(true)): try await store.update(subscription)
        case (.update(let subscription), _):
            try await requireFailure(.notFound, "updating") { try await store.update(subscription) }
        case (.unsubscribe(let id), .isKnown(true)): try await store.unsubscribe(id)
        case (.unsubscribe(let id), _):
            try await requireFailure(.notFound, "unsubscribing") { try await store.unsubscribe(id) }
        default: throw noAnswer
        }
    }

    private static func compareCommit(_ store: any Store, _ harvest: Harvest, _ expected: Answer) async throws {
        guard case .changes(let changes?) = expected else {
            return try await requireFailure(.notFound, "committing") { _ = try await store.commit(harvest) }
        }
        let stored = try await store.commit(harvest)
        try requireEqual(stored, changes, "the changes of a commit")
    }

    private func compareReading(_ store: any Store, _ expected: Answer) async throws {
        switch (self, expected) {
        case (.recall(let evidence, let feed), .recalled(let known)):
            let stored = try await store.recall(evidence, of: feed)
            try requireEqual(stored, known, "what is recalled")
        case (.list(let query), .posts(let posts)):
            let stored = try await store.posts(matching: query)
            try requireEqual(stored, posts, "what matches")
        case (.sharing(let signs, let limit), .found(let expected)):
            let found = try await store.posts(sharing: signs, limit: limit)
            try requireEqual(found, expected, "posts by their signs")
        case (.records(let limit), .records(let expected)):
            let records = try await store.allRecords(limit: limit)
            try requireEqual(records, expected, "the records")
        default: throw noAnswer
        }
    }

    private func compareMarking(_ store: any Store, _ expected: Answer) async throws {
        guard case .count(let count) = expected else { throw noAnswer }
        switch self {
        case .mark(let ids, let change):
            let marked = try await store.mark(ids, change)
            try requireEqual(marked, count, "how many were marked")
        case .markMatching(let query, let change):
            let marked = try await store.mark(matching: query, change)
            try requireEqual(marked, count, "how many matched and were marked")
        case .remove(let ids, let keepingUnread, let moment):
            let removed = try await store.remove(ids, keepingUnread: keepingUnread, at: moment)
            try requireEqual(removed, count, "how many were removed")
        default: throw noAnswer
        }
    }

    /// Compares everything that can be read without a change.
    static func compareAll(_ store: any Store, _ model: StoreModel) async throws {
        let subscriptions = model.subscriptions.values.sorted { ($0.added, $0.id) < ($1.added, $1.id) }
        try requireEqual(try await store.subscriptions(), subscriptions, "the subscriptions")
        try requireEqual(try await store.sourceStates(), model.states, "the states")
        try requireEqual(try await store.feeds(), model.feeds, "the descriptions")
        try requireEqual(try await store.counts(), model.counts, "the counts")
        try await compareSome(store, model)
        try requireEqual(try await store.list(), model.list(PostQuery()), "the posts")
        for id in model.posts.keys.sorted().prefix(8) {
            try requireEqual(try await store.versions(of: id), model.versions(of: id), "the versions of a post")
        }
        for key in model.values.keys { try requireEqual(try await store.value(for: key), model.values[key], "a setting") }
    }

    /// Compares what is read for some feeds, of which some are no longer followed.
    private static func compareSome(_ store: any Store, _ model: StoreModel) async throws {
        let some = Set(model.feeds.keys).union(model.subscriptions.keys).sorted().enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        let followed = some.compactMap { model.subscriptions[$0] }.sorted { ($0.added, $0.id) < ($1.added, $1.id) }
        try requireEqual(try await store.subscriptions(to: some), followed, "some subscriptions")
        try requireEqual(try await store.feeds(some), model.feeds.filter { some.contains($0.key) }, "some descriptions")
        try requireEqual(try await store.counts(of: some), model.counts.filter { some.contains($0.key) }, "some counts")
    }
}
