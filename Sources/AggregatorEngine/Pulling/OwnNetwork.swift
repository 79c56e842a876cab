import AggregatorCore

/// Tells dead hosts from a network of our own that is down: while nobody's answer shows that it leads as far as a host (`Reach`), failures to
/// connect to it are held back, as are pages of the network's own in its place. What several hosts failed so is held against nobody.
struct OwnNetwork {
    /// A failure that is held back.
    struct Held {
        let target: PullTarget
        let failure: PullFailure
        /// That it took.
        let milliseconds: Int
    }

    private var reach: Reach?
    private var held: [Held] = []

    /// Somebody answered who shows that it leads so far: what was held back on that way counts.
    mutating func heard(_ reach: Reach) -> [Held] {
        self.reach = max(self.reach ?? reach, reach)
        let before = held
        held = before.filter { !counts($0) }
        return before.filter { counts($0) }
    }

    /// Whether the failure counts at once; otherwise it is to be held back.
    func counts(_ failure: Held) -> Bool {
        reach.map { Reach(to: failure.target.subscription.address) <= $0 } ?? false
    }

    mutating func hold(_ failure: Held) { held.append(failure) }

    /// Whether it looks as if our own network were down. One host alone says little of it.
    var seemsDown: Bool { Set(held.map { $0.target.host ?? $0.target.source }).count > 1 }

    mutating func release() -> [Held] {
        defer { held = [] }
        return held
    }
}
