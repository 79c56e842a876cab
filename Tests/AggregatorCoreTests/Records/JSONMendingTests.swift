import Testing

@testable import AggregatorCore

@Suite("Mending JSON")
struct JSONMendingTests {
    private let mending: JSONReader.Limits = {
        var limits = JSONReader.Limits()
        limits.mends = true
        return limits
    }()

    private func object(_ members: [(String, JSONValue)]) -> JSONValue { .object(members.map { JSONValue.Member($0.0, $0.1) }) }

    @Test(
        "what templates get wrong is mended for those who ask for it, and for nobody else",
        arguments: [
            ("[,1,,2,,]", "[1,2]"), (#"{,"a":1,,"b":2,}"#, #"{"a":1,"b":2}"#), (#"{"a":1 "b":2}"#, #"{"a":1,"b":2}"#),
            (#"{"a":"x" "b":"y"}"#, #"{"a":"x","b":"y"}"#), (#"[{"a":1} {"b":2}]"#, #"[{"a":1},{"b":2}]"#),
            (#"{"a":undefined,"b":[None, nan],"c": nil }"#, #"{"a":null,"b":[null,null],"c":null}"#),
            (#"{"a":012,"b":[+1, .5 ,1.,-.5],"c":12MB}"#, #"{"a":"012","b":["+1",".5","1.","-.5"],"c":"12MB"}"#),
            (#"{"a":0x1F,"b":2026-03-10,"c":00:12:30 }"#, #"{"a":"0x1F","b":"2026-03-10","c":"00:12:30"}"#),
            (#"{"a":3f-1,"b":f3-1_0,"c":N3}"#, #"{"a":"3f-1","b":"f3-1_0","c":"N3"}"#),
            (#"{"a":$id,"b":n.a.,"c":[-x, $1]}"#, #"{"a":null,"b":null,"c":[null,null]}"#),
            (#"{"a":,"b": , "c":[{"d": }],"e":}"#, #"{"a":null,"b":null,"c":[{"d":null}],"e":null}"#),
            ("[/* a, b */1, // c ]\n2]", "[1,2]"), (#"{/**/"a":1, // "b":2,}\#n}"#, #"{"a":1}"#),
            (#"{"a":"so \"b" c","d":1}"#, #"{"a":"so \"b\" c","d":1}"#), (#"{"a":"a "b" c"}"#, #"{"a":"a \"b\" c"}"#),
            (#"{"a":""b", and "c"","d":"e"}"#, #"{"a":"\"b\", and \"c\"","d":"e"}"#),
            (#"{"a":"<a href="//b.example/" class="c">d</a>" , "e":1}"#, #"{"a":"<a href=\"//b.example/\" class=\"c\">d</a>","e":1}"#),
            (#"{"a":"C:\users \u12"}"#, #"{"a":"C:users u12"}"#), (#"{"a":"\ud83d\u12"}"#, #"{"a":"\#u{FFFD}u12"}"#),
        ])
    func mends(text: String, meant: String) throws {
        let outcome = try JSONReader.readNotingRepairs(Array(text.utf8), limits: mending)
        #expect(try outcome.value == JSONReader.read(Array(meant.utf8)))
        #expect(!outcome.repairs.isEmpty)
        #expect(throws: JSONReader.Failure.self) { try JSONReader.read(Array(text.utf8)) }
        let list = Array(#"{"list":[\#(text),{"a":"b"}]}"#.utf8)
        let outline = try JSONOutline(list, paths: [["list"]], mostItems: 9, limits: mending)
        #expect(outline.lists == [[9..<9 + text.utf8.count, text.utf8.count + 10..<list.count - 2]] && outline.damages.isEmpty)
    }

    @Test(
        "where it is not certain what is meant, nothing is mended",
        arguments: [
            // A quotation mark is missing rather than too many: what follows are other members.
            #"{"a":"b,"c":"d"}"#, #"{"a":"b","c:"d","e":"f"}"#, #"{"a":b","c":"d"}"#, #"{"a":"b\","c":"d"}"#, #"["a" b"]"#, #"["a "b" c"]"#,
            #"{"a" 1}"#, "{a:1}", "{'a':1}", "[1 2]", "[1}", "[x", "[-x y]", "[x y]", "[01 2]", "/* 1", "[1", #"{"a":"b"#, #"{"a":"b"c"#,
            #"[01"b"]"#, "[01x/y]", #"{"a":,"b"}"#, #"{"a":,b":1}"#, #"{"a":]}"#, "[1,}",
            // It may go on behind the end of what came.
            "01", "2026-03-10", "[12MB", #"{"a":01 "#, #"{"a":"#, #"{"a":,"#, #"{"a":,"b":"#,
        ])
    func refuses(text: String) {
        #expect(throws: JSONReader.Failure.self) { try JSONReader.readNotingRepairs(Array(text.utf8), limits: mending) }
    }

    @Test("an object of objects is a list for those who ask for it, one of anything else is none")
    func keyedList() throws {
        func items(_ list: String, _ limits: JSONReader.Limits) throws -> [Range<Int>]? {
            try JSONOutline(Array(#"{"list":\#(list)}"#.utf8), paths: [["list"]], mostItems: 2, limits: limits).lists[0]
        }
        let list = #"{"0":{"a":1}, "2" : {}}"#
        #expect(try items(list, mending) == [13..<20, 28..<30])
        #expect(try items(list, JSONReader.Limits()) == nil)
        for other in [#"{"0":{},"1":2}"#, "{}", #""a""#, "null"] { #expect(try items(other, mending) == nil) }
        #expect(throws: JSONReader.Failure.self) { try items(#"{"0":{},"1":{},"2":{}}"#, mending) }
        let twice = Array(#"{"list":[1],"list":{"a":2}}"#.utf8)
        #expect(try JSONOutline(twice, paths: [["list"]], mostItems: 2, limits: mending).lists == [[9..<10]])
    }
}
