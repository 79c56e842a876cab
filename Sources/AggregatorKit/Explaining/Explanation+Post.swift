import AggregatorCore

extension Explanation {
    /// Explains what is known of a post.
    public static func post(_ facts: PostFacts, moments: MomentText) -> Explanation {
        let stored = facts.stored
        let post = ExplainedPost(
            stored: stored, preferences: facts.source?.preferences, versions: facts.versions, moment: moments.of)
        let title = stored.post.title?.plain ?? stored.post.addresses.page?.text ?? "A post without a title"
        return Explanation(
            .post, title: title, id: stored.id.description,
            [
                Topic("from", post.from(facts.source, facts.feed)), Topic("identity", post.identity(facts.known)),
                Topic("seen", post.seen + edits(facts.state, moments)),
                Topic("story", post.story(facts.story)),
                Topic("place_in_lists", [post.place]), Topic("fields", post.fields), Topic("marks", [post.marks]),
                Topic("repaired", repairs(facts.state)),
            ])
    }
}
