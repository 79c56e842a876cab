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

extension JSONReader {
    /// Skips a list of items, and adds their ranges; `damages` gets the places of those that can't be read. `false` if no list is here.
    mutating func skipItems(into ranges: inout [Range<Int>], atMost most: Int) throws(Failure) -> Bool {
        guard current == UInt8(ascii: "[") else { return try skipKeyedItems(into: &ranges, atMost: most) }
        var scan = JSONItemScan(behind: ranges)
        ranges = []
        try nested { (reader) throws(Failure) in
            var isOver = false
            while !isOver {
                do throws(Failure) { isOver = try scan.skipItem(&reader, atMost: most) } catch {
                    isOver = try scan.passOver(error, &reader)
                }
            }
        }
        ranges = scan.ranges
        return true
    }

    /// Skips an object of objects by number, as PHP writes a list that it has filtered. An object with names is a single item, or no
    /// feed's.
    private mutating func skipKeyedItems(into ranges: inout [Range<Int>], atMost most: Int) throws(Failure) -> Bool {
        guard limits.mends, current == UInt8(ascii: "{") else { return false }
        let (start, first) = (index, ranges.count)
        let isList = try nested { (reader) throws(Failure) in
            repeat {
                guard let name = reader.memberName(at: reader.index), reader.isNumber(name) else { return false }
                reader.skipWhite()
                try reader.skipName()
                guard reader.current == UInt8(ascii: "{") else { return false }
                guard ranges.count < most else { throw Failure(code: .tooManyItems, offset: reader.index) }
                let start = reader.index
                try reader.skipValue()
                ranges.append(start..<reader.index)
            } while try !reader.endsList(UInt8(ascii: "}"))
            return true
        }
        if isList {
            noteRepair(at: start)
        } else {
            ranges.removeSubrange(first...)
            index = start
        }
        return isList
    }

    /// Where behind an error an item may begin, or the list end.
    ///
    /// - Parameter start: Where the element begins that has the error.
    fileprivate func nextItem(in start: Int, behind error: Int, notBefore least: Int) -> (place: Int, isEnd: Bool)? {
        var place = error
        // A text whose end is lost ends at the first quotation mark of the next item.
        while place > least, [32, 10, 13, 9, UInt8(ascii: "\""), UInt8(ascii: "{")].contains(source[place - 1]) { place -= 1 }
        while place < source.count {
            switch source[place] {
            case UInt8(ascii: "{")
            where beginsMember(at: place + 1) && !isPart(at: place) && (place != error || repeatsName(at: place, since: start)):
                return (place, false)
            case UInt8(ascii: "]"):
                guard let misfit = misfit(behindListAt: place) else { return (place, true) }
                place = max(place + 1, misfit)
            default: place += 1
            }
        }
        return nil
    }

    /// Whether a name in quotation marks is a number.
    private func isNumber(_ name: Range<Int>) -> Bool {
        let digits = source[name].dropFirst().dropLast()
        return !digits.isEmpty && digits.allSatisfy { 48...57 ~= $0 }
    }

    /// Whether the brace begins the value of a member, or the first element of a list: behind an error neither is an item.
    private func isPart(at brace: Int) -> Bool {
        let mark = lastPlace(before: brace)
        switch mark.map({ source[$0] }) {
        case UInt8(ascii: "["): return true
        case UInt8(ascii: ":"): return mark.flatMap(lastPlace).map { source[$0] } == UInt8(ascii: "\"")
        default: return false
        }
    }

    /// The last place before another that has no white space.
    private func lastPlace(before place: Int) -> Int? { source[..<place].lastIndex { !Self.isWhite($0) } }

    /// Whether a name that was there before is behind this brace: then an item begins before the last one has ended. Otherwise the brace is
    /// too many, and the members behind it are the item's own.
    private func repeatsName(at brace: Int, since start: Int) -> Bool {
        guard let name = memberName(at: brace + 1) else { return false }
        return (start..<brace).contains { source[$0..<brace].starts(with: source[name]) }
    }

    /// Where the text behind the end of a list is no longer what the document would have there; `nil` if the document ends well.
    fileprivate func misfit(behindListAt place: Int) -> Int? {
        var rest = self
        rest.index = place + 1
        do throws(Failure) {
            for _ in 1..<depth where try !rest.endsList(UInt8(ascii: "}")) { try rest.skipList(UInt8(ascii: "}"), ofMembers: true) }
        } catch { return error.offset }
        rest.skipWhite()
        return rest.current.map(",]}{".utf8.contains) == true ? rest.index : nil
    }
}
