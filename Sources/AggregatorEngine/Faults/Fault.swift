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
    case busy
    /// The disk is full.
    case full
    /// The store can't write.
    case write

    public var isOfStore: Bool { [.busy, .full, .write].contains(self) }
}
