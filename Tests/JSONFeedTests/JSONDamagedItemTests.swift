import AggregatorCore
import Testing

@testable import JSONFeed

@Suite("Damaged items of JSON Feed")
struct JSONDamagedItemTests {
    private func parse(_ text: String) throws(FormatFailure) -> FeedDocument {
        try JSONFeedFormat().parse(DocumentInput(bytes: Array(text.utf8)))
    }

    private func feed(_ items: String, _ around: String = "") -> String {
        #"{"version": "https://jsonfeed.org/version/1.1", "items": [\#(items)], "title": "T"\#(around)}"#
    }

    private func item(_ id: String) -> String {
        #"{"id": "\#(id)", "url": "https://h.example/\#(id)", "tags": ["\#(id)", "x"], "author": {"id": "Ada \#(id)"}, "attachments": "#
            + #"[{"url": "https://h.example/\#(id).mp3", "mime_type": "audio/mpeg"}, {"url": "b"}], "content_text": "{\"id\": \"\#(id)!\"}, x"}"#
    }

    private func ids(_ document: FeedDocument) -> [String?] { document.posts.map { $0.guid?.text } }

    @Test("an item that can't be read costs itself alone, and is warned of with its line")
    func oneItem() throws {
        for damaged in [
            #"{"id" "b", "url": "b"}"#, #"{"id": "b, "url": "b"}"#, #"{"id": "b", "title": 'b'}"#, #"{"id": "b", "tags": [{"id": "c" "#,
            #"{"id": "b", "url": "b""#, #"{"id": "b", "x": {"id": "c"}}, "url": "b"}"#, #"{"id": "b"}, "tags": ["b"], "x": {"id": "c"}}"#,
            #"{"id": "b" x, "tags": [{"id": "c"}, {"id": "d"}], "author": {"id": "e"}}"#, #""id": "b", "url": "b"}"#,
            #"{"id": "b", {"url": "b", "tags": ["b"]}"#, #"{"id": "b", "content_text": "b}"#,
        ] {
            let document = try parse(feed("\(item("a")),\n\(damaged),\n\(item("c")),\(item("d"))", #", "authors": [{"name": "Ada"}]"#))
            #expect(ids(document) == ["a", "c", "d"], "\(damaged)")
            #expect(!document.isCutOff, "it would be asked for every few minutes, without validators: \(damaged)")
            #expect(document.posts.allSatisfy { $0.attachments.count == 2 } && document.feed.authors.count == 1)
            let warning = document.warnings.last { $0.code == "damaged-item" }
            #expect([2, 3].contains(warning?.line), "\(damaged)")
            let last = try? parse(feed("\(item("a")),\n\(damaged)\n"))
            #expect(last.map(ids) == (damaged.hasSuffix("b}") ? nil : ["a"]), "\(damaged)")
        }
    }

    @Test(
        "what is mended leaves the document whole",
        arguments: [
            (#",{"id": "a"},,{"id": "b"},"#, 2), (#"{"id": "a"} {"id": "b"}"#, 2),
            (#"/* {"id": "x"} */ {"id": "a"}, // y\#n{"id": "b"}"#, 2),
            (#"{"id": "a"}x, y {"id": "b"}"#, 2), (#"{"id": "a", "title": "a "b" c" "url": undefined}"#, 1),
            (#"{"id": "a", "x": {"s": }, "summary": , "date_published": 2026-03-10, "title": }, {"id": "b", "y": [00:12:30, 12MB]}"#, 2),
        ])
    func mended(items: String, count: Int) throws {
        let document = try parse(feed(items))
        #expect(ids(document) == Array(["a", "b"].prefix(count)))
        #expect(!document.isCutOff && !document.warnings.isEmpty && document.warnings.allSatisfy { $0.code == "repaired-json" })
    }

    @Test("a number that JSON has not costs nothing else, and keeps what it can be read as")
    func oddNumbers() throws {
        let attachment = #"{"url": "https://h.example/a.mp3", "mime_type": "audio/mpeg", "size_in_bytes": }"#
        let post = #"{"id": 012, "date_published": 2026-03-10, "attachments": [\#(attachment), {"url": "b", "size_in_bytes": +17}]}"#
        let document = try parse(feed("\(post), \(item("c"))"))
        #expect(ids(document) == ["012", "c"])
        #expect(document.posts.first?.dates.published == FeedDate.parse("2026-03-10"))
        #expect(document.posts.first?.attachments.map(\.size) == [nil, 17])
    }

    @Test("items that stand in an object, as PHP writes a list that it has filtered, are read with a warning")
    func keyed() throws {
        let text = #"{"version": "https://jsonfeed.org/version/1.1", "items": {"0": {"id": "a"}, "2": {"id": "b"}}}"#
        let document = try parse(text)
        #expect(ids(document) == ["a", "b"] && document.warnings.map(\.code) == ["repaired-json"] && !document.isCutOff)
        for title in [##""x""##, ##"{"#value": "x"}"##] {
            let single = try parse(##"{"rss": {"channel": {"title": "T", "item": {"guid": {"#value": "a"}, "title": \##(title)}}}}"##)
            #expect(ids(single) == ["a"] && single.warnings.isEmpty)
        }
        let named = #"{"title": "T", "items": {"first": {"href": "x"}, "next": {"href": "y"}}}"#
        #expect { try parse(named) } throws: { ($0 as? FormatFailure)?.code == .notAFeed }
    }

    @Test("lists within an item that PHP has filtered are read as lists, and no other object is one")
    func keyedParts() throws {
        let keyed =
            #"{"id": "a", "tags": {"0": "x", "2": "y"}, "authors": {"1": "Ada", "3": {"name": "Grace"}}, "#
            + #""attachments": {"1": {"url": "urn:1"}, "2": {"url": "urn:2"}}}"#
        let named = #"{"id": "b", "tags": {"1a": "x", "2": "y"}, "author": {"name": "Ada"}, "attachments": {"url": "urn:3"}}"#
        let posts = try parse(feed("\(keyed), \(named)")).posts
        #expect(posts.map { $0.categories.map(\.term) } == [["x", "y"], []])
        #expect(posts.map { $0.authors.map(\.name) } == [["Ada", "Grace"], ["Ada"]])
        #expect(posts.map { $0.attachments.map(\.url.text) } == [["urn:1", "urn:2"], ["urn:3"]])
    }

    @Test("an item in place of the list is the only one, and an object that is none is not")
    func single() throws {
        let version = #""version": "https://jsonfeed.org/version/1.1""#
        for head in [version, #""home_page_url": "https://h.example/""#] {
            let document = try parse(#"{\#(head), "items": {"id": "1", "title": "a"}}"#)
            #expect(ids(document) == ["1"] && document.warnings.map(\.code) == (head == version ? [] : ["odd-version"]))
        }
        for other in [#"{"total": 7}"#, #"{"id": {}, "title": "a"}"#, #"{"id": "1"}"#, #"{"title": "a"}"#, "{}", #""a""#] {
            let document = try parse(#"{\#(version), "items": \#(other)}"#)
            #expect(document.posts.isEmpty && document.warnings.map(\.code) == ["missing-items"])
        }
        let twice = try parse(#"{\#(version), "items": [{"id": "a"}], "items": {"id": "1", "title": "a"}}"#)
        #expect(ids(twice) == ["a"])
        let schema = #"{"title": "T", "items": {"id": "https://h.example/schema", "title": "a", "type": "object"}}"#
        #expect { try parse(schema) } throws: { ($0 as? FormatFailure)?.code == .notAFeed }
    }

    @Test("in RSS in JSON as well")
    func rssInJSON() throws {
        let items = ["a", "b", "c"].map { ##"{"guid": {"#value": "\##($0)"}, "title": "\##($0)", "enclosure": {"url": "\##($0)"}}"## }
        let text = #"{"rss": {"version": "2.0", "channel": {"item": [\#(items.joined(separator: ","))], "title": "T"}}}"#
        let document = try parse(text.replacing(#""title": "b""#, with: #""title": 'b'"#))
        #expect(ids(document) == ["a", "c"] && document.feed.title != nil)
        #expect(document.warnings.map(\.code) == ["damaged-item"])
    }

    @Test(
        "a part of a damaged item is no item",
        arguments: [
            #"{"title": 'x', "author": {"id": 7, "name": "Ada", "url": "https://a.example/ada"}, "id": "b"}"#,
            #"{"title": 'x', "_wp": {"url": "https://a.example/"}, "url": "b"}"#,
            #"{"title": 'x', "attachments": [{"url": "https://a.example/b.mp3"}], "id": "b"}"#,
        ])
    func parts(damaged: String) throws {
        #expect(ids(try parse(feed("\(item("a")), \(damaged), \(item("c"))"))) == ["a", "c"])
    }

    @Test("what is no object in the place of an item costs no other", arguments: ["undefined", "None", "7", #""x""#, "[]"])
    func strangers(stranger: String) throws {
        let document = try parse(feed(#"\#(item("a")), \#(stranger), \#(item("b"))"#))
        #expect(ids(document) == ["a", "b"] && document.warnings.contains { $0.code == "bad-item" })
    }

    @Test(
        "a document of which no item can be read is damaged, and so is one that breaks off or is damaged elsewhere",
        arguments: [
            #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id" 1}, {"id" 2}]}"#,
            #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id" 1}, {"id": 2}"#,
            #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id" 1}, {"id": 2}]"#,
            #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id" 1}, {"id": 2}], "title" 1}"#,
            #"{"version": "https://jsonfeed.org/version/1.1", "title" 1, "items": [{"id": 1}]}"#,
        ])
    func none(text: String) {
        #expect { try parse(text) } throws: { ($0 as? FormatFailure)?.code == .damaged }
    }

    @Test("no byte that is lost, doubled or another costs more than its item and a neighbour, or mixes two")
    func anyByte() throws {
        let whole = Array(feed([item("a"), item("b"), item("c")].joined(separator: ",\n")).utf8)
        let posts = try JSONFeedFormat().parse(DocumentInput(bytes: whole)).posts
        let start = try #require(whole.firstIndex(of: UInt8(ascii: "["))) + 1
        let end = try #require(whole.lastIndex(of: UInt8(ascii: "]")))
        var unread = 0
        for place in start..<end - 2 {
            for change: [UInt8] in [[], [whole[place], whole[place]]] + #""{}[],:\ x"#.utf8.map({ [$0] }) {
                let bytes = whole[..<place] + change + whole[(place + 1)...]
                let text = String(decoding: bytes, as: UTF8.self)
                // Of these the end is not in the list, or not to be told from the end of the list.
                guard let read = try? parse(text).posts else {
                    unread += 1
                    continue
                }
                #expect(read.filter { !posts.contains($0) }.count <= 1 && read.count <= 3, "\(text)")
                #expect(posts.contains(where: read.contains), "\(text)")
            }
        }
        #expect(unread <= 16, "of some 8000")
    }

    @Test(
        "thousands of damaged items are read within the minute", .timeLimit(.minutes(1)),
        arguments: [
            (#"{"id": 1 x},"#, "z"), (#"{"a":1x "#, "z"), (#"{"a": "b" c"#, "z"), (#"{"a": [{"a": 1 "#, nil), (#"{"id" "b}],"a":["#, nil),
            ("[/*", nil), (#"{"id": 1}],"a":[{"b": 1}"#, "1"), (#"{"a":"b"c","#, "z"), ("{ ", "z"), ("]", nil),
        ])
    func thousands(part: String, whole: String?) {
        let text = String(repeating: part, count: 40_000)
        for end in ["", #"{"id": "z"}"#, "]}", "]}]}]}"] {
            // What can't be read has no whole item, or has it behind what may as well be a part of another.
            let expected = end.contains("z") || whole != "z" ? whole : nil
            do throws(FormatFailure) {
                let last = try parse(feed(text + end)).posts.last?.guid?.text
                #expect(expected != nil && last == expected, "\(end)")
            } catch { #expect(expected == nil && error.code == .damaged, "\(end)") }
        }
    }
}
