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
    func nextItem(in start: Int, behind error: Int, notBefore least: Int) -> (place: Int, isEnd: Bool)? {
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
    func misfit(behindListAt place: Int) -> Int? {
        var rest = self
        rest.index = place + 1
        do throws(Failure) {
            for _ in 1..<depth where try !rest.endsList(UInt8(ascii: "}")) { try rest.skipList(UInt8(ascii: "}"), ofMembers: true) }
        } catch { return error.offset }
        rest.skipWhite()
        return rest.current.map(",]}{".utf8.contains) == true ? rest.index : nil
    }
}
