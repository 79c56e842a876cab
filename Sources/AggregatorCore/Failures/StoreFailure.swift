/// Why a store could not do what it was asked.
public struct StoreFailure: Error, Sendable, Hashable {
    /// What a caller can do about it; the raw value is what output and logs call it.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Another process is writing: try again.
        case busy = "store-busy"
        /// Can't be opened or reached.
        case unavailable = "store-unavailable"
        /// There is no store yet where one was to be read.
        case notMade = "store-not-made"
        /// It may be read, but not written: because of its permissions, its disk, or the way it was opened.
        case unwritable = "store-not-writable"
        /// It is there, but can't be read: because of its permissions or its disk.
        case unreadable = "store-not-readable"
        /// There is no space for what is to be written.
        case full = "disk-full"
        /// Its content breaks its own rules: `aggregator check` looks closer.
        case damaged = "store-damaged"
        /// Written by a newer program.
        case tooNew = "store-too-new"
        /// No subscription has that id.
        case notFound = "not-found"
        /// The text is no store address.
        case badAddress = "bad-store-address"
    }

    /// What a caller can do about it.
    public var code: Code
    /// One sentence: which store, what, and what to do. No password in it.
    public var message: String
    /// Whether it concerns only the data of one feed, which is damaged, or too large to be kept: a run then goes on with the other sources.
    public var isOfOneFeed = false

    /// Creates a failure. The message is one sentence without a password: which store, what, and what to do. `isOfOneFeed` is set
    /// afterwards.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
