import AggregatorCore

/// The lines of a feed's file that another is to replace. They are read from the disk when they are needed: the file may be longer than all
/// else in memory.
struct OldLines {
    typealias Reader = (Range<Int>) throws(StoreFailure) -> [UInt8]

    /// How much is read ahead.
    private static let ahead = 256 << 10
    private let path: String
    private let read: Reader
    /// The part of the file that was read last, and where it begins.
    private var part: [UInt8] = []
    private var start = 0

    /// - Parameter read: Reads a range of the file, as far as that exists.
    init(path: String, _ read: @escaping Reader) {
        self.path = path
        self.read = read
    }

    /// A line without its end, and without reading ahead.
    func line(_ range: Range<Int>) throws(StoreFailure) -> ArraySlice<UInt8> {
        let bytes = try read(range)
        guard bytes.count == range.count else { throw Self.changed(path) }
        return bytes[...]
    }

    /// A line without its end, of lines that are asked for in the order of the file.
    mutating func next(_ range: Range<Int>) throws(StoreFailure) -> ArraySlice<UInt8> {
        if range.lowerBound < start || range.upperBound > start + part.count {
            // Given back first, as a line may be long.
            part = []
            part = try read(range.lowerBound..<max(range.upperBound, range.lowerBound + Self.ahead))
            start = range.lowerBound
            guard part.count >= range.count else { throw Self.changed(path) }
        }
        return part[range.lowerBound - start..<range.upperBound - start]
    }

    /// What another program did to the file while it was read.
    static func changed(_ path: String) -> StoreFailure {
        var failure = StoreFailure.damagedFile(path, "another program changed it while it was read", advice: "try again")
        failure.isOfOneFeed = true
        return failure
    }

    /// The members of a whole line from its post on: an indexed line has them.
    func tail(_ line: ArraySlice<UInt8>) throws(StoreFailure) -> ArraySlice<UInt8> {
        guard let tail = PostLine.tail(line) else { throw Self.changed(path) }
        return tail
    }
}
