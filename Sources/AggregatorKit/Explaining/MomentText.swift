import AggregatorCore

/// How moments are written: for a person in local time, for a program in UTC.
public struct MomentText: Sendable {
    let of: @Sendable (Timestamp) -> String
    /// Rewrites the moments of a sentence, which are RFC 3339, in this form.
    let sentence: @Sendable (String) -> String

    /// Moments as RFC 3339, in UTC.
    public static let utc = MomentText(of: { $0.roundedDown.rfc3339 }, sentence: { $0 })

    /// Moments such as `2026-01-31 10:05 (3 h ago)`.
    public static func local(_ time: LocalTime) -> MomentText {
        MomentText(of: { "\(time.full($0)) (\(time.age($0)))" }, sentence: time.localized)
    }
}
