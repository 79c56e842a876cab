/// What a document itself says of where it lives: `itunes:new-feed-url`, `rel="self"`, JSON Feed's `feed_url`.
///
/// Many are wrong (a staging host, a plain `http`, the address of another format), so a claim is only the reason to look: it needs the
/// sightings of a redirect, and the document at its end has to be the same feed, served there and claiming nothing else.
public enum MoveClaim {
    /// Where the document says that it lives, when that is elsewhere; `nil` where it says nothing that could be followed.
    ///
    /// - Parameters:
    ///   - current: the source's address today.
    ///   - served: where the document came from, behind redirects.
    public static func target(of feed: Feed, current: WebAddress, served: WebAddress) -> WebAddress? {
        let moved = feed.details?.show?.newFeedURL.flatMap { usable($0, current, served) }
        if let moved { return moved }
        // A query may be what makes a feed one's own, and `rel="self"` is written by the same template for everybody.
        guard current.parts.query == nil else { return nil }
        return feed.addresses.feed.flatMap { usable($0, current, served) }
    }

    private static func usable(_ claim: WebAddress, _ current: WebAddress, _ served: WebAddress) -> WebAddress? {
        let claim = claim.separatingUserInfo.address.withoutFragment.withSmallScheme
        guard claim.isWeb, claim.origin != nil, claim != current.withoutFragment, claim != served.withoutFragment,
            claim.scheme == "https" || current.scheme != "https"
        else { return nil }
        return claim
    }

    /// What to remember after another document, or after the word that it has not changed, which then says the same again.
    public static func seen(_ target: WebAddress?, previous: SourceState.Move?, now: Timestamp) -> SourceState.Move? {
        guard let target else { return nil }
        guard var move = previous, move.target == target, move.first <= now else {
            return SourceState.Move(target: target, sightings: 1, first: now)
        }
        move.seeAgain()
        return move
    }
}
