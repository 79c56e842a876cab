/// A digest of a store's content: the same for the same content in every store.
public struct ArchiveDigest: Sendable, Hashable, CustomStringConvertible {
    /// The number of records that were added.
    public private(set) var records = 0
    /// A hash over the lines, without their line ends.
    public private(set) var value = ContentHash().value
    private var hash = Running()

    /// Creates the digest of no records.
    public init() {}

    /// Adds a record.
    ///
    /// - Parameter line: The record's line in an archive, in the archive's order.
    public mutating func add(_ line: [UInt8]) {
        records += 1
        hash.content.add(UInt64(line.count))
        hash.content.add(line)
        value = hash.content.value
    }

    public var description: String { "\(value) over \(records) records" }

    /// The state behind `value`; it adds nothing to equality.
    private struct Running: Hashable {
        var content = ContentHash()
        static func == (a: Self, b: Self) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }
}
