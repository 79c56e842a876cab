import AggregatorCore

/// How moments are written: for a person in local time, for a program in UTC.
public struct MomentText: Sendable {
    let of: @Sendable (Timestamp) -> String

    /// RFC 3339.
    public static let utc = MomentText { $0.rfc3339 }

    /// As in `2026-01-31 10:05 (3 h ago)`.
    public static func local(_ time: LocalTime) -> MomentText { MomentText { "\(time.full($0)) (\(time.age($0)))" } }

    private init(_ of: @escaping @Sendable (Timestamp) -> String) { self.of = of }
}
