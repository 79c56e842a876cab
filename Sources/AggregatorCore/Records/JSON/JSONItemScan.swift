/// Finds the items of a list although some of them are damaged.
///
/// A mark or a bracket that is lost moves all that follows, so what is read behind an error is judged by how the list goes on. An item may
/// begin at every brace before a name, and the damaged item has such braces as well; but where a list of its parts ends, the document goes
/// on as it does behind no list of items, and a single part has behind it what no item has. The search never goes back, so that the time
/// stays proportional to the text, however much of it is damaged.
struct JSONItemScan {
    /// The elements that were found.
    private(set) var ranges: [Range<Int>]
    /// The number of elements of earlier lists at the same path.
    private let first: Int
    /// Where the element begins that is being read, and the number of those before it.
    private var start = 0
    private var count = 0
    /// The number of elements that came before the last damage.
    private var trusted: Int?

    init(behind ranges: [Range<Int>]) { (self.ranges, first) = (ranges, ranges.count) }

    /// Skips an element and what is behind it; returns whether the list ends.
    mutating func skipItem(_ reader: inout JSONReader, atMost most: Int) throws(JSONReader.Failure) -> Bool {
        reader.skipWhite()
        (start, count) = (reader.index, ranges.count)
        if reader.current == UInt8(ascii: "]") {
            if count > first { reader.noteRepair(at: start) }
            reader.index += 1
            return try ends(reader)
        }
        if reader.passesStray() { return false }
        guard count < most else { throw JSONReader.Failure(code: .tooManyItems, offset: start) }
        try reader.skipValue()
        ranges.append(start..<reader.index)
        guard try reader.endsList(UInt8(ascii: "]")) else { return false }
        return try ends(reader)
    }

    /// Behind damage, the bracket that was just read may end a list in the damaged item.
    private mutating func ends(_ reader: borrowing JSONReader) throws(JSONReader.Failure) -> Bool {
        let bracket = reader.index - 1
        guard trusted != nil, reader.misfit(behindListAt: bracket) != nil else { return true }
        (start, count) = (bracket, ranges.count)
        throw JSONReader.Failure(code: .syntax, offset: bracket)
    }

    /// Goes on where an item may begin behind an error; returns whether the list ends instead.
    mutating func passOver(_ error: JSONReader.Failure, _ reader: inout JSONReader) throws(JSONReader.Failure) -> Bool {
        // A document that breaks off is none.
        guard reader.limits.mends, error.code == .syntax, error.offset < reader.source.count else { throw error }
        let isBehind = ranges.count > count
        let begin = isBehind ? ranges[count].upperBound : start
        guard let next = reader.nextItem(in: start, behind: error.offset, notBefore: isBehind ? begin : start + 1) else { throw error }
        reader.index = next.isEnd ? next.place + 1 : next.place
        let lost = reader.source[begin..<next.place]
        let last = ranges.count > first ? ranges.last.map { reader.source[$0.lowerBound] } : nil
        let isHalf = last == UInt8(ascii: "\"") || last == UInt8(ascii: "[")
        let isEmpty = next.isEnd && ranges.count == first
        guard isHalf || isEmpty || lost.contains(where: { #"{}[]""#.utf8.contains($0) }) else {
            // Letters alone are nobody's.
            reader.noteRepair(at: error.offset)
            return next.isEnd
        }
        if isHalf || isBehind {
            dropHalf(reader)
        } else if let trusted, lost.first == UInt8(ascii: "]") {
            // They were parts of the damaged item.
            ranges.removeSubrange(trusted...)
        }
        if trusted != ranges.count { reader.note(error) }
        trusted = ranges.count
        return next.isEnd
    }

    /// Drops an item that ended too early: the names and texts that it went on with seemed to be elements. If the first of them is the name
    /// that it begins with, it is whole, and the next item has lost its brace.
    private mutating func dropHalf(_ reader: borrowing JSONReader) {
        var rest: Range<Int>?
        while ranges.count > first, let last = ranges.popLast() {
            guard reader.source[last.lowerBound] == UInt8(ascii: "{") else {
                rest = last
                continue
            }
            let name = reader.memberName(at: last.lowerBound + 1)
            if let name, let rest, reader.source[name].elementsEqual(reader.source[rest]) { ranges.append(last) }
            return
        }
    }
}
