public import AggregatorCore

/// The searches that a store has under a name: settings of it, and so in its archive.
public struct SavedSearches: Sendable {
    private static let prefix = "search/"
    private let store: any Store

    /// Those of this store.
    public init(_ store: any Store) { self.store = store }

    /// In place of what has its name; throws where that is empty, or longer than `SavedSearch.longestName`. One that was kept before there was such a
    /// limit is found and removed as others are.
    public func keep(_ search: SavedSearch) async throws(StoreFailure) {
        guard !search.name.isEmpty else { throw StoreFailure(.unwritable, "A saved search goes by its name; give this one a name.") }
        guard search.name.utf8.count <= SavedSearch.longestName else {
            throw StoreFailure(
                .unwritable, "The name of a saved search has at most \(SavedSearch.longestName) bytes; give this one a shorter name.")
        }
        try await store.set(search.recordBytes, for: Self.prefix + search.name)
    }

    /// `nil` for a name that none has.
    public func named(_ name: String) async throws(StoreFailure) -> SavedSearch? {
        try await store.value(for: Self.prefix + name).flatMap { SavedSearch(recordBytes: $0) }
    }

    /// `false` for a name that none has.
    public func remove(_ name: String) async throws(StoreFailure) -> Bool {
        guard try await store.value(for: Self.prefix + name) != nil else { return false }
        try await store.set(nil, for: Self.prefix + name)
        return true
    }

    /// By name.
    public func all() async throws(StoreFailure) -> [SavedSearch] {
        var searches: [SavedSearch] = []
        // Settings are what an archive begins with.
        var place = ArchivePlace.setting(Self.prefix)
        while true {
            let page = try await store.records(after: place, limit: 100)
            for record in page {
                guard case .setting(let key, let value) = record, key.hasPrefix(Self.prefix) else { return searches }
                if let search = SavedSearch(recordBytes: value) { searches.append(search) }
            }
            guard let last = page.last else { return searches }
            place = last.place
        }
    }
}
