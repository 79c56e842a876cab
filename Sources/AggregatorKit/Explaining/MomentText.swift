import AggregatorCore

/// How moments are written: for a person in local time, for a program in UTC.
public struct MomentText: Sendable {
    let of: @Sendable (Timestamp) -> String
    /// A sentence that says moments in RFC 3339, with those as they are written.
    let sentence: @Sendable (String) -> String

    /// RFC 3339.
    public static let utc = MomentText(of: { $0.roundedDown.rfc3339 }, sentence: { $0 })

    /// As in `2026-01-31 10:05 (3 h ago)`.
    public static func local(_ time: LocalTime) -> MomentText {
        MomentText(of: { "\(time.full($0)) (\(time.age($0)))" }, sentence: time.localized)
    }
}
