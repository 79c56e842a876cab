extension FeedDateLooseReader {
    /// Reads on after a word that is the beginning of a Thai month in short, with a dot behind each part, as `ม.ค.`; `nil`, and nothing is
    /// read, if it is none.
    mutating func thaiMonth(beginningWith first: UnsafeBufferPointer<UInt8>) -> Int? {
        let end = cursor.index + 4
        guard first.count <= 6, FeedDateScript.isThai(first), cursor.peek() == UInt8(ascii: "."), end <= cursor.bytes.count else {
            return nil
        }
        let last = cursor.bytes[cursor.index + 1..<end]
        let name = Array(first) + last
        guard let month = name.withUnsafeBufferPointer({ FeedDateNames.month(FeedDateNames.folded($0)) }) else { return nil }
        cursor.index = end
        return month
    }
}

extension FeedDateScript {
    /// Whether a word begins with a character of Thai: U+0E00 to U+0E7F.
    static func isThai(_ word: UnsafeBufferPointer<UInt8>) -> Bool { word.count > 2 && word[0] == 0xE0 && 0xB8...0xB9 ~= word[1] }

    /// The value of a Chinese numeral, zero to ten.
    fileprivate static func numeral(_ scalar: UInt32) -> Int? {
        switch Unicode.Scalar(scalar) {
        case "〇", "零": 0
        case "一": 1
        case "二": 2
        case "三": 3
        case "四": 4
        case "五": 5
        case "六": 6
        case "七": 7
        case "八": 8
        case "九": 9
        case "十": 10
        default: nil
        }
    }
}

extension FeedDateScript {
    /// The values of a Chinese numeral; of the short ones for twenty and thirty, as of two and ten.
    fileprivate static func numerals(_ scalar: UInt32) -> [Int]? {
        switch Unicode.Scalar(scalar) {
        case "廿": [2, 10]
        case "卅": [3, 10]
        default: numeral(scalar).map { [$0] }
        }
    }
}

extension FeedDateCursor {
    /// Reads Chinese numerals right before the sign of a year, a month or a day: `十二月`, `二十三日`, `二〇二六年`. `nil`, and nothing is
    /// read, for others, as in the name of a day of the week.
    mutating func numerals() -> [Int]? {
        var (numerals, count) = ([Int](), 0)
        while let numeral = FeedDateScript.numerals(FeedDateScript.scalar(self, 3 * count)) {
            numerals += numeral
            count += 1
        }
        let sign = FeedDateScript.scalar(self, 3 * count)
        guard !numerals.isEmpty, case .unit(let unit) = FeedDateScript.marks[sign]?.meaning, [.year, .month, .day].contains(unit) else {
            return nil
        }
        index += 3 * count
        return numerals
    }
}

extension FeedDateParts.Number {
    /// Numerals stand for digits, unless there is a ten among them: `二〇二六`, `十`, `十二`, `二十`, `二十三`. `nil` for what is no number.
    init?(numerals: [Int]) {
        guard let ten = numerals.firstIndex(of: 10) else {
            guard numerals.count <= 4 else { return nil }
            self.init(value: numerals.reduce(0) { $0 * 10 + $1 }, digits: numerals.count)
            return
        }
        let (before, after) = (numerals[..<ten], numerals[(ten + 1)...])
        guard before.count <= 1, after.count <= 1, after.first != 10 else { return nil }
        self.init(value: (before.first ?? 1) * 10 + (after.first ?? 0), digits: 2)
    }
}
