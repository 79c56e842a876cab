/// Something that a made-up user does at some moment.
public struct UserAct: Sendable, Hashable, CustomStringConvertible {
    /// What users do.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// To a post, up to `delete`; to a source the others. What is not there then is passed over.
        case read, unread, star, unstar, delete, subscribe, unsubscribe
        /// Pulls one source now, whatever its server has asked for.
        case insist
    }

    /// Seconds after the beginning.
    public var second: Int
    /// What is done.
    public var kind: Kind
    /// The number of a publisher.
    public var publisher: Int
    /// Which of the posts that its feed has then, from the newest on and around.
    public var post: Int

    /// The post counts only for what is done to one.
    public init(second: Int, kind: Kind, publisher: Int, post: Int = 0) {
        self.second = second
        self.kind = kind
        self.publisher = publisher
        self.post = post
    }

    public var description: String { "at \(second) \(kind.rawValue) \(publisher) \(post)" }
}
