import AggregatorCore
import Testing

@Suite("Encodings")
struct EncodingTests {
    private func document(_ declaration: String, _ title: [UInt8]) -> [UInt8] {
        Array("<?xml version=\"1.0\"\(declaration)?><rss version=\"2.0\"><channel><title>".utf8) + title
            + Array("</title></channel></rss>".utf8)
    }

    private func wide(_ text: String, bytes count: Int, bigEndian: Bool) -> [UInt8] {
        let units = count == 2 ? text.utf16.map { UInt32($0) } : text.unicodeScalars.map(\.value)
        return units.flatMap { unit in
            (0..<count).map { UInt8(truncatingIfNeeded: unit >> UInt32(8 * (bigEndian ? count - 1 - $0 : $0))) }
        }
    }

    @Test(
        "the declaration says how the bytes are read",
        arguments: [
            ("iso-8859-1", [0x80, 0xE9] as [UInt8], "€é", "windows-1252"), ("ISO-8859-2", [0xB1], "ą", "iso-8859-2"),
            ("windows-1251", [0xCF, 0xF0], "Пр", "windows-1251"), ("koi8-r", [0xF0, 0xD2], "Пр", "koi8-r"),
            ("Shift_JIS", [0x93, 0xFA, 0x96, 0x7B], "日本", "shift_jis"), ("EUC-JP", [0xC6, 0xFC, 0xCB, 0xDC], "日本", "euc-jp"),
            ("gb2312", [0xD6, 0xD0], "中", "gbk"), ("gbk", [0xA2, 0xE3, 0x95, 0x32, 0x82, 0x36], "€𠀀", "gbk"),
            ("gbk", [0x80, 0x31, 0xD6, 0xD0, 0x80], "€1中€", "gbk"),
            ("big5", [0xA4, 0xA4], "中", "big5"), ("euc-kr", [0xC7, 0xD1], "한", "euc-kr"),
            ("us-ascii", [0x93, 0x94], "“”", "windows-1252"), ("cp-1251", [0xCF, 0xF0], "Пр", "windows-1251"),
            ("win-1251", [0xCF, 0xF0], "Пр", "windows-1251"), ("Win1250", [0xB9], "ą", "windows-1250"),
            ("windows-cp1251", [0xCF, 0xF0], "Пр", "windows-1251"), ("UTF_8", Array("é".utf8), "é", "utf-8"),
            ("iso8859_2", [0xB1], "ą", "iso-8859-2"), ("cp-1252", [0x80], "€", "windows-1252"),
        ])
    func declarationSaysHow(label: String, bytes: [UInt8], expected: String, name: String) throws {
        let result = try parse(document(" encoding=\"\(label)\"", bytes))
        #expect(result.feed.title?.plain == expected)
        #expect(result.encoding == name)
        #expect(result.warnings.isEmpty)
    }

    @Test(
        "signs that the library's Big5 has not are read as the web reads them",
        arguments: [
            ([0xA1, 0xFE] as [UInt8], "／"), ([0xA2, 0x40], "＼"), ([0xA1, 0xC3], "￣"), ([0xA1, 0x5A], "╴"), ([0xA1, 0xC5], "ˍ"),
            ([0xA2, 0xCC], "十"), ([0xA2, 0xCE], "卅"), ([0xA3, 0xE1], "€"), ([0x88, 0x66, 0xA1, 0xFE], "Ê／"),
        ])
    func missingInBig5(bytes: [UInt8], expected: String) throws {
        let result = try parse(document(" encoding=\"big5\"", [0xA4, 0xA4] + bytes + [0xA4, 0xA4]))
        #expect(result.feed.title?.plain == "中\(expected)中")
        #expect(result.warnings.isEmpty)
    }

    @Test(
        "a pair that means nothing is passed over whole, and what follows stays in step",
        arguments: [
            ("big5", [0x81, 0xA4] as [UInt8], [0xA4, 0xA4] as [UInt8], "中"), ("euc-jp", [0xA9, 0xC6], [0xC6, 0xFC], "日"),
            ("shift_jis", [0x85, 0x93], [0x93, 0xFA], "日"), ("euc-kr", [0xC9, 0xC7], [0xC7, 0xD1], "한"),
        ])
    func badPair(label: String, pair: [UInt8], next: [UInt8], expected: String) throws {
        let text = Array("<![CDATA[".utf8) + pair + next + Array("]]>".utf8)
        let result = try parse(document(" encoding=\"\(label)\"", text))
        #expect(result.feed.title?.plain == "\u{FFFD}\(expected)")
        // An ASCII digit after half a pair is no part of it.
        let cut = try parse(document(" encoding=\"\(label)\"", pair.prefix(1) + Array("1b".utf8)))
        #expect(cut.feed.title?.plain == "\u{FFFD}1b")
        for result in [result, cut] { #expect(result.warnings.map(\.code) == ["invalid-bytes"]) }
    }

    @Test(
        "Japanese letters beside the standard's are read as the web reads them",
        arguments: [
            ("euc-jp", [0xFC, 0xE2, 0xB6, 0xB6] as [UInt8], "髙橋"), ("euc-jp", [0xBB, 0xB3, 0xF9, 0xF5], "山﨑"),
            ("euc-jp", [0xF9, 0xFE, 0xFA, 0xF0, 0xFC, 0xF1, 0xFC, 0xFE], "德濵ⅰ＂"), ("euc-jp", [0xAD, 0xA1, 0xAD, 0xEA], "①㈱"),
            ("euc-jp", [0x8F, 0xB0, 0xA1, 0x8E, 0xB1], "丂ｱ"),
            ("iso-2022-jp", Array("\u{1B}$B-!-j|b66\u{1B}(B, \u{1B}$@F|K\\\u{1B}(J".utf8), "①㈱髙橋, 日本"),
            ("iso-2022-jp", Array("\u{1B}(I123\u{1B}(B123 \u{1B}$(D0!\u{1B}(B".utf8), "ｱｲｳ123 丂"),
            ("iso-2022-jp", Array("\u{1B}(J\\1\u{1B}(B\\".utf8), "￥1\\"),
        ])
    func japanese(label: String, bytes: [UInt8], expected: String) throws {
        let result = try parse(document(" encoding=\"\(label)\"", bytes))
        #expect(result.feed.title?.plain == expected)
        #expect(result.encoding == label)
        #expect(result.warnings.isEmpty)
    }

    @Test("what is no ISO-2022-JP loses no more than itself")
    func damagedISO2022JP() throws {
        let bytes = Array("a\u{1B}$BF|\u{1B}Zb\u{1B}$BF\u{1B}(Bc".utf8) + [0xE9] + Array("d".utf8)
        let result = try parse(document(" encoding=\"iso-2022-jp\"", bytes))
        let title = try #require(result.feed.title?.plain)
        #expect(title.hasPrefix("a日") && title.hasSuffix("c\u{FFFD}d"))
        #expect(result.warnings.map(\.code).contains("invalid-bytes"))
    }

    @Test("wide characters are known with and without a mark", arguments: [(2, true), (2, false), (4, true), (4, false)])
    func wideCharacters(count: Int, bigEndian: Bool) throws {
        let text = "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>é🐟</title></channel></rss>"
        for mark in ["", "\u{FEFF}"] {
            let result = try parse(wide(mark + text, bytes: count, bigEndian: bigEndian))
            #expect(result.feed.title?.plain == "é🐟")
            #expect(result.encoding == "utf-\(count * 8)\(bigEndian ? "be" : "le")")
        }
    }

    @Test("a byte order mark beats the header, which beats the declaration")
    func byteOrderMark() throws {
        let utf8 = document(" encoding=\"koi8-r\"", Array("é".utf8))
        #expect(try parse([0xEF, 0xBB, 0xBF] + utf8, contentType: "text/xml; charset=iso-8859-2").encoding == "utf-8")
        let cyrillic = document(" encoding=\"koi8-r\"", [0xE9])
        let result = try parse(cyrillic, contentType: "application/rss+xml; charset=\"windows-1251\"")
        #expect((result.encoding, result.feed.title?.plain ?? "") == ("windows-1251", "й"))
    }

    @Test(
        "a header that says Latin beats no declaration of another alphabet, unless the bytes contradict that",
        arguments: [
            ("windows-1251", [0xCF, 0xF0, 0xE8] as [UInt8], "При"), ("Shift_JIS", [0x93, 0xFA, 0x96, 0x7B], "日本"),
            ("euc-kr", [0xC7, 0xD1, 0xB1, 0xB9], "한국"), ("GB18030", [0xD6, 0xD0, 0xCE, 0xC4], "中文"),
            ("windows-1253", [0xEA, 0xE1, 0xE9], "και"), ("windows-1255", [0xF9, 0xEC], "של"), ("windows-874", [0xCA, 0xC7, 0xD1], "สวั"),
            ("iso-2022-jp", Array("\u{1B}$BF|K\\\u{1B}(B".utf8), "日本"),
        ])
    func latinHeader(label: String, bytes: [UInt8], expected: String) throws {
        for charset in ["ISO-8859-1", "us-ascii", "windows-1252"] {
            let result = try parse(document(" encoding=\"\(label)\"", bytes), contentType: "text/xml; charset=\(charset)")
            #expect(result.feed.title?.plain == expected)
            #expect(result.encoding == label.lowercased())
            #expect(result.warnings.map(\.code) == ["mislabelled-encoding"])
            let plain = try parse(document(" encoding=\"\(label)\"", Array("ab".utf8)), contentType: "text/xml; charset=\(charset)")
            #expect(plain.warnings.isEmpty)
        }
    }

    @Test(
        "a header that says Latin is right where the declared encoding is Latin too, or makes no words of the bytes",
        arguments: [
            "windows-1251", "koi8-r", "ibm866", "iso-8859-7", "windows-1255", "windows-874", "gb2312", "big5", "shift_jis", "euc-kr",
            "euc-jp",
            "macintosh", "x-mac-greek", "cp437", "iso-8859-2", "windows-1250", "windows-1254", "iso-8859-15",
        ])
    func rightLatinHeader(label: String) throws {
        for text in [
            "Grüße aus Köln, für Ähnliches", "Été créée à Orléans\u{A0}: «\u{A0}réalité\u{A0}»",
            "©\u{A0}2026 – ÅÄÖ är bokstäver på svenska",
        ] {
            let bytes = text.unicodeScalars.map { $0 == "–" ? 0x96 : UInt8($0.value) }
            let result = try parse(document(" encoding=\"\(label)\"", bytes), contentType: "text/xml; charset=iso-8859-1")
            #expect((result.encoding, result.feed.title?.plain ?? "") == ("windows-1252", text))
            #expect(result.warnings.isEmpty)
        }
    }

    @Test("a header that says Latin is right where the declared encoding has not these characters, but for a few")
    func foreignToLatin() throws {
        let header = "text/xml; charset=iso-8859-1"
        let latin = try parse(document(" encoding=\"euc-jp\"", Array("caf".utf8) + [0xE9]), contentType: header)
        #expect((latin.encoding, latin.feed.title?.plain ?? "") == ("windows-1252", "café"))
        #expect(latin.warnings.isEmpty)
        let japanese = (0..<30).flatMap { _ in [0xC6, 0xFC, 0xCB, 0xDC] as [UInt8] }
        let cut = try parse(document(" encoding=\"euc-jp\"", japanese + [0xC6]), contentType: header)
        #expect(cut.feed.title?.plain.hasPrefix("日本日本") == true)
        #expect(cut.warnings.map(\.code) == ["invalid-bytes", "mislabelled-encoding"])
    }

    @Test(
        "a header's charset is read however it is written, and no other word's end nor what is quoted",
        arguments: [
            ("text/xml; charset=iso-8859-7", true), ("text/xml charset=iso-8859-7", true), ("text/xml, charset=iso-8859-7", true),
            ("text/xml; x=y charset = iso-8859-7", true), ("text/xml; charset='iso-8859-7'", true),
            ("text/xml; profile=\"charset\"; charset=iso-8859-7", true), ("text/xml; accept-charset=iso-8859-7", false),
            ("text/xml; title=\"a;charset=iso-8859-7\"", false),
        ])
    func charset(contentType: String, isThere: Bool) throws {
        #expect(try parse(document("", [0xE9]), contentType: contentType).encoding == (isThere ? "iso-8859-7" : "windows-1252"))
    }

    @Test(
        "a header that says UTF-8, or nothing that anybody knows, beats no declaration where it is wrong",
        arguments: [
            ("iso-8859-2", [0x5A, 0x61, 0xBF, 0xF3, 0xB3, 0xE6] as [UInt8], "Zażółć"),
            ("windows-1254", [0xDE, 0x65, 0x68, 0x69, 0x72], "Şehir"),
            ("windows-1255", [0xF9, 0xEC, 0xE5, 0xED], "שלום"), ("windows-874", [0xCA, 0xC7, 0xD1, 0xCA], "สวัส"),
            ("koi8-u", [0xF0, 0xD2, 0xC9, 0xD7, 0xA6, 0xD4], "Привіт"),
        ])
    func wrongHeader(label: String, bytes: [UInt8], expected: String) throws {
        for charset in ["utf-8", "x-no-such"] {
            let result = try parse(document(" encoding=\"\(label)\"", bytes), contentType: "text/xml; charset=\(charset)")
            #expect(result.feed.title?.plain == expected)
            #expect(result.encoding == label)
            #expect(result.warnings.map(\.code).last == "mislabelled-encoding")
        }
        // One broken byte in UTF-8 does not disprove the header.
        let mixed = document(" encoding=\"\(label)\"", Array("żółć ".utf8) + [0xE9])
        #expect(try parse(mixed, contentType: "text/xml; charset=utf-8").feed.title?.plain == "żółć é")
    }

    @Test("declared ISO-2022-JP with its escapes is that, although its bytes could be UTF-8")
    func escapedJapanese() throws {
        let header = "text/xml; charset=utf-8"
        let escaped = Array("\u{1B}$BF|K\\\u{1B}(B".utf8)
        let result = try parse(document(" encoding=\"iso-2022-jp\"", escaped), contentType: header)
        #expect(result.feed.title?.plain == "日本")
        #expect(result.encoding == "iso-2022-jp")
        #expect(result.warnings.map(\.code) == ["mislabelled-encoding"])
        for (label, text) in [("iso-2022-jp", Array("日本".utf8)), ("iso-2022-jp", Array("ab".utf8)), ("utf-8", escaped)] {
            #expect(try parse(document(" encoding=\"\(label)\"", text), contentType: header).encoding == "utf-8")
        }
    }

    @Test("wide characters are in the order that the bytes show, whatever their header says", arguments: [2, 4], [true, false])
    func wideOrder(count: Int, bigEndian: Bool) throws {
        let bytes = wide("<rss version=\"2.0\"><channel><title>é</title></channel></rss>", bytes: count, bigEndian: bigEndian)
        let type = "text/xml; charset=utf-\(count * 8)\(bigEndian ? "le" : "be")"
        #expect(try parse(bytes, contentType: type).feed.title?.plain == "é")
    }

    @Test(
        "what was decoded has line feeds and no control characters", arguments: [("windows-1251", "windows-1251"), ("UTF-16", "utf-16le")])
    func cleanedInPlace(label: String, name: String) throws {
        let text =
            "<?xml version=\"1.0\" encoding=\"\(label)\"?>\r\n<rss version=\"2.0\">\r<channel>"
            + "<description>a\r\nb\rc\u{1}d</description></channel></rss>"
        let bytes = name == "utf-16le" ? [0xFF, 0xFE] + wide(text, bytes: 2, bigEndian: false) : Array(text.utf8)
        let result = try parse(bytes)
        #expect(result.encoding == name)
        #expect(result.feed.description?.plain == "a\nb\ncd")
        #expect(result.warnings.map(\.code).filter { $0 != "not-well-formed" } == ["control-character"])
    }

    @Test("a control character that stands for another one is read, and so is what follows")
    func controlCharacters() throws {
        // In ISO-8859-2 the bytes from 128 to 159 are control characters; people mean windows-1252's quotation marks.
        let bytes = Array("a\r\n".utf8) + [0x93, 0xB1, 0x94] + Array("\r\nb\u{2}".utf8)
        let result = try parse(document(" encoding=\"ISO-8859-2\"", bytes))
        #expect(result.feed.title?.plain == "a\n“ą”\nb")
    }

    @Test(
        "what calls itself ISO 8859-2 and has letters where that has none is windows-1250",
        arguments: [
            // Žluťoučký „kůň“ – šíp
            (
                [
                    0x8E, 0x6C, 0x75, 0x9D, 0x6F, 0x75, 0xE8, 0x6B, 0xFD, 0x20, 0x84, 0x6B, 0xF9, 0xF2, 0x93, 0x20, 0x96, 0x20, 0x9A, 0xED,
                    0x70,
                ],
                "Žluťoučký „kůň“ – šíp"
            ),
            // Gęślą jaźń
            ([0x47, 0xEA, 0x9C, 0x6C, 0xB9, 0x20, 0x6A, 0x61, 0x9F, 0xF1] as [UInt8], "Gęślą jaźń"),
        ])
    func windows1250(bytes: [UInt8], expected: String) throws {
        for contentType in ["text/xml", "text/xml; charset=ISO-8859-2", "text/xml; charset=utf-8"] {
            let result = try parse(document(" encoding=\"ISO-8859-2\"", bytes), contentType: contentType)
            #expect(result.feed.title?.plain == expected)
            #expect(result.encoding == "windows-1250")
            #expect(result.warnings.map(\.code).last == "mislabelled-encoding")
        }
    }

    @Test(
        "what calls itself ISO 8859-2 stays that where it has that standard's letters, or what Windows has not",
        arguments: [
            // One `ž` that was pasted among many.
            ([0xB9, 0xED, 0xBE, 0xB9, 0xED, 0xBE, 0xB9, 0xED, 0xBE, 0xB9, 0xED, 0xBE, 0x9E] as [UInt8], "šížšížšížšížž"),
            ([0xB9, 0x84, 0x61, 0x93], "š„a“"), ([0xB1, 0x81, 0x9A], "ą\u{FFFD}š"),
        ])
    func latin2(bytes: [UInt8], expected: String) throws {
        let result = try parse(document(" encoding=\"ISO-8859-2\"", bytes))
        #expect(result.feed.title?.plain == expected)
        #expect(result.encoding == "iso-8859-2")
    }

    @Test("what is UTF-8 is UTF-8, whatever it says", arguments: ["iso-8859-1", "gbk", "windows-1251", "iso-2022-jp"])
    func mislabelledUTF8(label: String) throws {
        let result = try parse(document(" encoding=\"\(label)\"", Array("Zażółć gęślą jaźń".utf8)))
        #expect(result.feed.title?.plain == "Zażółć gęślą jaźń")
        #expect(result.encoding == "utf-8")
        #expect(result.warnings.map(\.code) == ["mislabelled-encoding"])
    }

    @Test("bytes of two encodings in one document are both read")
    func twoEncodings() throws {
        let result = try parse(document("", Array("é ".utf8) + [0x93, 0xE9, 0x94]))
        #expect(result.feed.title?.plain == "é “é”")
        #expect(result.warnings.map(\.code) == ["invalid-utf-8"])
    }

    @Test(
        "a character that was cut in two is none",
        arguments: [
            ([0xE6, 0x97], "日本語の", "日本語の\u{FFFD}..."), ([0xF0, 0x9F, 0x90], "日", "日\u{FFFD}..."), ([0xD0], "Пое", "Пое\u{FFFD}..."),
            ([0xE6], "日本", "日本\u{FFFD}..."), ([0xE9], "l’", "l’é..."), ([0xC3], "é", "éÃ..."), ([0xE6], "é ", "é æ..."),
            ([0xE6, 0x97], "a ", "a æ—..."), ([0xE0, 0x80], "é", "éà€..."), ([0xF5, 0x80], "é", "éõ€..."),
        ] as [([UInt8], String, String)])
    func broken(bytes: [UInt8], text: String, expected: String) throws {
        let result = try parse(document("", Array(text.utf8) + bytes + Array("...".utf8)))
        #expect(result.feed.title?.plain == expected)
        #expect(result.warnings.map(\.code) == ["invalid-utf-8"])
    }

    @Test("a character in two halves is one", arguments: ["", " encoding=\"UTF-8\""])
    func surrogatePairs(declaration: String) throws {
        let fish = [0xED, 0xA0, 0xBD, 0xED, 0xB0, 0x9F] as [UInt8]
        let result = try parse(document(declaration, fish + Array(" a ".utf8) + fish + fish))
        #expect(result.feed.title?.plain == "🐟 a 🐟🐟")
        #expect(result.encoding == "utf-8")
        #expect(result.warnings.map(\.code) == ["invalid-utf-8"])
        // Half a pair of surrogates, and two halves in the wrong order, are no character.
        for broken in [fish.prefix(3), fish.prefix(5), fish.suffix(3) + fish.prefix(3)] {
            #expect(try parse(document("", Array("é".utf8) + broken + Array("b".utf8))).feed.title?.plain.hasPrefix("éí") == true)
        }
    }

    @Test(
        "an encoding that nobody names is told by the letters",
        arguments: [
            ("windows-1251", "Поезд уходит вечером"), ("koi8-r", "Поезд уходит вечером"), ("iso-8859-5", "Поезд уходит вечером"),
            ("windows-1253", "Το τρένο φεύγει το βράδυ"), ("windows-1255", "הרכבת יוצאת בערב"), ("windows-1256", "القطار يغادر في المساء"),
            ("shift_jis", "夜の列車が出ます"), ("euc-jp", "夜の列車が出ます"), ("euc-kr", "저녁 기차가 떠납니다"), ("gbk", "晚上的火车就要开了"),
            ("big5", "晚上的火車就要開了"), ("windows-874", "รถไฟออกตอนเย็น"),
        ])
    func undeclared(name: String, title: String) throws {
        let bytes = try Fixture.bytes("undeclared/\(name).xml")
        let declaration = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>".utf8)
        for document in [bytes, declaration + bytes] {
            let result = try parse(document)
            #expect(result.encoding == name)
            #expect(result.posts.first?.title?.plain == title)
            #expect(result.warnings.map(\.code) == ["guessed-encoding"])
        }
        // A declared encoding counts, and a text that is cut in the middle of a character is read as far as it goes.
        #expect(try parse(bytes, contentType: "text/xml; charset=windows-1252").encoding == "windows-1252")
        #expect(try parse(bytes.dropLast(60) + Array("</description></item></channel></rss>".utf8)).encoding == name)
    }

    @Test("Western text that nobody names is windows-1252, whatever its letters")
    func unnamedWestern() throws {
        let result = try parse(Fixture.bytes("undeclared/windows-1252.xml"))
        #expect(result.encoding == "windows-1252")
        #expect(result.posts.first?.title?.plain == "Le train de nuit s’en va")
        #expect(result.warnings.map(\.code) == ["invalid-utf-8"])
    }

    @Test("a few broken bytes in UTF-8 make no other encoding of it", arguments: ["Поезд уходит вечером ", "夜の列車が出ます", "저녁 기차가 떠납니다 "])
    func brokenUTF8(text: String) throws {
        var title = Array(String(repeating: text, count: 8).utf8)
        for index in stride(from: 5, to: title.count / 2, by: 40) { title[index] = 0xE9 }
        let result = try parse(document("", title))
        #expect(result.encoding == "utf-8")
        #expect(result.feed.title?.plain.contains(text) == true)
    }

    @Test("an unknown label leaves it to the bytes")
    func unknownLabel() throws {
        let result = try parse(document(" encoding=\"x-no/such\"", Array("é".utf8)))
        #expect(result.feed.title?.plain == "é")
        #expect(result.warnings.map(\.code).contains("wrong-encoding"))
    }

    @Test("a label that nobody knows stands in no guess's way")
    func unknownLabelBesideGuess() throws {
        let declaration = Array("<?xml version=\"1.0\" encoding=\"x-foo\"?>".utf8)
        let result = try parse(declaration + Fixture.bytes("undeclared/windows-1251.xml"))
        #expect(result.posts.first?.title?.plain == "Поезд уходит вечером")
        #expect(result.encoding == "windows-1251")
        #expect(result.warnings.map(\.code) == ["unknown-encoding", "guessed-encoding"])
    }

    @Test("what is ill-formed in a foreign encoding loses no more than itself", arguments: ["shift_jis", "gb18030", "euc-kr", "big5"])
    func illFormedForeignText(label: String) throws {
        let result = try parse(document(" encoding=\"\(label)\"", Array("a".utf8) + [0xFF] + Array("b".utf8)))
        let title = try #require(result.feed.title?.plain)
        #expect(title.hasPrefix("a") && title.hasSuffix("b"))
    }

    @Test(
        "text holds no control characters, however they are written",
        arguments: ["\u{1}", "&#1;", "&#x1B;", "\u{7F}", "&#127;", "\u{0}", "&#0;"])
    func noControlCharacters(written: String) throws {
        let result = try parse("<rss><channel><title>a\(written)b</title></channel></rss>")
        #expect(result.feed.title?.plain == "ab")
        #expect(!result.warnings.isEmpty)
    }

    @Test(
        "a vertical tab, as word processors break lines with, and a form feed part words",
        arguments: ["\u{b}", "\u{c}"], ["é", "", "\u{fffe}"])
    func lineBreaks(written: String, beside: String) throws {
        let result = try parse("<rss><channel><title>\(beside)a\(written)b</title></channel></rss>")
        #expect(result.feed.title?.plain.hasSuffix("a b") == true)
    }

    @Test("line ends become line feeds")
    func lineEnds() throws {
        let result = try parse("<rss><channel><title>x</title><item><description>a\r\nb\rc</description></item></channel></rss>")
        #expect(result.posts.first?.content.html?.source == "a\nb\nc")
        #expect(result.warnings.isEmpty)
    }
}
