/// Decides when a permanent redirect is trusted: seen three times over three days, with the same target, which is the same feed.
public struct Relocation: Sendable, Hashable {
    /// The move to remember.
    public let move: SourceState.Move?
    /// The new address of the source; `nil` while it is not certain.
    public let newAddress: WebAddress?

    /// The number of pulls that must be redirected to the same target.
    public static let neededSightings = 3
    /// The seconds that must pass from the first sighting to the last.
    public static let neededTime: Int64 = 3 * 86_400

    /// How the document at the target compares with what is stored of the source.
    public enum Likeness: Sendable, Hashable {
        /// It shares posts with the feed, or continues it (`continues`), or there is nothing yet to compare with.
        case same
        /// It has posts, and none of them is known.
        case other
        /// It has no posts, whether or not some are stored: so does a parked domain.
        case empty
        /// It has not changed since it was last found at the target.
        case unchanged
    }

    /// - Parameters:
    ///   - hops: The redirects of this pull, which ended in a feed.
    ///   - previous: The move remembered so far.
    public init(hops: [Response.Hop], likeness: Likeness, previous: SourceState.Move?, now: Timestamp) {
        guard let target = Self.target(of: hops) else {
            (move, newAddress) = (Self.distrust(hops, likeness, previous: previous, now: now), nil)
            return
        }
        guard var move = previous, move.target == target, move.first <= now else {
            (self.move, newAddress) = (Self.begun(target, likeness, now: now), nil)
            return
        }
        // A new owner of the address may have begun with a copy of the feed, or with nothing. A move that is not trusted stays so.
        if likeness == .other || likeness == .empty, move.sightings > 0 {
            (self.move, newAddress) = (Self.begun(target, likeness, now: now), nil)
            return
        }
        move.seeAgain()
        let isCertain = move.isCertain(now: now)
        self.move = isCertain ? nil : move
        newAddress = isCertain ? target : nil
    }

    /// Whether permanent redirects lead to a target of which nothing is remembered: which feed is there is still to be seen, even if the
    /// document has not changed since a temporary redirect led there.
    public static func isUnseen(_ hops: [Response.Hop], previous: SourceState.Move?) -> Bool {
        target(of: hops).map { $0 != previous?.target } ?? false
    }

    /// The target of redirects that may be trusted. One to `http` may have been inserted by anyone on the way.
    private static func target(of hops: [Response.Hop]) -> WebAddress? {
        guard let target = Redirect.permanentTarget(of: hops)?.withoutFragment.withSmallScheme, target.isWeb,
            target.scheme == "https" || hops.allSatisfy({ $0.from.scheme != "https" })
        else { return nil }
        return target
    }

    /// The move to remember where no redirect is trusted: an address at which another feed is, or was. Its posts are stored by now, and
    /// would make it look like the same feed when a permanent redirect leads there later. One that repeats a secret is never trusted, nor
    /// stored.
    private static func distrust(
        _ hops: [Response.Hop], _ likeness: Likeness, previous: SourceState.Move?, now: Timestamp
    ) -> SourceState.Move? {
        if likeness == .other, !hops.contains(where: \.repeatsSecret), let end = hops.last?.to.withoutFragment {
            return begun(end, likeness, now: now)
        }
        return previous?.sightings == 0 ? previous : nil
    }

    /// The first move that is remembered of a target.
    private static func begun(_ target: WebAddress, _ likeness: Likeness, now: Timestamp) -> SourceState.Move? {
        switch likeness {
        case .same: SourceState.Move(target: target, sightings: 1, first: now)
        // With 0 sightings: its own posts, once stored, must not speak for it.
        case .other: SourceState.Move(target: target, sightings: 0, first: now)
        // Neither tells which feed is there.
        case .empty, .unchanged: nil
        }
    }
}

extension Relocation {
    /// Whether a document without a known post may continue the same feed: it has the feed's title, and all of its posts were published
    /// after the feed was last read, so that a known one can't be among them. That happens after a longer break than a document holds
    /// posts.
    ///
    /// - Parameters:
    ///   - stored: What is stored of the feed.
    ///   - lastRead: When posts were last had from it.
    public static func continues(_ feed: Feed, _ posts: [Post], stored: Feed, lastRead: Timestamp) -> Bool {
        guard let title = feed.title?.plain, !title.isEmpty, title == stored.title?.plain else { return false }
        return posts.allSatisfy { $0.dates.published.map { lastRead < $0 } ?? false }
    }
}

extension SourceState.Move {
    /// Whether it was seen often enough, for long enough.
    public func isCertain(now: Timestamp) -> Bool {
        sightings >= Relocation.neededSightings && now.wholeSeconds(since: first) >= Relocation.neededTime
    }

    /// Counts a sighting; a move that is not trusted stays at 0.
    mutating func seeAgain() { if sightings > 0 { sightings = sightings.countedUp } }
}
