import AggregatorCore
import AggregatorEngine

extension SimulatedLife {
    /// Runs the users' acts at their times, also while a pull runs.
    func actAll() async throws {
        for act in script.acts {
            try await clock.sleep(seconds: max(0, Double(act.second) - clock.uptime()))
            if act.kind == .insist {
                state.withLock { $0.insisting.append(act) }
                continue
            }
            try await gate.hold {
                do {
                    if try await perform(act) { state.withLock { $0.outcome.acts += 1 } }
                } catch is StoreFailure {
                    // The user has seen the failure and gives up.
                }
                afterFaults()
            }
        }
    }

    /// Returns the store with the faults that the user's own process meets.
    private func userStore() throws -> any Store {
        let known = state.withLock(\.userFaults)
        let faults = if let known { known } else { injector(1) }
        state.withLock { $0.userFaults = isQuiet ? nil : faults }
        let store = try store()
        return isQuiet ? store : faults.faulty(store)
    }

    /// If the user's process has ended in a write, the next act starts a new one.
    private func afterFaults() {
        state.withLock { state in
            guard state.userFaults?.hasEndedStore == true else { return }
            state.userFaults = nil
            state.restarts += 1
            state.outcome.restarts += 1
        }
    }

    /// Performs an act; returns whether there was something to do.
    private func perform(_ act: UserAct) async throws -> Bool {
        guard let subscription = subscription(act.publisher) else { return false }
        let source = journal.look { $0[subscription.id] }
        switch act.kind {
        case .subscribe:
            guard !source.isFollowed else { return false }
            turn(act.publisher)
            try await userStore().subscribe([subscription])
        case .unsubscribe:
            guard source.isFollowed else { return false }
            turn(act.publisher)
            try await userStore().unsubscribe(subscription.id)
        case .read, .unread, .star, .unstar, .delete:
            let numbers = source.posts.keys.sorted(by: >)
            guard !numbers.isEmpty, let entry = source.posts[numbers[act.post % numbers.count]] else { return false }
            return try await perform(act.kind, on: entry)
        case .insist: return false
        }
        return true
    }

    private func perform(_ kind: UserAct.Kind, on entry: Ledger.Entry) async throws -> Bool {
        let store = try userStore()
        // A user who acts on a post sees it, so it has to be in the store.
        guard try await !store.posts([entry.id]).isEmpty else {
            let isThere = journal.look { $0.knows(entry.id) }
            if isThere { throw violation(.noPostLost, "a user wants to see “\(entry.title)” (\(entry.id)), and it is not there") }
            return false
        }
        switch kind {
        case .read: return try await store.mark([entry.id], StatusChange(isRead: true)) > 0
        case .unread: return try await store.mark([entry.id], StatusChange(isRead: false)) > 0
        case .star: return try await store.mark([entry.id], StatusChange(isStarred: true)) > 0
        case .unstar: return try await store.mark([entry.id], StatusChange(isStarred: false)) > 0
        case .delete: return try await store.remove([entry.id], at: clock.now()) > 0
        case .subscribe, .unsubscribe, .insist: return false
        }
    }

    private func turn(_ publisher: Int) {
        let site = world.publishers[publisher].site
        state.withLock { _ = $0.turned.insert(site) }
    }

    /// Runs the pulls that users asked for without waiting for the timer.
    func pullInsisted() async throws {
        let acts = state.withLock { state in
            defer { state.insisting = [] }
            return state.insisting
        }
        for act in acts {
            guard let subscription = subscription(act.publisher) else { continue }
            guard let known = try await store().subscriptions().first(where: { $0.id == subscription.id }) else { continue }
            world.noteForce(true)
            try await pull(.these([NamedSubscription(known.address.text, known)]), isForced: true)
            world.noteForce(false)
            state.withLock { $0.outcome.acts += 1 }
        }
    }
}
