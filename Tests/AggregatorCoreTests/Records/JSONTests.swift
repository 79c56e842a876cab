import Testing

@testable import AggregatorCore

struct JSONReaderTests {
    private func read(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8)) }

    @Test(
        "values of every kind",
        arguments: [
            ("null", .null), (" true ", .bool(true)), ("false\n", .bool(false)), ("0", .integer(0)), ("-0", .integer(0)),
            ("-12", .integer(-12)),
            ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .number(9.223372036854775808e18)),
            ("-9223372036854775809", .number(-9.223372036854775809e18)), ("18446744073709551616", .number(18446744073709551616)),
            ("0.5", .number(0.5)),
            ("-0.0", .number(-0.0)), ("1e2", .number(100)), ("1E+2", .number(100)), ("125e-3", .number(0.125)),
            ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
            ("5e-324", .number(.leastNonzeroMagnitude)), ("1e-400", .number(0)), ("0e999999999999999999999", .number(0)),
            ("0.1000000000000000055511151231257827", .number(0.1)), ("123456789012345678901234567890", .number(1.2345678901234568e29)),
            ("\"\"", .string("")),
            ("\"é日😀\"", .string("é日😀")),
            ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDE00\\uFFFD\\u0000\"", .string("\"\\/\u{8}\u{C}\n\r\té😀\u{FFFD}\0")),
            ("[]", .array([])), ("[ 1 , [ ] , { } ]", .array([.integer(1), .array([]), .object([])])), ("{}", .object([])),
            ("\t\r\n{ \"a\" : 1 , \"\" : null }", .object([.init("a", .integer(1)), .init("", .null)])), ("\u{FEFF}1", .integer(1)),
            ("1\0\0", .integer(1)),
        ] as [(String, JSONValue)])
    func values(text: String, value: JSONValue) throws {
        let found = try JSONReader.readNotingRepairs(Array(text.utf8))
        #expect(found.value == value)
        #expect(found.repairs.isEmpty)
    }

    @Test(
        "a number that is no whole one of 64 bits keeps its digits for who asks for them",
        arguments: [
            ("9223372036854775807", .integer(.max)), ("9223372036854775808", .string("9223372036854775808")),
            ("-9223372036854775809", .string("-9223372036854775809")), ("18446744073709551617", .string("18446744073709551617")),
            ("18446744073709551615.0", .string("18446744073709551615.0")), ("1.0", .string("1.0")), ("-0.50", .string("-0.50")),
            ("1e3", .string("1e3")), ("1E+3", .string("1E+3")), ("1e400", .string("1e400")),
            (String(repeating: "9", count: 400), .string(String(repeating: "9", count: 400))),
        ] as [(String, JSONValue)])
    func digits(text: String, value: JSONValue) throws {
        var limits = JSONReader.Limits()
        limits.keepsDigits = true
        let found = try JSONReader.readNotingRepairs(Array(text.utf8), limits: limits)
        #expect(found.value == value)
        #expect(found.repairs.isEmpty)
    }

    @Test(
        "what is passed over is noted",
        arguments: [
            ("[1,]", .array([.integer(1)]), [3]), ("{\"a\":1,}", .object([.init("a", .integer(1))]), [7]),
            ("\"a\tb\"", .string("a\tb"), [1]),
            ("\"\\n\u{1}\"", .string("\n\u{1}"), [3]), ("\"\\x\"", .string("x"), [2]), ("\"\\ud800\"", .string("\u{FFFD}"), [3]),
            ("\"\\udc00x\"", .string("\u{FFFD}x"), [3]), ("\"\\ud800\\u0041\"", .string("\u{FFFD}A"), [3]),
            ("\"\\ud800\\ud83d\\ude00\"", .string("\u{FFFD}😀"), [3]), ("1e400", .number(.greatestFiniteMagnitude), [0]),
            ("-1e400", .number(-.greatestFiniteMagnitude), [0]), ("[NaN,2]", .array([.null, .integer(2)]), [1]),
            ("Infinity", .null, [0]), ("{\"a\":-Infinity}", .object([.init("a", .null)]), [5]),
        ] as [(String, JSONValue, [Int])])
    func repairs(text: String, value: JSONValue, repairs: [Int]) throws {
        let found = try JSONReader.readNotingRepairs(Array(text.utf8))
        #expect(found.value == value)
        #expect(found.repairs == repairs)
    }

    @Test(
        "bytes that are no UTF-8 become U+FFFD",
        arguments: [([0x80], "\u{FFFD}"), ([0xC3], "\u{FFFD}"), ([0x61, 0xFF, 0x62], "a\u{FFFD}b")] as [([UInt8], String)])
    func encodings(bytes: [UInt8], text: String) throws {
        let found = try JSONReader.readNotingRepairs([34] + bytes + [34])
        #expect(found.value == .string(text))
        #expect(found.repairs == [1])
    }

    @Test("at every place of a string what ends it, what is repaired and what is neither are told apart", arguments: 0..<20)
    func places(place: Int) throws {
        let before = String(repeating: "a", count: place)
        for after in [String(repeating: "b", count: 11), ""] {
            for (written, text, repairs) in [
                ("\\\"", "\"", 0), ("\\\\", "\\", 0), ("\t", "\t", 1), ("é", "é", 0), ("\u{7F}", "\u{7F}", 0), ("!", "!", 0), ("#", "#", 0),
                ("]", "]", 0),
                ("[", "[", 0), (" ", " ", 0), ("\u{1F}", "\u{1F}", 1), ("\u{10FFFF}", "\u{10FFFF}", 0),
            ] {
                let found = try JSONReader.readNotingRepairs(Array("\"\(before)\(written)\(after)\"".utf8))
                #expect(found.value == .string(before + text + after))
                #expect(found.repairs.count == repairs)
            }
        }
    }

    @Test("a hundred repairs are noted of any number")
    func boundsRepairs() throws {
        let text = "[" + Array(repeating: "\"\t\"", count: 1000).joined(separator: ",") + "]"
        let found = try JSONReader.readNotingRepairs(Array(text.utf8))
        #expect(found.value.array?.count == 1000)
        #expect(found.repairs.count == 100)
    }

    @Test(
        "what is no JSON",
        arguments: [
            "[", "]", "{", "}", "[1", "[1,", "[,]", "[1,,2]", "[1 2]", "[1]]", "[1}", "{]", "{,}", "{\"a\"}", "{\"a\":}", "{\"a\":1,,}",
            "{\"a\" 1}", "{a:1}", "{'a':1}", "{1:1}",
            "\"", "\"a", "\"\\", "\"\\\"", "\"\\u\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud800\\u12\"", "'a'", "tru", "True", "nul", "nulll",
            "falsee", "01", "-01", "00", "+1", ".5", "1.", "-", "-.5",
            "1.e1", "1e", "1e+", "1e1.5", "0x10", "1_000", "NaN0", "Inf", "-NaN", "--Infinity", "+Infinity", "nan", "1 1", "[] []",
            "// x\n1", "\u{A0}1", "１", "\0",
            "1,", "[1]x",
        ])
    func refuses(text: String) {
        #expect(throws: JSONReader.Failure.self) { try read(text) }
    }

    @Test("a failure tells where it is", arguments: [("[1, x]", 4), ("{\"a\": 1 \"b\"}", 8), ("[1", 2), ("[01]", 1)])
    func offsets(text: String, offset: Int) {
        #expect(throws: JSONReader.Failure(code: .syntax, offset: offset)) { try read(text) }
    }

    @Test("nothing at all is a failure of its own", arguments: ["", " ", "\n\t", "\u{FEFF}", "\u{FEFF} "])
    func empty(text: String) {
        #expect { try read(text) } throws: { ($0 as? JSONReader.Failure)?.code == .empty }
    }

    @Test("depth is bounded", arguments: [("[", "]"), ("{\"a\":", "}")])
    func boundsDepth(open: String, close: String) throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)).utf8)
        }
        _ = try JSONReader.read(nested(256))
        #expect { try JSONReader.read(nested(257)) } throws: { ($0 as? JSONReader.Failure)?.code == .tooDeep }
        #expect { try JSONReader.read(nested(100_000)) } throws: { ($0 as? JSONReader.Failure)?.code == .tooDeep }
        #expect { try JSONReader.read(nested(3), depth: 2) } throws: { ($0 as? JSONReader.Failure)?.code == .tooDeep }
        _ = try JSONReader.read(Array("[[],[],[]]".utf8), depth: 2)
    }

    @Test("of a name that comes twice both are kept and the last counts")
    func duplicates() throws {
        let value = try read("{\"a\":1,\"b\":2,\"a\":3}")
        #expect(value.members?.map(\.name) == ["a", "b", "a"])
        #expect(value["a"] == .integer(3))
    }

    @Test("no truncation and no changed byte brings the reader down")
    func survivesDamage() {
        let bytes = Array("{\"a\\u00e9\\ud83d\\ude00\":[1,-2.5e+3,true,null,{\"b\":\"x\\ty\\\\\"}],\"é\":\"\"}".utf8)
        for end in bytes.indices {
            #expect(throws: JSONReader.Failure.self) { try JSONReader.read(Array(bytes[..<end])) }
            for change in [0, 34, 44, 45, 48, 58, 91, 92, 93, 117, 123, 125, 0xC3, 0xFF] as [UInt8] {
                var damaged = bytes
                damaged[end] = change
                _ = try? JSONReader.read(damaged)
            }
        }
    }
}

struct JSONWriterTests {
    private func written(pretty: Bool = false, _ body: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter(pretty: pretty)
        body(&writer)
        return writer.text
    }

    @Test("members without a value, and empty lists and objects, are left out")
    func omits() {
        let text = written { writer in
            writer.object {
                $0.member("a", String?.none)
                $0.member("b", Bool?.none)
                $0.member("c", Int?.none)
                $0.member("d", Double?.none)
                $0.member("e", Double.nan)
                $0.member("f", -Double.infinity)
                $0.member("g", value: nil)
                $0.member("h", list: [String]())
                $0.member("i", object: { $0.member("x", String?.none) })
                $0.member("j", object: { $0.member("y", object: { _ in }) })
                $0.member("k", "")
                $0.member("l", false)
                $0.member("m", 0)
                $0.member("n", value: .null)
                $0.member("o", object: { _ in })
                $0.member("p", value: .object([]))
                $0.member("q", value: .array([]))
            }
        }
        #expect(text == #"{"k":"","l":false,"m":0,"n":null,"p":{},"q":[]}"#)
    }

    @Test("an object that is left out leaves no comma behind", arguments: [true, false])
    func leavesNoTrace(pretty: Bool) throws {
        for hidden in 0..<3 {
            let text = written(pretty: pretty) { writer in
                writer.object { writer in
                    for index in 0..<3 { writer.member("\(index)", object: { if index != hidden { $0.member("x", 1) } }) }
                }
            }
            #expect(try JSONReader.readNotingRepairs(Array(text.utf8)).repairs.isEmpty)
            #expect(try JSONReader.read(Array(text.utf8)).members?.count == 2)
        }
    }

    @Test("pretty printing")
    func pretty() {
        let value = JSONValue.object([
            .init("a", .integer(1)), .init("b", .array([.bool(true), .array([]), .object([.init("c", .null)])])), .init("d", .object([])),
        ])
        let text = written(pretty: true) { $0.value(value) }
        #expect(
            text == """
                {
                  "a": 1,
                  "b": [
                    true,
                    [],
                    {
                      "c": null
                    }
                  ],
                  "d": {}
                }
                """)
    }

    @Test(
        "numbers",
        arguments: [
            (0, "0"), (-0.0, "-0.0"), (1, "1"), (-3, "-3"), (0.5, "0.5"), (1e15, "1000000000000000"),
            (9_007_199_254_740_991, "9007199254740991"),
            (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"), (.infinity, "null"), (.nan, "null"),
        ] as [(Double, String)])
    func numbers(value: Double, text: String) {
        #expect(written { $0.number(value) } == text)
    }

    @Test(
        "escapes",
        arguments: [
            ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\r\t""#), ("\0\u{1}\u{1F}\u{7F}", #""\u0000\u0001\u001f\u007f""#),
            ("a\u{2028}b\u{2029}", #""a\u2028b\u2029""#),
            ("\u{80}\u{85}x\u{9B}2J\u{9F}", #""\u0080\u0085x\u009b2J\u009f""#), ("\u{A0}\u{BF}", "\"\u{A0}\u{BF}\""),
            ("\u{2027}é日😀\u{202A}", "\"\u{2027}é日😀\u{202A}\""), ("", "\"\""),
        ])
    func escapes(text: String, json: String) {
        #expect(written { $0.string(text) } == json)
    }

    @Test("at every place of a string what is escaped is told from what is not", arguments: 0..<20)
    func escapesEverywhere(place: Int) {
        let before = String(repeating: "x", count: place)
        for (text, escaped) in [
            ("\"", #"\""#), ("\\", #"\\"#), ("\n", #"\n"#), ("\u{1F}", #"\u001f"#), ("\u{7F}", #"\u007f"#), ("\u{2028}", #"\u2028"#),
            ("\u{80}", #"\u0080"#), ("\u{9F}", #"\u009f"#), ("\u{A0}", "\u{A0}"), ("\u{2027}", "\u{2027}"), ("é", "é"), ("!", "!"),
            ("]", "]"),
        ] {
            #expect(written { $0.string(before + text + "0123456789") } == "\"\(before)\(escaped)0123456789\"")
        }
    }

    @Test("lines of NDJSON are apart")
    func lines() {
        let text = written { writer in
            for number in 1...2 {
                writer.object { $0.member("n", number) }
                writer.endLine()
            }
        }
        #expect(text == "{\"n\":1}\n{\"n\":2}\n")
    }

    @Test("what is written is valid and read back as the same value", arguments: [false, true])
    func roundTrips(pretty: Bool) throws {
        var random = RandomNumbers(seed: 3)
        for _ in 0..<2_000 {
            let value = Self.value(&random, depth: 5)
            let bytes = Array(written(pretty: pretty) { $0.value(value) }.utf8)
            let found = try JSONReader.readNotingRepairs(bytes)
            #expect(found.value == value)
            #expect(found.repairs.isEmpty)
            #expect(pretty || !bytes.contains(10))
        }
    }

    private static let alphabet = Array(
        "ab\"\\/\n\r\t\0\u{1}\u{1F}\u{7F}\u{80}\u{9F}é\u{301}日\u{2028}\u{2029}\u{FEFF}\u{FFFD}\u{FFFF}😀\u{10FFFF}".unicodeScalars)

    /// Whole numbers are `.integer`, as the reader gives them.
    private static func value(_ random: inout RandomNumbers, depth: Int) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &random))
        case 2: return .integer(Int64(bitPattern: random.next()) >> Int64.random(in: 0..<64, using: &random))
        case 3:
            let double = Double(bitPattern: random.next())
            return double.isFinite && Int64(exactly: double) == nil ? .number(double) : .number(0.25)
        case 4: return .number((Double.random(in: -1e6...1e6, using: &random) * 1000).rounded() / 1000 + 0.0005)
        case 5: return .string(random.text(upTo: 20, from: alphabet))
        case 6: return .array((0..<Int.random(in: 0...4, using: &random)).map { _ in value(&random, depth: depth - 1) })
        default:
            return .object(
                (0..<Int.random(in: 0...4, using: &random)).map { _ in
                    .init(random.text(upTo: 5, from: alphabet), value(&random, depth: depth - 1))
                })
        }
    }
}
