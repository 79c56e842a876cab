/// How much evidence is kept of a post.
extension Evidence {
    /// The greatest number of pieces of evidence that are kept of a post, per kind.
    public static let limit = 16

    /// The evidence to forget of a post that has too much of it: sources that make new guids at every request would fill a store. Of a kind
    /// with more than `limit` pieces, those in the sighting are kept, and those that the id was derived from.
    ///
    /// - Parameter known: All evidence of the post, with that of the sighting.
    public static func surplus(of known: [Evidence], after sighting: Harvest.Sighting, in feed: FeedID) -> [Evidence] {
        let counts = known.reduce(into: [Kind: Int]()) { $0[$1.kind, default: 0] += 1 }
        guard counts.values.contains(where: { $0 > limit }) else { return [] }
        return known.filter { item in
            counts[item.kind, default: 0] > limit && !sighting.evidence.contains(item)
                && Identity.post(in: feed, evidence: item) != sighting.id
        }
    }
}

extension Harvest.Sighting {
    /// The evidence of the post from now on: what it had, and what of this sighting no other post has.
    public func keeping(_ known: [Evidence], _ fresh: Set<Evidence>, in feed: FeedID) -> Set<Evidence> {
        let all = fresh.union(known)
        return fresh.isEmpty ? all : all.subtracting(Evidence.surplus(of: Array(all), after: self, in: feed))
    }
}
