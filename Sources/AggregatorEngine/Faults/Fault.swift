/// Something that goes wrong on purpose.
public enum Fault: String, Sendable, Hashable, CaseIterable {
    /// Nobody answers within the time.
    case timeout
    /// The connection breaks before an answer.
    case reset
    /// The answer ends before its end.
    case truncate
    /// Bytes of the body are other ones.
    case corrupt
    /// The server wants to be asked less often.
    case limit = "429"
    /// The answer takes as long as it may, or longer.
    case slow
    /// Somebody else answers: a page to log in, instead of the feed.
    case wrong
    /// Another process writes to the store.
    case busy = "store-busy"
    /// The disk is full.
    case full = "store-full"
    /// The store can't write.
    case write = "store-write"
    /// The process ends before a write, or right behind it: what is written is there or not, and nobody hears of it.
    case crash = "store-crash"
    /// The disk does not confirm a write: nobody knows whether it is there, and nothing more is written.
    case fsync = "store-fsync"

    /// Whether it befalls a write to the store; the others befall an exchange.
    var isOfStore: Bool { [.busy, .full, .write, .crash, .fsync].contains(self) }

    /// After it the store is written to no more, as long as it stays open.
    var endsStore: Bool { self == .crash || self == .fsync }

    /// As a person names it: of the store's, the part behind the dash is enough.
    public init?(named name: String) {
        guard let fault = Fault(rawValue: name) ?? Fault(rawValue: "store-\(name)") else { return nil }
        self = fault
    }
}
