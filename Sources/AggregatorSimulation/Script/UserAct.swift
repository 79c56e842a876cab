/// Something that a made-up user does at some moment.
public struct UserAct: Sendable, Hashable, CustomStringConvertible {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case read, unread, star, unstar, delete, subscribe, unsubscribe
        /// Pulls one source now, whatever its server has asked for.
        case insist
    }

    /// Seconds after the beginning.
    public var second: Int
    public var kind: Kind
    /// The number of a publisher.
    public var publisher: Int
    /// Which of the posts that its feed has then, from the newest on and around.
    public var post: Int

    public init(second: Int, kind: Kind, publisher: Int, post: Int = 0) {
        self.second = second
        self.kind = kind
        self.publisher = publisher
        self.post = post
    }

    public var description: String { "at \(second) \(kind.rawValue) \(publisher) \(post)" }
}
