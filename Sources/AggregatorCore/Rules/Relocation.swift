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
        /// It shares posts with it, or there is nothing yet to compare with.
        case same
        /// It holds posts, and none of them is known.
        case other
        /// It holds no posts, or was not sent again because it has not changed.
        case unknown
    }

    /// - Parameters:
    ///   - hops: the redirects of this pull, which ended in a feed.
    ///   - previous: what was remembered before.
    public init(hops: [Response.Hop], likeness: Likeness, previous: SourceState.Move?, now: Timestamp) {
        // A redirect to `http` may have been written by anybody on the way.
        guard let target = Redirect.permanentTarget(of: hops)?.withoutFragment, target.isWeb,
            target.scheme == "https" || hops.allSatisfy({ $0.from.scheme != "https" })
        else {
            (move, newAddress) = (nil, nil)
            return
        }
        guard var move = previous, move.target == target, move.first <= now else {
            // Another feed at the target is remembered as never seen: its own posts, once stored, must not speak for it.
            let sightings = likeness == .other ? 0 : 1
            (self.move, newAddress) = (SourceState.Move(target: target, sightings: sightings, first: now), nil)
            return
        }
        move.seeAgain()
        let isCertain = move.isCertain(now: now)
        self.move = isCertain ? nil : move
        newAddress = isCertain ? target : nil
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
