/// What everything that a store holds comes to: the same for the same content, whatever keeps it.
public struct ArchiveDigest: Sendable, Hashable, CustomStringConvertible {
    /// How many were added.
    public private(set) var records = 0
    /// Over the lines, their ends left out.
    public private(set) var value = ContentHash().value
    private var hash = Running()

    /// Of no records.
    public init() {}

    /// - Parameter line: a record's line of an archive, in the archive's order.
    public mutating func add(_ line: [UInt8]) {
        records += 1
        hash.content.add(UInt64(line.count))
        hash.content.add(line)
        value = hash.content.value
    }

    public var description: String { "\(value) over \(records) records" }

    /// What is behind `value`, and says nothing more.
    private struct Running: Hashable {
        var content = ContentHash()
        static func == (a: Self, b: Self) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }
}
