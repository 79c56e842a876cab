import AggregatorKit

/// What to say of a move that is incomplete, or that left something as it was.
enum MovingReport {
    /// Returns how much the target kept though the source, called `name`, has it otherwise; `nil` if nothing.
    static func kept(_ kept: StoreMover.Kept, from name: String) -> String? {
        let counts = [(kept.posts, "post"), (kept.stars, "star"), (kept.subscriptions, "subscription"), (kept.settings, "setting")].filter {
            $0.0 > 0
        }
        guard !counts.isEmpty else { return nil }
        let them = counts.map(\.0) == [1] ? "it" : "them"
        return "\(counts.map(Plural.of).listed("and")) stayed, though \(name) has \(them) otherwise."
    }

    /// How many records there are, and their digest.
    static func records(_ digest: ArchiveDigest) -> String { "\(Plural.of(digest.records, "record")) (digest \(digest.value))" }

    static func unsettled(_ outcome: StoreMover.Outcome) -> CommandFailure {
        CommandFailure(
            .notMoved,
            "\(Plural.of(outcome.left, "record")) could not be moved: the target has others under the same address or evidence, or keeps no names "
                + "that long; `aggregator diff` names them.")
    }
}
