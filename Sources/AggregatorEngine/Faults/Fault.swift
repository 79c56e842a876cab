/// A failure that is caused on purpose.
public enum Fault: String, Sendable, Hashable, CaseIterable {
    /// No answer comes within the time limit.
    case timeout
    /// The connection breaks before an answer.
    case reset
    /// The answer ends too early.
    case truncate
    /// Some bytes of the body are changed.
    case corrupt
    /// The server wants to be asked less often.
    case limit = "429"
    /// Half of the time limit passes before the exchange begins, which may leave it too little.
    case slow
    /// A login page is answered instead of the feed.
    case wrong
    /// Another process is writing to the store.
    case busy = "store-busy"
    /// The disk is full.
    case full = "store-full"
    /// The store can't write.
    case write = "store-write"
    /// The process ends just before or just after a write: the data is there or not, and the caller does not learn which.
    case crash = "store-crash"
    /// The disk does not confirm a write: it is unknown whether the data is there, and nothing more is written.
    case fsync = "store-fsync"

    /// Whether it affects a write to the store; the others affect an exchange.
    var isOfStore: Bool { [.busy, .full, .write, .crash, .fsync].contains(self) }

    /// Whether the store accepts no more writes afterwards, as long as it stays open.
    var endsStore: Bool { self == .crash || self == .fsync }

    /// Reads the name that a user writes; for faults of the store, the part behind the dash is enough.
    public init?(named name: String) {
        guard let fault = Fault(rawValue: name) ?? Fault(rawValue: "store-\(name)") else { return nil }
        self = fault
    }
}
