public import AggregatorCore

/// Compares two lists of records side by side, with a page of each in memory.
public struct RecordComparison: Sendable {
    /// The digest of the first list.
    public private(set) var first = ArchiveDigest()
    /// The digest of the second list.
    public private(set) var second = ArchiveDigest()

    /// Compares the lists, and passes every difference to `tell`, in the order of the records; a list that is not in that order is compared
    /// wrongly.
    public static func run(
        _ first: any RecordSource, _ second: any RecordSource, tell: (RecordDifference) async throws -> Void
    ) async throws -> RecordComparison {
        var comparison = RecordComparison()
        var (left, right) = (Walk(first), Walk(second))
        var (a, b) = (try await left.next(), try await right.next())
        while a != nil || b != nil {
            switch (a, b) {
            case (let one?, let other?) where one.place == other.place:
                let bytes = (one.recordBytes, other.recordBytes)
                comparison.first.add(bytes.0)
                comparison.second.add(bytes.1)
                if bytes.0 != bytes.1 { try await tell(.different(one, other)) }
                (a, b) = (try await left.next(), try await right.next())
            case (let one?, let other) where other.map({ one.place < $0.place }) ?? true:
                comparison.first.add(one.recordBytes)
                try await tell(.onlyFirst(one))
                a = try await left.next()
            case (_, let other?):
                comparison.second.add(other.recordBytes)
                try await tell(.onlySecond(other))
                b = try await right.next()
            default: return comparison
            }
        }
        return comparison
    }

    private struct Walk {
        private let source: any RecordSource
        private var page: ArraySlice<ArchiveRecord> = []

        init(_ source: any RecordSource) { self.source = source }

        mutating func next() async throws -> ArchiveRecord? {
            if page.isEmpty { page = try await source.next()[...] }
            return page.popFirst()
        }
    }
}
