/// What lists do with a post that repeats another feed's; each policy includes the ones before it.
public enum DuplicatePolicy: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Nothing.
    case off
    /// Name the post that it repeats.
    case annotate
    /// Mark it as read when the other one is.
    case mark
    /// Show only the other one.
    case collapse

    public static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
