/// Tags that differ in case alone are one (`TagKey`): as it was first written.
public struct TagSpelling {
    private var known: [TagKey: String] = [:]

    /// - Parameter subscriptions: whose tags are written already.
    public init(_ subscriptions: [Subscription]) { for subscription in subscriptions { _ = spelled(subscription.tags) } }

    /// Each once, as it was first written; new ones are known from then on.
    public mutating func spelled(_ tags: [String]) -> [String] {
        var seen: Set<TagKey> = []
        return tags.compactMap { tag in
            let key = TagKey(tag)
            guard seen.insert(key).inserted else { return nil }
            if let first = known[key] { return first }
            known[key] = tag
            return tag
        }
    }
}
