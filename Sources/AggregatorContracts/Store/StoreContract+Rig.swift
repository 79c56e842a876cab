public import AggregatorCore

extension StoreContract {
    /// A backend, and a place where it finds nothing yet.
    public struct Rig: Sendable {
        /// What is checked, by the stores that it opens.
        public let backend: any StoreBackend
        /// A place of this check's own, kept for as long as the check runs.
        public let location: StoreLocation
        /// Makes the store, closed before, look as if a newer program had written it. `nil` where a store has no format that can grow old.
        public let makeNewer: (@Sendable (StoreLocation) async throws -> Void)?
        /// Where a store of this kind can neither be found nor made. `nil` where there is no such place.
        public let outOfReach: StoreLocation?

        /// What a store of this kind does not have is `nil`, and what is promised of it is not applicable.
        public init(
            backend: any StoreBackend, location: StoreLocation, makeNewer: (@Sendable (StoreLocation) async throws -> Void)? = nil,
            outOfReach: StoreLocation? = nil
        ) {
            self.backend = backend
            self.location = location
            self.makeNewer = makeNewer
            self.outOfReach = outOfReach
        }

        func open(wait: Double = 5, readOnly: Bool = false) async throws -> any Store {
            try await backend.open(location, options: StoreOptions(wait: wait, isReadOnly: readOnly))
        }

        /// Opens the store for `body` and closes it whatever happens.
        func use<Result: Sendable>(
            readOnly: Bool = false, _ body: @Sendable (any Store) async throws -> Result
        ) async throws -> Result {
            let store = try await open(readOnly: readOnly)
            do {
                let result = try await body(store)
                await store.close()
                return result
            } catch {
                await store.close()
                throw error
            }
        }
    }
}
