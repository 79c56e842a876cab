import AggregatorCore

/// The ranges of settings that can be made both for all sources and for a single one.
enum SettingRange {
    /// Seconds between two pulls, from a minute on.
    static let interval = 60.0...Double(Schedule.longestInterval)
    /// Seconds that one source may take.
    static let timeout = 0.1...3600.0
    /// Bytes of one document, decoded: up to a TiB.
    static let maximumBytes = 1...(1 << 40)
}
