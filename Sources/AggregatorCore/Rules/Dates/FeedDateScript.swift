/// The meaning of single characters in Korean, Japanese and Chinese dates.
enum FeedDateScript {
    enum Meaning {
        case unit(FeedDateParts.Unit)
        case afternoon(Bool)
        /// The name of an era that counts from the year after this one.
        case era(Int)
        /// The first year of an era, which has a name in place of a number.
        case firstYear
        case nothing
    }

    struct Mark {
        let meaning: Meaning
        /// Hours east of UTC where dates with this character are written, or 0 if it does not tell.
        let home: Int
    }

    /// Keyed by scalar. China and Japan share 年, 月 and 日, which are read as Chinese, since more are written there; a character that only
    /// Japan uses overrides them.
    static let marks: [UInt32: Mark] = {
        var marks: [UInt32: Mark] = [:]
        func add(_ signs: String, _ meaning: Meaning, _ home: Int) {
            for scalar in signs.unicodeScalars { marks[scalar.value] = Mark(meaning: meaning, home: home) }
        }
        add("년", .unit(.year), 9)
        add("월", .unit(.month), 9)
        add("일", .unit(.day), 9)
        add("시", .unit(.hour), 9)
        add("분", .unit(.minute), 9)
        add("초", .unit(.second), 9)
        add("전", .afternoon(false), 9)
        add("후", .afternoon(true), 9)
        add("年", .unit(.year), 8)
        add("月", .unit(.month), 8)
        add("日号號", .unit(.day), 8)
        add("时時点點", .unit(.hour), 8)
        add("分", .unit(.minute), 8)
        add("秒", .unit(.second), 8)
        add("上", .afternoon(false), 8)
        add("下", .afternoon(true), 8)
        add("前", .afternoon(false), 9)
        add("後", .afternoon(true), 9)
        add("曜", .nothing, 9)
        // 令和, 平成 and 昭和; 民國. The second character of each adds nothing.
        add("令", .era(2018), 9)
        add("平", .era(1988), 9)
        add("昭", .era(1925), 9)
        add("民", .era(1911), 8)
        add("元", .firstYear, 0)
        return marks
    }()

    /// The days of the week, which only Japan puts between brackets: `(土)`.
    static let weekdays = Set("日月火水木金土".unicodeScalars.map(\.value))

    /// The length of the UTF-8 sequence that a byte begins.
    static func length(_ byte: UInt8) -> Int {
        switch byte {
        case 0xF0...: 4
        case 0xE0...: 3
        case 0xC0...: 2
        default: 1
        }
    }

    /// A scalar of three bytes in UTF-8, as all these characters are; zero for any other.
    static func scalar(_ cursor: FeedDateCursor, _ ahead: Int = 0) -> UInt32 {
        guard cursor.peek(ahead) & 0xF0 == 0xE0 else { return 0 }
        return UInt32(cursor.peek(ahead) & 15) << 12 | UInt32(cursor.peek(ahead + 1) & 63) << 6 | UInt32(cursor.peek(ahead + 2) & 63)
    }
}
