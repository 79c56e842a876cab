/// An act of a made-up user at some time.
public struct UserAct: Sendable, Hashable, CustomStringConvertible {
    /// The kinds of acts.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Acts on a post, up to `delete`, and on a source, the others. An act on something that does not exist then is skipped.
        case read, unread, star, unstar, delete, subscribe, unsubscribe
        /// Pulls one source now, even if its server has asked to wait.
        case insist
    }

    /// Seconds after the beginning.
    public var second: Int
    /// The kind of act.
    public var kind: Kind
    /// The number of a publisher.
    public var publisher: Int
    /// The place of the post among those of its feed then, newest first; wraps around.
    public var post: Int

    /// The post is ignored for acts on a source.
    public init(second: Int, kind: Kind, publisher: Int, post: Int = 0) {
        self.second = second
        self.kind = kind
        self.publisher = publisher
        self.post = post
    }

    public var description: String { "at \(second) \(kind.rawValue) \(publisher) \(post)" }
}
