/// Why a store could not do what it was asked.
public struct StoreFailure: Error, Sendable, Hashable {
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Another process is writing: try again.
        case busy = "store-busy"
        /// Can't be opened or reached.
        case unavailable = "store-unavailable"
        /// There is none yet where it was to be read.
        case notMade = "store-not-made"
        case unwritable = "store-not-writable"
        case unreadable = "store-not-readable"
        case full = "disk-full"
        case damaged = "store-damaged"
        /// Written by a newer program.
        case tooNew = "store-too-new"
        case notFound = "not-found"
        /// The store address is not one.
        case badAddress = "bad-store-address"
    }

    public var code: Code
    public var message: String
    /// What the store holds of one feed is hurt, and everything else is well: a run goes on with the other sources.
    public var isOfOneFeed = false

    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
