public import AggregatorCore

extension Story {
    /// Why a post is part of this story, and what lists make of that, as sentences.
    public func sentences(about post: StoredPost, places: StoryPlaces, feeds: [FeedID: StoredFeed]) -> [String] {
        guard let own = members.first(where: { $0.post.id == post.id }) else { return [] }
        let others = members.filter { $0.post.id != post.id }.map { name($0.post, feeds) }
        var sentences = ["It is one story with \(others.joined(separator: "; ")): \(reason(own.cause, feeds))."]
        if members.first?.post.id == post.id {
            sentences.append("It stands for all of them: it is the original as far as can be seen, or was published first.")
        }
        switch places.place(of: post) {
        case .alone, .first: break
        case .repeats(let other, .collapse):
            sentences.append("It is hidden behind \(short(other)) because `duplicates` is set to collapse for it.")
        case .repeats(let other, .mark): sentences.append("It counts as read where \(short(other)) is, as `duplicates` is set for it.")
        case .repeats(let other, _): sentences.append("Lists say that it repeats \(short(other)), as `duplicates` is set for it.")
        }
        return sentences + ["`aggregator unmerge \(short(post.id))` takes it out for good; nothing of it is lost either way."]
    }

    private func reason(_ cause: Cause, _ feeds: [FeedID: StoredFeed]) -> String {
        let other = members.first { $0.post.id == cause.other }.map { name($0.post, feeds) } ?? short(cause.other)
        return switch cause.similarity {
        case .address(let address): "merged with \(other) because both lead to \(address)"
        case .title: "merged with \(other) because both have one title, within a day"
        case .text(let share): "merged with \(other) because their texts begin alike (\(Int((share * 100).rounded())) of 100)"
        }
    }

    private func name(_ post: StoredPost, _ feeds: [FeedID: StoredFeed]) -> String {
        let feed = feeds[post.feed].map { " of “\($0.title ?? $0.url.redacted)”" } ?? ""
        return "\(short(post.id))\(feed)"
    }

    private func short(_ id: PostID) -> String { String(id.description.prefix(8)) }
}
