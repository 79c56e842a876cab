/// The address that a document gives as its own: `itunes:new-feed-url`, `rel="self"`, JSON Feed's `feed_url`.
///
/// Many claims are wrong (a staging host, a plain `http`, the address of another format), so a claim only gives reason to look: it needs as
/// many sightings as a redirect, and the document there has to be the same feed, served at that address and claiming no other.
public enum MoveClaim {
    /// The claimed address, if it is another one; `nil` where the document claims nothing that could be followed.
    ///
    /// - Parameters:
    ///   - current: The source's address today.
    ///   - served: The address that the document came from, after redirects.
    public static func target(of feed: Feed, current: WebAddress, served: WebAddress) -> WebAddress? {
        let moved = feed.details?.show?.newFeedURL.flatMap { usable($0, current, served) }
        if let moved { return moved }
        // A query may personalise a feed, while `rel="self"` is written by the same template for all readers.
        guard current.parts.query == nil else { return nil }
        return feed.addresses.feed.flatMap { usable($0, current, served) }
    }

    private static func usable(_ claim: WebAddress, _ current: WebAddress, _ served: WebAddress) -> WebAddress? {
        let claim = claim.separatingUserInfo.address.withoutFragment.withSmallScheme
        // A local file is what its owner makes of it: a copy, an archive, what a script leaves of a feed.
        guard current.isWeb, claim.isWeb, claim.origin != nil, claim != current.withoutFragment, claim != served.withoutFragment,
            claim.scheme == "https" || current.scheme != "https"
        else { return nil }
        return claim
    }

    /// The move to remember after another document, or after “unchanged”, which repeats the claim.
    public static func seen(_ target: WebAddress?, previous: SourceState.Move?, now: Timestamp) -> SourceState.Move? {
        guard let target else { return nil }
        guard var move = previous, move.target == target, move.first <= now else {
            return SourceState.Move(target: target, sightings: 1, first: now)
        }
        move.seeAgain()
        return move
    }
}
