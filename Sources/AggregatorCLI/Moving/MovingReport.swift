import AggregatorKit

/// What there is to say of a move that did not come to an end, or left something as it was.
enum MovingReport {
    /// `nil` where nothing stayed that the other side, which goes by that name, has otherwise.
    static func kept(_ kept: Moving.Kept, from name: String) -> String? {
        let counts = [(kept.posts, "post"), (kept.stars, "star"), (kept.subscriptions, "subscription")].filter { $0.0 > 0 }
        guard let last = counts.last.map(Plural.of) else { return nil }
        let first = counts.dropLast().map(Plural.of).joined(separator: ", ")
        let them = counts.map(\.0) == [1] ? "it" : "them"
        return "\(first.isEmpty ? last : "\(first) and \(last)") stayed, though \(name) has \(them) otherwise."
    }

    static func unsettled(_ outcome: Moving.Outcome) -> CommandFailure {
        CommandFailure(
            .notMoved,
            "\(Plural.of(outcome.left, "record")) could not be moved: the target has others under the same address or evidence, or keeps no names "
                + "that long; `aggregator diff` names them.")
    }
}
