/// One spelling for tags that differ only in case (`TagKey`): the first one.
public struct TagSpelling {
    private var known: [TagKey: String] = [:]

    /// - Parameter subscriptions: Those whose tags are stored already.
    public init(_ subscriptions: [Subscription]) { for subscription in subscriptions { _ = spelled(subscription.tags) } }

    /// The tags, each once, as first written; new ones are remembered.
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
