public import AggregatorCore
import AggregatorEngine
public import Observation

/// The reader of the first article: one feed, what is read of it, and a way to load it again. A view would show its properties.
@MainActor
@Observable
public final class Model {
    /// What the feed said last, newest first; `nil` until something was loaded.
    public private(set) var feed: [StoredPost]?
    /// Why the last reload brought nothing.
    public private(set) var error: String?

    private let services: ServiceProvider
    private let store: any Store
    private let address: WebAddress

    /// Nothing is loaded yet: an initialiser has no effects.
    public init(services: ServiceProvider, store: any Store, address: WebAddress) {
        self.services = services
        self.store = store
        self.address = address
    }

    public func isRead(_ id: PostID) -> Bool { feed?.first { $0.id == id }?.status.isRead ?? false }

    public func setIsRead(_ isRead: Bool, _ id: PostID) async {
        await show { [store] in
            try await store.mark([id], StatusChange(isRead: isRead))
            return nil
        }
    }

    public func reload() async {
        await show { [services, store, address] in
            let sources = [WantedSource(address.text, at: address)]
            let subscribed = try await SubscriptionEditor(services: services, store: store).subscribe(to: sources)
            let failure = Locked<String?>(nil)
            _ = try await Pull(services: services, store: store, options: FetchOptions()).run(.these(subscribed)) { event in
                if case .finished(let report) = event { failure.withLock { $0 = report.failure?.message } }
            }
            return failure.withLock { $0 }
        }
    }

    /// Does the work, which returns what went wrong, and then shows what the store holds.
    private func show(after work: @Sendable () async throws -> String?) async {
        do {
            error = try await work()
            let posts = try await store.posts(matching: PostQuery())
            if !posts.isEmpty || error == nil { feed = posts }
        } catch {
            self.error = (error as? StoreFailure)?.message ?? "\(error)"
        }
    }
}
