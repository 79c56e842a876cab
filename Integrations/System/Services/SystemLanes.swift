import AggregatorCore

/// Leases by locks of the kernel: who dies leaves none.
struct SystemLanes: LaneService {
    /// There is no work to be shared on one machine, only hosts to be spared. The kernel walks all locks of a file for each: these take 0.1 s
    /// together, ten thousand would take 0.8 s.
    private static let capacity = 4_096

    func leases(at path: String) -> (any LeasingStore)? {
        LaneFile(path).map { file in
            LaneLeases(capacity: Self.capacity, take: { file.take(Self.place(of: $0)) }, give: { file.give(Self.place(of: $0)) })
        }
    }

    /// The same in every process; two lanes of one place would only wait for each other.
    private static func place(of lane: Lane) -> Int64 { Int64(truncatingIfNeeded: ContentHash.of(Array(lane.description.utf8)).low >> 2) }
}
