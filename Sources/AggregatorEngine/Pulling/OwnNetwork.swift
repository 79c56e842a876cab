import AggregatorCore

/// Tells dead hosts from a network of our own that is down: while nobody has answered, failures to connect are held back, as are
/// pages of the network's own in a host's place, and when all of several hosts failed so, they are held against nobody.
struct OwnNetwork {
    /// A failure that is held back.
    struct Held {
        let target: PullTarget
        let failure: PullFailure
        /// That it took.
        let milliseconds: Int
    }

    private(set) var hasAnswer = false
    private var hosts: Set<String> = []
    private var held: [Held] = []

    /// Somebody answered, whatever the answer: what was held back counts.
    mutating func heard() -> [Held] {
        hasAnswer = true
        return release()
    }

    /// Whether the failure counts at once; otherwise it is held back.
    mutating func counts(_ failure: Held) -> Bool {
        guard !hasAnswer else { return true }
        hosts.insert(failure.target.host ?? failure.target.source)
        held.append(failure)
        return false
    }

    /// Whether it looks as if our own network were down. One host alone says little of it.
    var seemsDown: Bool { !hasAnswer && hosts.count > 1 }

    mutating func release() -> [Held] {
        defer { held = [] }
        return held
    }
}
