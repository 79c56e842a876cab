import AggregatorCore

/// Repeats every write that the store has acknowledged in a reference store, empty at first, and in the ledger. These then hold what the
/// acknowledged writes amount to.
struct JournalStore: StoreDecorator {
    let base: any Store
    let reference: any Store
    let journal: Journal
    /// `nil`, as there is only one worker. A lane that a fault kept from being given back would stay leased until the lease ran out, and
    /// due sources would wait for that.
    var leasing: (any LeasingStore)? { nil }

    func sourceStates() async throws(StoreFailure) -> [FeedID: SourceState] {
        let states = try await base.sourceStates()
        journal.noteStates(states)
        return states
    }

    func commit(_ harvest: Harvest) async throws(StoreFailure) -> ChangeSet {
        try await journal.turn.hold { () throws(StoreFailure) in
            let changes = try await base.commit(harvest)
            _ = try await reference.commit(harvest)
            journal.note(harvest, changes)
            return changes
        }
    }

    func subscribe(_ subscriptions: [Subscription]) async throws(StoreFailure) -> [Subscription] {
        try await journal.turn.hold { () throws(StoreFailure) in
            let stored = try await base.subscribe(subscriptions)
            try await reference.subscribe(subscriptions)
            for subscription in stored { journal.change { $0.subscribe(subscription.id, at: subscription.added) } }
            return stored
        }
    }

    func update(_ subscription: Subscription, from known: Subscription?) async throws(StoreFailure) -> Bool {
        try await journal.turn.hold { () throws(StoreFailure) in
            guard try await base.update(subscription, from: known) else { return false }
            return try await reference.update(subscription, from: nil)
        }
    }

    func unsubscribe(_ ids: [FeedID]) async throws(StoreFailure) -> Set<FeedID> {
        try await journal.turn.hold { () throws(StoreFailure) in
            let removed = try await base.unsubscribe(ids)
            try await reference.unsubscribe(ids)
            journal.change { for id in removed { $0.unsubscribe(id) } }
            return removed
        }
    }

    func mark(_ ids: [PostID], _ change: StatusChange) async throws(StoreFailure) -> Int {
        try await journal.turn.hold { () throws(StoreFailure) in
            let count = try await base.mark(ids, change)
            try await reference.mark(ids, change)
            journal.change { $0.mark(ids, change) }
            return count
        }
    }

    func remove(_ ids: [PostID], keepingUnread: Bool, at moment: Timestamp) async throws(StoreFailure) -> Int {
        try await journal.turn.hold { () throws(StoreFailure) in
            let count = try await base.remove(ids, keepingUnread: keepingUnread, at: moment)
            try await reference.remove(ids, keepingUnread: keepingUnread, at: moment)
            journal.change { $0.remove(ids, keepingUnread: keepingUnread) }
            return count
        }
    }

    func take(_ records: [ArchiveRecord]) async throws(StoreFailure) {
        try await journal.turn.hold { () throws(StoreFailure) in
            try await base.take(records)
            try await reference.take(records)
        }
    }

    func set(_ value: [UInt8]?, for key: String) async throws(StoreFailure) {
        try await journal.turn.hold { () throws(StoreFailure) in
            try await base.set(value, for: key)
            try await reference.set(value, for: key)
        }
    }

    func replace(_ old: [UInt8]?, with value: [UInt8]?, for key: String) async throws(StoreFailure) -> Bool {
        try await journal.turn.hold { () throws(StoreFailure) in
            let wasReplaced = try await base.replace(old, with: value, for: key)
            _ = try await reference.replace(old, with: value, for: key)
            return wasReplaced
        }
    }
}
