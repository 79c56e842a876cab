public import AggregatorCore

/// The named searches of a store: they are settings of it, and so are in its archive.
public struct SavedSearches: Sendable {
    private static let prefix = "search/"
    private let store: any Store

    /// The searches of this store.
    public init(_ store: any Store) { self.store = store }

    /// Why a search was not stored.
    public enum Failure: Error, Sendable, Hashable {
        /// The name is empty, or longer than `SavedSearch.longestName`.
        case badName
        /// The store could not keep it.
        case store(StoreFailure)
    }

    /// Stores a search in place of the one with its name. A longer name that was stored before there was a limit can still be found and
    /// removed.
    public func keep(_ search: SavedSearch) async throws(Failure) {
        guard 1...SavedSearch.longestName ~= search.name.utf8.count else { throw .badName }
        do throws(StoreFailure) { try await store.set(search.recordBytes, for: Self.prefix + search.name) } catch { throw .store(error) }
    }

    /// The search with that name; `nil` where there is none.
    public func named(_ name: String) async throws(StoreFailure) -> SavedSearch? {
        try await store.value(for: Self.prefix + name).flatMap { SavedSearch(recordBytes: $0) }
    }

    /// Removes a search; `false` where none has that name.
    public func remove(_ name: String) async throws(StoreFailure) -> Bool {
        guard try await store.value(for: Self.prefix + name) != nil else { return false }
        try await store.set(nil, for: Self.prefix + name)
        return true
    }

    /// All searches, by name.
    public func all() async throws(StoreFailure) -> [SavedSearch] {
        var searches: [SavedSearch] = []
        // An archive begins with the settings.
        var place = ArchiveKey.setting(Self.prefix)
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
