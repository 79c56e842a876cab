import AggregatorCore

extension ArchivedPost {
    /// One post of what two stores have of it: the version that was stored later, and this one where both say the same; with every earlier
    /// version, star and piece of evidence of both. Joining the result with the same one again changes nothing, but for
    /// older versions that the bound on their bytes has room for again.
    func joined(with other: ArchivedPost) -> ArchivedPost {
        let isLater = other.stored.since > stored.since && !other.stored.fingerprint.isOfSameWords(as: stored.fingerprint)
        let (kept, left) = isLater ? (other, self) : (self, other)
        var joined = ArchivedPost(kept.stored, evidence: Set(evidence).union(other.evidence), versions: kept.versions(with: left))
        joined.stored.status.isStarred = stored.status.isStarred || other.stored.status.isStarred
        joined.stored.status.isApart = stored.status.isApart || other.stored.status.isApart
        return joined
    }

    /// The earlier versions of both, each once by what it says, and the one that was left as well, where history is kept at all.
    private func versions(with left: ArchivedPost) -> [PostVersion] {
        if versions.isEmpty && left.versions.isEmpty { return [] }
        let isEdition = !left.stored.fingerprint.isOfSameWords(as: stored.fingerprint)
        let known = Set(versions.map(\.post)).union([stored.post])
        let added = (left.versions + (isEdition ? [left.stored.version] : [])).filter { !known.contains($0.post) }
        if added.isEmpty { return versions }
        // Of two with the same moment, what was added is the older one: beyond the limit it goes first, however often both are joined.
        let all = (added + versions).enumerated().sorted { ($0.element.since, $0.offset) < ($1.element.since, $1.offset) }
        return all.map(\.element).newest()
    }
}
