public import AggregatorCore

/// What a source is explained by: its stored state, and what follows from it.
public struct SourceFacts: Sendable {
    /// The source.
    public var subscription: Subscription
    /// What its last document said of itself; `nil` before the first.
    public var feed: Feed?
    /// The stored state.
    public var state: SourceState
    /// The numbers of its stored posts.
    public var counts: PostCounts
    /// The plan for it, including a wait of its site.
    public var outlook: Outlook
    /// The wait that its whole site asked for, while it holds, and the site's name.
    public var siteWait: (site: String, until: Timestamp)?
    /// The validators of its next request; none unless set.
    public var validators = Validators()
    /// Another subscription at the address to which a permanent redirect leads.
    public var followedAtMove: Subscription?
    /// Another subscription at the address to which the document says that the source has moved.
    public var followedAtClaim: Subscription?
    /// Those by which it is pulled; the defaults unless set.
    public var bounds = Schedule.Bounds()

    /// Creates the facts of a source of which only this is known.
    public init(_ subscription: Subscription, state: SourceState, counts: PostCounts, outlook: Outlook) {
        self.subscription = subscription
        self.state = state
        self.counts = counts
        self.outlook = outlook
    }
}
