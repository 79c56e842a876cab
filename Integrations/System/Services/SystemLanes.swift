import AggregatorCore

/// Leases by locks of the kernel, which end with their process.
struct SystemLanes: LaneService {
    /// On one machine, leases only spare hosts; there is no work to share. For each lock, the kernel walks all locks of the file: these
    /// take 0.1 s together, and ten thousand would take 0.8 s.
    private static let capacity = 4_096

    func leases(at path: String) -> (any LeasingStore)? {
        LaneFile(path).map { file in
            LaneLeases(capacity: Self.capacity, take: { file.take(Self.place(of: $0)) }, give: { file.give(Self.place(of: $0)) })
        }
    }

    /// The byte of a lane, the same in every process; two lanes with one byte would only wait for each other.
    private static func place(of lane: Lane) -> Int64 { Int64(truncatingIfNeeded: ContentHash.of(Array(lane.description.utf8)).low >> 2) }
}
