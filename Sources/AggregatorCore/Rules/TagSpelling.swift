/// Tags that searches take for one, by case and accents, are one: as it was first written.
public struct TagSpelling {
    private var known: [String: String] = [:]

    /// - Parameter subscriptions: whose tags are written already.
    public init(_ subscriptions: [Subscription]) { for subscription in subscriptions { _ = spelled(subscription.tags) } }

    /// Each once, as it was first written; new ones are known from then on.
    public mutating func spelled(_ tags: [String]) -> [String] {
        var seen: Set<String> = []
        return tags.compactMap { tag in
            let folded = SearchText.folded(tag)
            guard seen.insert(folded).inserted else { return nil }
            if let first = known[folded] { return first }
            known[folded] = tag
            return tag
        }
    }
}
