import AggregatorCore

/// What was repaired, in the order of the document; only the first ten of each kind, as users don't read more.
struct WarningLog {
    private struct Entry {
        var code: String
        var message: String
        var offset: Int?
    }

    private static let mostOfAKind = 10
    private var entries: [Entry] = []
    private var counts: [String: Int] = [:]

    /// `offset` counts bytes of the decoded document.
    mutating func add(_ code: String, _ message: @autoclosure () -> String, at offset: Int? = nil) {
        let count = counts[code, default: 0] + 1
        counts[code] = count
        if count <= Self.mostOfAKind { entries.append(Entry(code: code, message: message(), offset: offset)) }
    }

    mutating func append(_ other: WarningLog) {
        for entry in other.entries { add(entry.code, entry.message, at: entry.offset) }
    }

    /// The warnings with line numbers; lines are counted once, here.
    func warnings(in source: UnsafeBufferPointer<UInt8>) -> [FeedDocument.Warning] {
        var line = 1
        var position = 0
        var lines: [Int: Int] = [:]
        for offset in entries.compactMap(\.offset).sorted() {
            while position < min(offset, source.count) {
                if source[position] == 10 { line += 1 }
                position += 1
            }
            lines[offset] = line
        }
        return entries.map { entry in
            let more = counts[entry.code, default: 0] - Self.mostOfAKind
            let isLast = more > 0 && entries.last { $0.code == entry.code }?.offset == entry.offset
            return FeedDocument.Warning(
                code: entry.code, message: isLast ? "\(entry.message) (and \(more) more like it)" : entry.message,
                line: entry.offset.flatMap { lines[$0] })
        }
    }
}
