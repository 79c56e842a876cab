public import AggregatorCore

/// The promises of every source of seeds.
public enum RandomnessContract {
    /// All checks.
    public static let checks: [ContractCheck<any RandomnessService>] = [
        ContractCheck(seam: "randomness", name: "draws-differ", promise: "Each draw is another seed") { randomness in
            let seeds = (0..<64).map { _ in randomness.seed() }
            try requireEqual(Set(seeds).count, seeds.count, "different seeds among \(seeds.count)")
        }
    ]
}
