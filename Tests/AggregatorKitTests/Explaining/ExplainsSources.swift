import AggregatorCore
import AggregatorKit

/// A suite that explains a source from its state.
protocol ExplainsSources {}

extension ExplainsSources {
    var feed: FeedID { FeedID(Identifier(high: 1, low: 2)) }
    var subscription: Subscription {
        Subscription(id: feed, address: SampleWorld.address("https://blog.example/feed?token=hush"), added: .epoch)
    }

    func source(
        outlook: Outlook? = nil, moments: MomentText = .utc, _ change: (inout SourceState) -> Void
    ) -> Explanation {
        var state = SourceState()
        change(&state)
        var facts = facts(state, outlook ?? Outlook(state, siteWait: nil, now: SampleWorld.now))
        facts.validators = state.trust.validators
        return .source(facts, now: SampleWorld.now, moments: moments)
    }

    func facts(_ state: SourceState, _ outlook: Outlook = .due(reasons: [])) -> SourceFacts {
        SourceFacts(subscription, state: state, counts: PostCounts(posts: 3, unread: 1), outlook: outlook)
    }
}
