/// When a permanent redirect is believed: seen three times over three days, with the same target, which is the same feed.
public struct Relocation: Sendable, Hashable {
    /// What to remember of it.
    public let move: SourceState.Move?
    /// Where the source is from now on; `nil` while that is not certain.
    public let newAddress: WebAddress?

    /// Pulls that were sent to the same target.
    public static let neededSightings = 3
    /// Seconds from the first sighting to the last.
    public static let neededTime: Int64 = 3 * 86_400

    /// How the document at the target compares with what is stored of the source.
    public enum Likeness: Sendable, Hashable {
        /// It shares posts with it, or goes on where that ended (`continues`), or there is nothing yet to compare with.
        case same
        /// It holds posts, and none of them is known.
        case other
        /// It holds no posts, whether or not some are stored: a parked domain does so.
        case empty
        /// It has not changed since it was last found at the target.
        case unchanged
    }

    /// - Parameters:
    ///   - hops: the redirects of this pull, which ended in a feed.
    ///   - previous: what was remembered before.
    public init(hops: [Response.Hop], likeness: Likeness, previous: SourceState.Move?, now: Timestamp) {
        guard let target = Self.target(of: hops) else {
            (move, newAddress) = (Self.distrust(hops, likeness, previous, now), nil)
            return
        }
        guard var move = previous, move.target == target, move.first <= now else {
            (self.move, newAddress) = (Self.begun(target, likeness, now), nil)
            return
        }
        // Who took the place over may have begun with what was there, or with nothing. What was not believed stays so.
        if likeness == .other || likeness == .empty, move.sightings > 0 {
            (self.move, newAddress) = (Self.begun(target, likeness, now), nil)
            return
        }
        move.seeAgain()
        let isCertain = move.isCertain(now: now)
        self.move = isCertain ? nil : move
        newAddress = isCertain ? target : nil
    }

    /// Whether the redirects lead, for good, to where nothing is remembered of: whose feed is there is still to be seen, also where the document
    /// has not changed since a redirect for now led there.
    public static func isUnseen(_ hops: [Response.Hop], previous: SourceState.Move?) -> Bool {
        target(of: hops).map { $0 != previous?.target } ?? false
    }

    /// Where redirects lead that may be believed. One to `http` may have been written by anybody on the way.
    private static func target(of hops: [Response.Hop]) -> WebAddress? {
        guard let target = Redirect.permanentTarget(of: hops)?.withoutFragment.withSmallScheme, target.isWeb,
            target.scheme == "https" || hops.allSatisfy({ $0.from.scheme != "https" })
        else { return nil }
        return target
    }

    /// What is remembered where no redirect is to be believed: where another feed lives, or lived. Its posts are stored by now, and would make
    /// it look like the same feed when a permanent redirect leads there later.
    private static func distrust(
        _ hops: [Response.Hop], _ likeness: Likeness, _ previous: SourceState.Move?, _ now: Timestamp
    ) -> SourceState.Move? {
        if likeness == .other, let end = hops.last?.to.withoutFragment { return begun(end, likeness, now) }
        return previous?.sightings == 0 ? previous : nil
    }

    /// The first that is remembered of a target.
    private static func begun(_ target: WebAddress, _ likeness: Likeness, _ now: Timestamp) -> SourceState.Move? {
        switch likeness {
        case .same: SourceState.Move(target: target, sightings: 1, first: now)
        // Remembered as never seen: its own posts, once stored, must not speak for it.
        case .other: SourceState.Move(target: target, sightings: 0, first: now)
        // Neither says who lives there.
        case .empty, .unchanged: nil
        }
    }
}

extension Relocation {
    /// Whether a document without a known post may be the next one of the same feed: it has the feed's title, and all of its posts came out
    /// after the feed was last read, so that a known one can't be among them. Who was away for longer than a document holds posts finds it so.
    ///
    /// - Parameters:
    ///   - stored: what is stored of the feed.
    ///   - lastRead: when posts were last had from it.
    public static func continues(_ feed: Feed, _ posts: [Post], stored: Feed, lastRead: Timestamp) -> Bool {
        guard let title = feed.title?.plain, !title.isEmpty, title == stored.title?.plain else { return false }
        return posts.allSatisfy { $0.dates.published.map { lastRead < $0 } ?? false }
    }
}

extension SourceState.Move {
    /// Seen often enough, for long enough.
    public func isCertain(now: Timestamp) -> Bool {
        sightings >= Relocation.neededSightings && now.seconds(since: first) >= Relocation.neededTime
    }

    /// What is not believed stays so.
    mutating func seeAgain() { if sightings > 0 { sightings = min(sightings, 1_000_000) + 1 } }
}
