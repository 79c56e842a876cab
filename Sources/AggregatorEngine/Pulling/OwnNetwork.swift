import AggregatorCore

/// Tells dead hosts from a network of our own that is down: while nobody has answered, failures to connect are held back, and when all
/// of several hosts failed so, they are held against nobody.
struct OwnNetwork {
    private var hasAnswer = false
    private var hosts: Set<String> = []
    private var held: [(target: PullTarget, failure: PullFailure)] = []

    /// Somebody answered, whatever the answer: what was held back counts.
    mutating func heard() -> [(target: PullTarget, failure: PullFailure)] {
        hasAnswer = true
        return release()
    }

    /// Whether the failure counts at once; otherwise it is held back.
    mutating func counts(_ failure: PullFailure, of target: PullTarget) -> Bool {
        guard !hasAnswer else { return true }
        hosts.insert(target.host ?? target.source)
        held.append((target, failure))
        return false
    }

    /// Whether it looks as if our own network were down. One host alone says nothing of it.
    var seemsDown: Bool { !hasAnswer && hosts.count > 1 }

    mutating func release() -> [(target: PullTarget, failure: PullFailure)] {
        defer { held = [] }
        return held
    }
}
