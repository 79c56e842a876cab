/// An encoding, and the names that feeds give it.
struct EncodingLabel: Sendable, Hashable {
    enum Method: Sendable, Hashable {
        case utf8, windows1252, utf16(bigEndian: Bool), utf32(bigEndian: Bool)
        /// Decoded by the C library, under this name of its own.
        case foreign(String)
    }

    /// IANA's name in lower case.
    var name: String
    var method: Method

    static let utf8 = EncodingLabel(name: "utf-8", method: .utf8)
    static let windows1252 = EncodingLabel(name: "windows-1252", method: .windows1252)
    static let windows1250 = EncodingLabel(name: "windows-1250", method: .foreign("CP1250"))
    static let utf16le = EncodingLabel(name: "utf-16le", method: .utf16(bigEndian: false))
    static let utf16be = EncodingLabel(name: "utf-16be", method: .utf16(bigEndian: true))
    static let utf32le = EncodingLabel(name: "utf-32le", method: .utf32(bigEndian: false))
    static let utf32be = EncodingLabel(name: "utf-32be", method: .utf32(bigEndian: true))

    /// Whether ASCII text means the same in it.
    var isASCIICompatible: Bool {
        switch method {
        case .utf16, .utf32: false
        default: !["utf-7", "ebcdic"].contains { name.hasPrefix($0) } && !name.hasPrefix("ibm037") && !name.hasPrefix("cp037")
        }
    }

    /// The encoding that a label stands for: by the WHATWG's table, which has what is meant rather than said; other labels are taken to the
    /// letter.
    init?(label: String) {
        let key = label.trimmingSpace.lowercased()
        guard !key.isEmpty, key.utf8.count < 64, key.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else { return nil }
        if let known = Self(key: key) ?? Self(key: Self.folded(key)) {
            self = known
            return
        }
        // The library accepts more than names: `//TRANSLIT`, lists, paths.
        guard key.utf8.allSatisfy({ isDigit($0) || (97...122).contains($0) || [43, 45, 46, 58, 95].contains($0) }) else { return nil }
        self.init(name: key, method: .foreign(key))
    }

    private init?(key: String) {
        switch key {
        case "utf-8", "utf8", "unicode-1-1-utf-8", "unicode11utf8", "unicode20utf8", "x-unicode20utf8", "utf8mb4", "utf-8-sig", "u8":
            self = .utf8
        case "utf-16", "utf16", "unicode", "ucs-2", "iso-10646-ucs-2", "csunicode", "u16", "utf_16":
            self.init(name: "utf-16", method: .utf16(bigEndian: true))
        case "utf-16le", "utf_16_le", "unicodefeff", "utf16le": self = .utf16le
        case "utf-16be", "utf_16_be", "unicodefffe", "utf16be": self = .utf16be
        case "utf-32", "utf32", "ucs-4", "iso-10646-ucs-4", "u32", "utf_32": self.init(name: "utf-32", method: .utf32(bigEndian: true))
        case "utf-32le", "utf_32_le", "utf32le": self = .utf32le
        case "utf-32be", "utf_32_be", "utf32be": self = .utf32be
        default:
            if Self.latin.contains(key) {
                self = .windows1252
            } else if let known = Self.known[key] {
                self.init(name: known.0, method: .foreign(known.1))
            } else {
                return nil
            }
        }
    }

    /// Corrects common spellings: `utf_8`, `cp-1251`, `win-1251`, `win1251`, `windows-cp1251`.
    private static func folded(_ key: String) -> String {
        let key = String(key.map { $0 == "_" ? "-" : $0 })
        for (written, meant) in [("cp-", "cp"), ("windows-cp", "cp"), ("win-", "windows-"), ("win", "windows-")]
        where key.hasPrefix(written) {
            let number = key.dropFirst(written.utf8.count)
            if number.utf8.allSatisfy(isDigit) { return meant + number }
        }
        return key
    }

    private init(name: String, method: Method) {
        self.name = name
        self.method = method
    }

    private static let latin: Set<String> = [
        "ansi_x3.4-1968", "ascii", "cp1252", "cp819", "csisolatin1", "ibm819", "iso-8859-1", "iso-ir-100", "iso8859-1", "iso88591",
        "iso_8859-1", "iso_8859-1:1987", "l1", "latin1", "us-ascii", "windows-1252", "x-cp1252", "latin-1", "646", "iso-ir-6", "us",
        "iso646-us", "8859", "latin_1", "1252", "windows_1252", "windows1252", "csascii", "ansi_x3.4-1986", "cp367", "ibm367",
        "iso_646.irv:1991", "ansi",
    ]

    /// Each label, with IANA's name and the C library's name.
    private static let known: [String: (String, String)] = {
        var table: [String: (String, String)] = [:]
        for entry in list {
            for label in entry.labels.split(separator: " ") { table[String(label)] = (entry.name, entry.library) }
            table[entry.name] = (entry.name, entry.library)
        }
        return table
    }()

    private static let list: [(name: String, library: String, labels: String)] = [
        ("shift_jis", "CP932", "csshiftjis ms932 ms_kanji shift-jis sjis windows-31j x-sjis s_jis cp932 932"),
        ("euc-jp", "EUC-JP-MS", "cseucpkdfmtjapanese x-euc-jp eucjp ujis"),
        ("iso-2022-jp", "ISO-2022-JP", "csiso2022jp"),
        (
            "gbk", "GB18030",
            "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk cp936 936 ms936 gb-2312 euc-cn euccn"
        ),
        ("gb18030", "GB18030", "gb18030-2000"),
        ("hz-gb-2312", "HZ-GB-2312", "hz hzgb hz-gb"),
        ("big5", "BIG5-HKSCS", "big5-hkscs cn-big5 csbig5 x-x-big5 big5-tw cp950 950"),
        (
            "euc-kr", "CP949",
            "cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949 cp949 uhc 949 ms949"
        ),
        ("koi8-r", "KOI8-R", "cskoi8r koi koi8 koi8_r"), ("koi8-u", "KOI8-U", "koi8-ru"),
        ("windows-1250", "CP1250", "cp1250 x-cp1250 1250 windows_1250 windows1250"),
        ("windows-1251", "CP1251", "cp1251 x-cp1251 1251 windows_1251 windows1251"),
        ("windows-1253", "CP1253", "cp1253 x-cp1253 1253 windows_1253 windows1253"),
        (
            "windows-1254", "CP1254",
            "cp1254 x-cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 1254"
        ),
        ("windows-1255", "CP1255", "cp1255 x-cp1255 1255 windows_1255 windows1255"),
        ("windows-1256", "CP1256", "cp1256 x-cp1256 1256 windows_1256 windows1256"),
        ("windows-1257", "CP1257", "cp1257 x-cp1257 1257"), ("windows-1258", "CP1258", "cp1258 x-cp1258 1258"),
        ("windows-874", "CP874", "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 cp874"),
        ("ibm866", "CP866", "866 cp866 csibm866"),
        ("iso-8859-2", "ISO-8859-2", "csisolatin2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2"),
        ("iso-8859-3", "ISO-8859-3", "csisolatin3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3"),
        ("iso-8859-4", "ISO-8859-4", "csisolatin4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4"),
        ("iso-8859-5", "ISO-8859-5", "csisolatincyrillic cyrillic iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988"),
        ("iso-8859-6", "ISO-8859-6", "arabic asmo-708 csisolatinarabic ecma-114 iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987"),
        (
            "iso-8859-7", "ISO-8859-7",
            "csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso8859-7 iso88597 iso_8859-7 sun_eu_greek"
        ),
        (
            "iso-8859-8", "ISO-8859-8",
            "csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 visual iso-8859-8-i logical"
        ),
        ("iso-8859-10", "ISO-8859-10", "csisolatin6 iso-ir-157 iso8859-10 iso885910 l6 latin6"),
        ("iso-8859-13", "ISO-8859-13", "iso8859-13 iso885913"), ("iso-8859-14", "ISO-8859-14", "iso8859-14 iso885914 latin8 l8"),
        ("iso-8859-15", "ISO-8859-15", "csisolatin9 iso8859-15 iso885915 iso_8859-15 l9 latin9 latin-9"),
        ("iso-8859-16", "ISO-8859-16", "iso8859-16 latin10 l10"),
        ("macintosh", "MACINTOSH", "csmacintosh mac x-mac-roman macroman mac-roman"),
        ("x-mac-cyrillic", "MAC-CYRILLIC", "x-mac-ukrainian mac-cyrillic maccyrillic"),
        ("x-mac-greek", "MACINTOSH", ""), ("utf-7", "UTF-7", "unicode-1-1-utf-7 utf7 u7"),
    ]
}
