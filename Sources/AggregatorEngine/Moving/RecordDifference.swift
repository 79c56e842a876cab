public import AggregatorCore

/// A difference between two lists of records.
public enum RecordDifference: Sendable, Hashable {
    /// The second list has nothing in that place.
    case onlyFirst(ArchiveRecord)
    /// The first list has nothing in that place.
    case onlySecond(ArchiveRecord)
    /// Both lists have something in that place, but not the same: the first list's record, then the second's.
    case different(ArchiveRecord, ArchiveRecord)
}

extension RecordDifference {
    /// The second list's record; `nil` where it has none.
    var own: ArchiveRecord? {
        switch self {
        case .onlyFirst: nil
        case .onlySecond(let record), .different(_, let record): record
        }
    }
}
