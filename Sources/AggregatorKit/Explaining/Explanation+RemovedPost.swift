public import AggregatorCore

extension Explanation {
    /// Explains what is known of a removed post.
    public static func removed(_ tombstone: Tombstone, source: Subscription?, feed: Feed?, moments: MomentText) -> Explanation {
        let title = source?.name ?? feed?.title?.plain ?? source?.address.redacted ?? tombstone.feed.description
        return Explanation(
            .post, title: "A post that was removed", id: tombstone.id.description,
            [
                Topic("from", ["“\(title)”\(source.map { ", \($0.address.redacted)" } ?? "")."]),
                Topic(
                    "removed",
                    [
                        "It was removed \(moments.of(tombstone.removed)); of what it said nothing is kept.",
                        "What it was recognised by is remembered, so that it stays removed though its source still shows it.",
                    ]),
            ])
    }
}
