/// What lists do with a post that repeats another feed's; each does what the ones before it do.
public enum DuplicatePolicy: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Nothing.
    case off
    /// Say which it repeats.
    case annotate
    /// Count it as read where the other is.
    case mark
    /// Show the other alone.
    case collapse

    public static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
