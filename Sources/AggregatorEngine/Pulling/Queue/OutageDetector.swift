import AggregatorCore

/// Tells unreachable hosts from a network of our own that is down. Until an answer shows that the network leads as far as a host
/// (`NetworkReach`), failures to connect to the host are held back, as are the network's own pages in its place. If several hosts failed so
/// to the end of the run, no source is charged with that; nor if one did, and another one in a run before it (`UnreachedHosts`).
struct OutageDetector {
    /// A failure that is held back.
    struct Held {
        let target: PullTarget
        let failure: PullFailure
        /// Milliseconds that the attempt took.
        let milliseconds: Int
    }

    /// The hosts that runs before this one could not reach; `nil` while they were not looked up.
    private var unreachedBefore: Set<String>?
    private var reach: NetworkReach?
    private var held: [Held] = []

    /// Notes that an answer shows how far the network leads, and returns the held failures that count now.
    mutating func noteReach(_ reach: NetworkReach) -> [Held] {
        // No failure that is held counts under the reach that is known: nothing is looked through for an answer that shows no more.
        guard self.reach.map({ $0 < reach }) ?? true else { return [] }
        self.reach = reach
        let before = held
        held = before.filter { !counts($0) }
        return before.filter { counts($0) }
    }

    /// Whether the failure counts at once; otherwise it is to be held back.
    func counts(_ failure: Held) -> Bool {
        reach.map { NetworkReach(to: failure.target.subscription.address) <= $0 } ?? false
    }

    mutating func hold(_ failure: Held) { held.append(failure) }

    /// Whether our own network seems to be down. A single host that fails does not show that, unless another one did before it.
    var seemsDown: Bool { !held.isEmpty && (unreachedBefore ?? []).union(held.map { $0.target.host ?? $0.target.source }).count > 1 }

    /// What the reports on the failures that are held back say; `nil` if our own network does not seem to be down.
    var explanation: String? {
        guard seemsDown else { return nil }
        return "No answer shows that your own network leads to its host: it may be down, or your clock wrong. Nothing is held against it."
    }

    /// Whether a single host failed, so that it has to be decided whether it is charged with that.
    var isUndecided: Bool { !held.isEmpty && !seemsDown }

    var hasRecalled: Bool { unreachedBefore != nil }

    /// Notes the hosts that runs before this one could not reach.
    mutating func recall(_ hosts: Set<String>) { unreachedBefore = hosts }

    mutating func release() -> [Held] {
        defer { held = [] }
        return held
    }
}
