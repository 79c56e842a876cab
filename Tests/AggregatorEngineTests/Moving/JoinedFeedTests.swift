import AggregatorContracts
import AggregatorCore
import AggregatorEngine
import InMemory
import Synchronization
import Testing

@Suite("A feed that is followed on both sides of a move")
struct JoinedFeedTests {
    private let id = FeedID(Identifier(high: 1, low: 1))

    private func store(_ records: [ArchiveRecord]) async throws -> any Store {
        let backend = try #require(InMemoryIntegration().contribution.storeBackends.first)
        let store = try await backend.open(StoreLocation(scheme: "memory", path: ""), options: StoreOptions())
        try await store.take(records)
        return store
    }

    private func feed(
        _ title: String, name: String? = nil, asked: Int64? = nil, wait: Int64? = nil, address: String = "https://blog.example/feed"
    ) throws -> ArchivedFeed {
        var description = Feed()
        description.title = RichText(plain: title)
        var state = SourceState()
        state.history.lastAttempt = asked.map { Timestamp(seconds: $0) }
        state.document.format = title
        state.document.bodyHash = ContentHash.of(Array(title.utf8))
        state.plan.nextPull = asked.map { Timestamp(seconds: $0 + 60) }
        if let wait { state.plan = SourceState.Plan(nextPull: Timestamp(seconds: wait), reasons: ["the server asked for it"]) }
        state.trouble.retryAfter = wait.map { Timestamp(seconds: $0) }
        let subscription = Subscription(id: id, address: try #require(WebAddress(address)), name: name, added: .epoch)
        return ArchivedFeed(id: id, subscription: subscription, description: description, state: state)
    }

    private func moved(_ theirs: ArchivedFeed, into own: ArchivedFeed) async throws -> (feed: ArchivedFeed, kept: StoreMover.Kept) {
        let (source, target) = (try await store([.feed(theirs)]), try await store([.feed(own)]))
        let outcome = try await StoreMover(into: target).run(from: { StoreRecords(source) })
        #expect(outcome.isSettled && outcome.others == 0)
        #expect(try await StoreMover(into: target).run(from: { StoreRecords(source) }).moved == 0, "it is not taken in again")
        guard case .feed(let feed)? = try await target.records(after: nil, limit: 10).first else { throw CancellationError() }
        return (feed, outcome.kept)
    }

    @Test("a feed on both sides of a move keeps what the user set for it, and the state of whichever was asked later")
    func later() async throws {
        let own = try feed("Mine", name: "My name", asked: 10)
        for (asked, title) in [(5, "Mine"), (10, "Mine"), (20, "Theirs")] as [(Int64, String)] {
            let moved = try await moved(feed("Theirs", name: "Their name", asked: asked), into: own)
            #expect(moved.feed.subscription == own.subscription && moved.kept == StoreMover.Kept(subscriptions: 1))
            #expect(moved.feed.description?.title?.plain == title && moved.feed.state?.document.format == title)
        }
        #expect(try await moved(feed("Theirs", name: "My name", asked: 5), into: own).kept == StoreMover.Kept())
    }

    @Test("a feed on both sides of a move keeps the longer wait that a server asked for, whoever asked last")
    func waits() async throws {
        let (short, long) = (Timestamp(seconds: 500), Timestamp(seconds: 5000))
        for (own, theirs, wait) in [(nil, 500, short), (5000, 500, long), (500, 5000, long), (5000, nil, long)]
            as [(Int64?, Int64?, Timestamp)]
        {
            for asked in [5, 20] as [Int64] {
                let state = try await moved(feed("Theirs", asked: asked, wait: theirs), into: feed("Mine", asked: 10, wait: own)).feed.state
                #expect(state?.trouble.retryAfter == wait && state?.plan.nextPull == wait)
                #expect(state?.document.format == (asked > 10 ? "Theirs" : "Mine"))
            }
        }
    }

    /// A store of which something is changed once, when it is about to take records in.
    private final class ChangingStore: StoreDecorator {
        let base: any Store
        private let change: Mutex<(@Sendable (any Store) async throws(StoreFailure) -> Void)?>

        init(_ base: any Store, _ change: @escaping @Sendable (any Store) async throws(StoreFailure) -> Void) {
            self.base = base
            self.change = Mutex(change)
        }

        func records(after place: ArchiveKey?, limit: Int) async throws(StoreFailure) -> [ArchiveRecord] {
            let records = try await base.records(after: place, limit: limit)
            if records.isEmpty, let change = change.withLock({ $0.take() }) { try await change(base) }
            return records
        }
    }

    @Test(
        "a feed on both sides of a move keeps what a pull stores there and a user sets there while it is moved",
        arguments: [nil, 5, 15] as [Int64?])
    func meanwhile(asked: Int64?) async throws {
        let (theirs, pulled) = (try feed("Theirs", name: "Their name", asked: 20), try feed("Pulled", asked: 30))
        let source = try await store([.feed(theirs)])
        let own = try feed("Mine", asked: asked)
        let target = ChangingStore(try await store([.feed(own)])) { (base) throws(StoreFailure) in
            guard var subscription = pulled.subscription, let state = pulled.state else { return }
            var harvest = Harvest(of: subscription, state: state, moment: Timestamp(seconds: 30))
            harvest.feed = pulled.description
            _ = try await base.commit(harvest)
            subscription.name = "Changed"
            try await base.update(subscription)
        }
        let outcome = try await StoreMover(into: target).run(from: { StoreRecords(source) })
        guard case .feed(let feed)? = try await target.records(after: nil, limit: 10).first else { throw CancellationError() }
        #expect(outcome.isSettled)
        #expect(feed.description?.title?.plain == "Pulled" && feed.state == pulled.state && feed.subscription?.name == "Changed")
    }

    @Test("a feed on both sides of a move takes over no validators and no schedule of another address")
    func address() async throws {
        let own = try feed("Mine", asked: 10)
        let moved = try await moved(feed("Theirs", asked: 20, address: "https://elsewhere.example/feed"), into: own)
        #expect(moved.feed == own && moved.kept == StoreMover.Kept(subscriptions: 1))
    }

    @Test("a feed on both sides of a move gets its whole state where a move was cut short, which left it without its document")
    func cutShort() async throws {
        let theirs = try feed("Theirs", asked: 20)
        var own = theirs
        own.state?.document.bodyHash = nil
        #expect(try await moved(theirs, into: own).feed == theirs)
    }
}
