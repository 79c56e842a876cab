public import AggregatorCore

extension FeedFinder {
    /// Whether a site that asked to be left alone is asked all the same.
    public enum Insistence: Sendable {
        /// The site is left alone, and the user could insist.
        case withheld
        /// The user insists.
        case given
        /// The site is left alone, and the user can't insist, so messages do not say how to.
        case impossible
    }

    /// A feed that was fetched: its address, its content, and the answer, which need not be requested again.
    public struct FetchedFeed: Sendable {
        /// The address that was asked; `response` has the one to which redirects led.
        public var address: WebAddress
        /// The content as the source wrote it: its markup is untrusted.
        public var document: FeedDocument
        /// The answer with the feed, and the redirects to it.
        public var response: Response
    }

    /// The result of a search at an address.
    public enum Finding: Sendable {
        /// The feed is at the address itself.
        case feed(FetchedFeed)
        /// One or more feeds to choose from: those that such an address stands for, or those that its page links to, in its order.
        case candidates(SiteFeeds)
    }
}
