public import AggregatorCore

extension StoreContract {
    /// A backend, and a place without a store.
    public struct Rig: Sendable {
        /// The backend to check, by the stores that it opens.
        public let backend: any StoreBackend
        /// A place of this check's own, kept as long as the check runs.
        public let location: StoreLocation
        /// Makes a closed store look as if a newer program had written it; `nil` if this kind of store has no format version.
        public let makeNewer: (@Sendable (StoreLocation) async throws -> Void)?
        /// A place where a store of this kind can neither be found nor made; `nil` if there is none.
        public let outOfReach: StoreLocation?

        /// Leave out what this kind of store does not have; promises about it are then not applicable.
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
            try await backend.open(location, options: StoreOptions(wait: wait, readOnly ? .reading : .writing))
        }

        /// Opens the store for `body`, and closes it in any case.
        func use<Result: Sendable>(
            readOnly: Bool = false, _ body: @Sendable (any Store) async throws -> Result
        ) async throws -> Result {
            let store = try await open(readOnly: readOnly)
            return try await store.closed { try await body(store) }
        }
    }
}
