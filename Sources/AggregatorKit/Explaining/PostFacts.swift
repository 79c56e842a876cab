public import AggregatorCore

/// What a post is explained by: what is stored of it and of its source.
public struct PostFacts: Sendable {
    /// The post.
    public var stored: StoredPost
    /// Its subscription; `nil` if the source is no longer followed.
    public var source: Subscription?
    /// What the last document of its source said of itself.
    public var feed: Feed?
    /// The stored state of its source.
    public var state: SourceState
    /// What the store recalls for the post's own evidence (`PullStore.recall`).
    public var known: [Evidence: KnownPost]
    /// The number of earlier versions in the store; none unless set.
    public var versions = 0
    /// What it has in common with posts of other feeds (`Story.sentences`); nothing unless set.
    public var story: [String] = []

    /// Creates the facts of a post of which only this is known.
    public init(_ stored: StoredPost, source: Subscription?, state: SourceState, known: [Evidence: KnownPost]) {
        self.stored = stored
        self.source = source
        self.state = state
        self.known = known
    }
}
