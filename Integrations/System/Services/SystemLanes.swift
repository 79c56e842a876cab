import AggregatorCore

/// Leases by locks of the kernel: who dies leaves none.
struct SystemLanes: LaneService {
    func leases(at path: String) -> (any LeasingStore)? {
        LaneFile(path).map { file in LaneLeases(take: { file.take(Self.place(of: $0)) }, give: { file.give(Self.place(of: $0)) }) }
    }

    /// The same in every process; two lanes of one place would only wait for each other.
    private static func place(of lane: Lane) -> Int64 { Int64(truncatingIfNeeded: ContentHash.of(Array(lane.description.utf8)).low >> 2) }
}
