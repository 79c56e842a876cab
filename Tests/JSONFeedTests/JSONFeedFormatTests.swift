import AggregatorContracts
import AggregatorCore
import Testing

@testable import JSONFeed

@Suite("Reading JSON Feed")
struct JSONFeedFormatTests {
    private let format = JSONFeedFormat()

    private func parse(_ text: String, address: String? = nil, limits: ParseLimits = ParseLimits()) throws(FormatFailure) -> FeedDocument {
        try format.parse(
            DocumentInput(bytes: Array(text.utf8), address: address.flatMap { WebAddress($0) }, limits: limits))
    }

    @Test(
        "what was read is written as the golden output beside the input",
        arguments: ["version-1.0", "version-1.1", "odd-types", "entities", "rss-in-json"])
    func golden(name: String) throws {
        let document = try format.parse(DocumentInput(bytes: Fixture.bytes("\(name).json"), address: address("found/feed.json")))
        let written = String(decoding: JSONFeedWriter().write(document, pretty: true), as: UTF8.self)
        #expect(written == (try Fixture.text("\(name).golden.json")).trimmed)
    }

    @Test("what our writer wrote is read back whole, but for the base of its markup")
    func populated() throws {
        let written = JSONFeedWriter().write(.populated, pretty: false)
        let read = try format.parse(DocumentInput(bytes: written))
        #expect(read.warnings.isEmpty)
        #expect(read.feed.withoutBases == FeedDocument.populated.feed.withoutBases)
        #expect(read.posts.map(\.withoutBases) == FeedDocument.populated.posts.map(\.withoutBases))
    }

    @Test(
        "reading what was written gives what was written but for the base of markup, also of hostile feeds",
        arguments: ["version-1.0", "version-1.1", "odd-types", "entities", "rss-in-json", "everything.golden"])
    func roundTrip(name: String) throws {
        let first = try format.parse(DocumentInput(bytes: Fixture.bytes("\(name).json"), address: address("found/feed.json")))
        for pretty in [true, false] {
            let second = try format.parse(
                DocumentInput(bytes: JSONFeedWriter().write(first, pretty: pretty), address: address("found/feed.json")))
            #expect(second.feed.withoutBases == first.feed.withoutBases)
            #expect(second.posts.map(\.withoutBases) == first.posts.map(\.withoutBases))
        }
    }

    @Test("whatever a model holds, what is read of its document is read again the same", arguments: 1...60)
    func arbitrary(seed: UInt64) throws {
        var generator = SampleGenerator(seed: seed)
        let posts = (0..<seed % 5).map { _ in generator.post() }
        let document = FeedDocument(feed: generator.feed(), posts: posts, format: "rss-2.0", encoding: "utf-8")
        let first = try format.parse(DocumentInput(bytes: JSONFeedWriter().write(document, pretty: true)))
        let second = try format.parse(DocumentInput(bytes: JSONFeedWriter().write(first, pretty: false)))
        #expect(first.posts.count == posts.count)
        #expect(second.feed == first.feed)
        #expect(second.posts == first.posts)
    }

    @Test(
        "an unknown version is read as the newest, with a warning",
        arguments: [
            ("https://jsonfeed.org/version/1", "json-feed-1.0", false), ("https://jsonfeed.org/version/1.1", "json-feed-1.1", false),
            ("1.0", "json-feed-1.0", true), ("https://jsonfeed.org/version/1.1/", "json-feed-1.1", true),
            ("http://jsonfeed.org/version/1", "json-feed-1.0", true), ("https://jsonfeed.org/version/7", "json-feed-1.1", true),
            ("", "json-feed-1.1", true),
        ])
    func versions(version: String, name: String, isOdd: Bool) throws {
        let document = try parse(#"{"version": "\#(version)", "title": "T", "items": []}"#)
        #expect(document.format == name)
        #expect(document.warnings.map(\.code) == (isOdd ? ["odd-version"] : []))
    }

    @Test(
        "JSON that is no feed is told what it is",
        arguments: [
            (#"{"a": 1, "b": [2]}"#, "an object with “a”, “b”"), ("[1, 2]", "a list of 2"), ("12", "a number"), (#""x""#, "a text"),
            ("{}", "an object without members"), ("null", "null"), (#"{"items": []}"#, "an object with “items”"),
            (#"{"1":1,"2":1,"3":1,"4":1,"5":1,"6":1}"#, "an object with “1”, “2”, “3”, “4”, “5” and more"),
        ])
    func notAFeed(text: String, portrait: String) {
        #expect { try parse(text) } throws: { error in
            (error as? FormatFailure)?.code == .notAFeed && (error as? FormatFailure)?.message.contains(portrait) == true
        }
    }

    @Test("a number is an id to the digit, however it is written")
    func numericIDs() throws {
        let ids = [
            "7", "9223372036854775807", "9223372036854775808", "9223372036854775809", "-9223372036854775809",
            "123456789012345678901234567890", "1.0", "1.10", "-0.50", "1e3", "1E+3", "12345678901234567.25", "1e400",
        ]
        let feed = try parse(#"{"title": "T", "items": [\#(ids.map { #"{"id": \#($0)}"# }.joined(separator: ","))]}"#)
        #expect(feed.posts.map { $0.guid?.text } == ids)
        let channel = try parse(#"{"rss": {"channel": {"item": [\#(ids.map { #"{"guid": \#($0)}"# }.joined(separator: ","))]}}}"#)
        #expect(channel.posts.map { $0.guid?.text } == ids)
        let large = #"{"id": 1, "attachments": [{"url": "http://example.org/a.mp3", "duration_in_seconds": 18446744073709551616}]}"#
        #expect(try parse(#"{"title": "T", "items": [\#(large)]}"#).posts.first?.attachments.first?.duration == 18446744073709551616)
        let part = large.replacing("18446744073709551616", with: "1.5e1")
        #expect(try parse(#"{"title": "T", "items": [\#(part)]}"#).posts.first?.attachments.first?.duration == 15)
    }

    @Test("nothing at all is an empty document", arguments: ["", " \n ", "\u{FEFF}", "\u{FEFF}\n"])
    func empty(text: String) { #expect { try parse(text) } throws: { ($0 as? FormatFailure)?.code == .empty } }

    @Test(
        "damage is reported with its line",
        arguments: [
            ("{\"version\": \"https://jsonfeed.org/version/1\",\n\"items\": [\n{\"id\": ", "ends too early, in line 3"),
            ("{\n\"title\" 1}", "is damaged in line 2"),
        ])
    func damage(text: String, place: String) {
        #expect { try parse(text) } throws: { error in
            (error as? FormatFailure)?.code == .damaged && (error as? FormatFailure)?.message.contains(place) == true
        }
    }

    @Test("each limit is an error that names it and how to raise it", arguments: [ParseLimit.items, .depth, .fieldSize])
    func limits(limit: ParseLimit) {
        var limits = ParseLimits()
        (limits.items, limits.depth, limits.fieldSize) = (2, 5, 60)
        let items =
            limit == .items ? "{}, {}, {}" : limit == .depth ? "[[[[]]]]" : #"{"id": "\#(String(repeating: "x", count: 61))"}"#
        #expect(throws: FormatFailure.exceeded(limit, of: limits)) { try parse(#"{"title": "T", "items": [\#(items)]}"#, limits: limits) }
    }

    @Test("the greatest depth that can be set is read")
    func greatestDepth() throws {
        var limits = ParseLimits()
        limits.depth = ParseLimit.depth.range.upperBound
        let deep = String(repeating: "[", count: limits.depth - 1) + String(repeating: "]", count: limits.depth - 1)
        #expect(try parse(#"{"title": "T", "items": [], "x": \#(deep)}"#, limits: limits).feed.title?.plain == "T")
    }

    @Test("what JSON allows no repair for is repaired with a warning that has the line")
    func repairs() throws {
        let document = try parse("{\"version\": \"https://jsonfeed.org/version/1\",\n\"title\": \"a\u{1}b\",\n\"items\": [],\n}")
        #expect(document.feed.title?.plain == "ab")
        #expect(document.warnings.map(\.code) == ["repaired-json", "repaired-json"])
        #expect(document.warnings.map(\.line) == [2, 4])
    }

    @Test("control characters never come out, also when they were escaped")
    func controls() throws {
        let document = try parse(#"{"title": "T", "items": [{"id": "\u0000a\u001b\u007f\u0085b", "content_text": "x\ty\n"}]}"#)
        #expect(document.posts.first?.guid?.text == "a b")
        #expect(document.posts.first?.content.text == "x\ty\n")
    }

    @Test("addresses resolve against the feed's own address, markup against the post's page")
    func addresses() throws {
        let item =
            #"{"id": "1", "url": "posts/1/", "image": "/i.png", "content_html": "<img src=a.png>", "attachments": [{"url": "a.mp3"}]}"#
        let document = try parse(
            #"{"title": "T", "feed_url": "/feeds/main.json", "items": [\#(item)]}"#, address: "https://example.org/found")
        let post = try #require(document.posts.first)
        #expect(document.feed.addresses.feed?.text == "https://example.org/feeds/main.json")
        #expect(post.addresses.page?.text == "https://example.org/feeds/posts/1/")
        #expect(post.addresses.image?.text == "https://example.org/i.png")
        #expect(post.attachments.first?.url.text == "https://example.org/feeds/a.mp3")
        #expect(post.content.html?.base == post.addresses.page)
        let homeless = try parse(#"{"title": "T", "home_page_url": "https://h.example/", "items": [{"id": "1", "url": "a"}]}"#)
        #expect(homeless.posts.first?.addresses.page?.text == "https://h.example/a")
    }

    @Test(
        "a base that nothing can be fetched from is passed over",
        arguments: [
            "file:///etc/x", "javascript:x", "data:text/html,x", "urn:x:y", "mailto:a@b", "about:blank", "feed://h/f", "ftp://h/f",
            "http://",
        ])
    func uselessBases(base: String) throws {
        let item = #"{"id": "1", "url": "a/b", "content_html": "x"}, {"id": "2", "url": "\#(base)", "content_html": "x"}"#
        let address = "https://h.example/dir/feed"
        for (feed, page) in [
            (#"{"feed_url": "\#(base)", "items": [\#(item)]}"#, "https://h.example/dir/a/b"),
            (#"{"feed_url": "\#(base)", "home_page_url": "/home/", "items": [\#(item)]}"#, "https://h.example/home/a/b"),
            (#"{"rss": {"channel": {"link": "\#(base)", "item": {"guid": "1", "link": "a/b"}}}}"#, "https://h.example/dir/a/b"),
        ] {
            let posts = try parse(feed, address: address).posts
            #expect(posts.first?.addresses.page?.text == page)
            #expect(posts.dropFirst().allSatisfy { $0.content.html?.base?.scheme == "https" })
        }
    }

    @Test("a title is plain text, unless it holds a character reference")
    func titles() {
        #expect(RichText(jsonFeed: "Array<T> & AT&T; more", base: nil) == RichText(plain: "Array<T> & AT&T; more"))
        for text in ["Blog &#8211; News", "a &amp; b", "&#x2013;", "x & y &ndash; z"] {
            #expect(RichText(jsonFeed: text, base: nil) == RichText(plain: "", html: Markup(untrusted: text)))
        }
        for text in ["&;", "&#;", "& amp;", "&amp", "&a;", "R&D", "&1a;", "&#a;"] { #expect(!text.hasCharacterReference) }
    }

    @Test(
        "the first recording makes a post an audio or a video one",
        arguments: [("audio/mpeg", Post.Kind.audio), ("VIDEO/mp4", .video), ("image/png", .article), ("mp3", .article)])
    func kinds(type: String, kind: Post.Kind) throws {
        let document = try parse(
            #"{"title": "T", "items": [{"id": "1", "attachments": [{"url": "a"}, {"url": "b", "mime_type": "\#(type)"}]}]}"#)
        #expect(document.posts.first?.kind == kind)
    }

    @Test("a bad date is left out and warned of; a mail date is read")
    func dates() throws {
        let document = try parse(
            #"""
            {"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [
              {"id": "1", "date_published": "soon", "date_modified": "Fri, 31 May 2019 12:17:58 -0700"}]}
            """#)
        #expect(document.posts.first?.dates.published == nil)
        #expect(document.posts.first?.dates.modified == Timestamp(rfc3339: "2019-05-31T19:17:58Z"))
        #expect(document.warnings.map(\.code) == ["bad-date"])
    }

    @Test("a feed that is cut anywhere, or has any byte made something else, gives a document or a failure")
    func hostile() throws {
        let bytes = try Fixture.bytes("version-1.1.json")
        var outcomes = 0
        for index in stride(from: 0, to: bytes.count, by: 3) {
            for replacement: UInt8? in [nil, 0, 34, 125] {
                var damaged = replacement == nil ? Array(bytes.prefix(index)) : bytes
                if let replacement { damaged[index] = replacement }
                let input = DocumentInput(bytes: damaged)
                _ = format.recognition(of: input)
                do throws(FormatFailure) { _ = try format.parse(input) } catch { #expect(!error.message.isEmpty) }
                outcomes += 1
            }
        }
        #expect(outcomes >= bytes.count)
    }
}

@Suite("Encodings of JSON Feed")
struct JSONTextTests {
    private static let text = #"{"version": "https://jsonfeed.org/version/1.1", "title": "Ünï 🚀", "items": []}"#

    private static func bytes(_ encoding: String, mark: Bool) -> [UInt8] {
        let text = (mark ? "\u{FEFF}" : "") + text
        switch encoding {
        case "utf-16le": return text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        case "utf-16be": return text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        case "utf-32le":
            return text.unicodeScalars.flatMap { [UInt8($0.value & 255), UInt8($0.value >> 8 & 255), UInt8($0.value >> 16), 0] }
        case "utf-32be":
            return text.unicodeScalars.flatMap { [0, UInt8($0.value >> 16), UInt8($0.value >> 8 & 255), UInt8($0.value & 255)] }
        default: return Array(text.utf8)
        }
    }

    @Test(
        "all of them are read and recognised, with and without a byte order mark",
        arguments: ["utf-8", "utf-16le", "utf-16be", "utf-32le", "utf-32be"], [true, false])
    func encodings(encoding: String, mark: Bool) throws {
        let input = DocumentInput(bytes: Self.bytes(encoding, mark: mark))
        #expect(JSONFeedFormat().recognition(of: input) == .certain)
        let document = try JSONFeedFormat().parse(input)
        #expect(document.feed.title?.plain == "Ünï 🚀")
        #expect(document.encoding == encoding)
        #expect(document.warnings.isEmpty)
    }

    @Test(
        "what is no UTF-8 is windows-1252, in ids as well, whether or not the header says so",
        arguments: ["application/json", "application/feed+json; charset=windows-1252", "application/json; charset=utf-8"])
    func latin(type: String) throws {
        let text = #"{"version": "https://jsonfeed.org/version/1.1", "title": "Caf\u00E9 é – “ü”", "items": [{"id": "é"}, {"id": "à"}]}"#
        let bytes = text.unicodeScalars.map { scalar -> UInt8 in
            switch scalar {
            case "–": 0x96
            case "“": 0x93
            case "”": 0x94
            default: UInt8(scalar.value)
            }
        }
        let input = DocumentInput(bytes: bytes, contentType: type)
        #expect(JSONFeedFormat().recognition(of: input) == .certain)
        let document = try JSONFeedFormat().parse(input)
        #expect(document.feed.title?.plain == "Café é – “ü”")
        #expect(document.posts.map(\.guid?.text) == ["é", "à"])
        #expect(document.encoding == "windows-1252" && document.warnings.map(\.code) == ["invalid-utf-8"])
    }

    @Test("a letter before a sign, which would begin a character of UTF-8, does not make windows-1252 that")
    func latinBeforeSign() throws {
        let text = Array(#"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "caf"#.utf8) + [0xE9, 0x20, 0xE9, 0x94]
        let document = try JSONFeedFormat().parse(DocumentInput(bytes: text + Array(#" d"#.utf8) + [0xE9] + Array(#""}]}"#.utf8)))
        #expect(document.posts.map(\.guid?.text) == ["café é” dé"] && document.encoding == "windows-1252")
    }

    @Test("lone letters of windows-1252 within UTF-8 are read, as ids are told apart by them")
    func loneLetters() throws {
        let text = Array(#"{"version": "https://jsonfeed.org/version/1.1", "title": "äöü", "items": [{"id": "caf"#.utf8) + [0xE9]
        let bytes = text + Array(#""}, {"id": "caf"#.utf8) + [0xE8] + Array(#""}]}"#.utf8)
        let document = try JSONFeedFormat().parse(DocumentInput(bytes: bytes))
        #expect(document.posts.map(\.guid?.text) == ["café", "cafè"] && document.feed.title?.plain == "äöü")
        #expect(document.encoding == "utf-8" && document.warnings.map(\.code) == ["invalid-utf-8"])
    }

    @Test("a few bytes that are no UTF-8 within what is are replaced, as before")
    func mixed() throws {
        let text = Array(#"{"version": "https://jsonfeed.org/version/1.1", "title": "Ünï"#.utf8) + [0xE9] + Array(#"", "items": []}"#.utf8)
        let document = try JSONFeedFormat().parse(DocumentInput(bytes: text))
        #expect(document.feed.title?.plain == "Ünï\u{FFFD}" && document.encoding == "utf-8")
        #expect(document.warnings.map(\.code) == ["repaired-json"])
    }

    @Test(
        "a broken character, a surrogate or a byte order mark leaves a document UTF-8, whatever else it has beyond ASCII",
        arguments: [[0xE2, 0x80], [0xC3, 0xA9, 0xE2, 0x80], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]] as [[UInt8]], [[], [0xEF, 0xBB, 0xBF]])
    func cut(characters: [UInt8], mark: [UInt8]) throws {
        let text = mark + Array(#"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "a"#.utf8) + characters
        let document = try JSONFeedFormat().parse(DocumentInput(bytes: text + Array(#""}]}"#.utf8)))
        #expect(document.encoding == "utf-8" && document.posts.count == 1)
    }

    @Test("half a character at the end is dropped with a warning")
    func half() throws {
        let document = try JSONFeedFormat().parse(DocumentInput(bytes: Self.bytes("utf-16le", mark: true) + [10]))
        #expect(document.warnings.map(\.code) == ["bad-encoding"])
    }
}

@Suite("Recognising JSON Feed")
struct JSONFeedRecognitionTests {
    private func recognition(_ text: String, type: String? = nil) -> Recognition {
        JSONFeedFormat().recognition(of: DocumentInput(bytes: Array(text.utf8), contentType: type))
    }

    @Test(
        "the version decides, else the members, else the media type",
        arguments: [
            (#" {"version": "https://jsonfeed.org/version/1"}"#, Recognition.certain),
            (#"{"version":"https:\/\/jsonfeed.org\/version\/1.1","#, .certain),
            (#"{"title": "{\"", "x": {"version": 1}, "items": [{"id""#, .likely), (#"{"items": [1], "title": "x"}"#, .likely),
            (#"{"items": {}, "title": "x"}"#, .possible), (#"{"a": "jsonfeed.org", "b": {"version": "jsonfeed.org"}}"#, .possible),
            (#"{"rss": {"version""#, .likely), ("[1]", .possible), ("<rss>", .none), ("", .none), ("  ", .none), ("text", .none),
            ("{", .possible), (#"{"a"#, .possible),
        ])
    func members(text: String, expected: Recognition) { #expect(recognition(text) == expected) }

    @Test("the media type speaks for what begins as an object")
    func mediaType() {
        #expect(recognition("{", type: "Application/Feed+JSON; charset=utf-8") == .likely)
        #expect(recognition("{", type: ";") == .possible)
        #expect(recognition("<rss>", type: "application/feed+json") == .none)
    }
}

extension Feed {
    /// The feed without the bases of its markup, which are not written.
    var withoutBases: Feed {
        var feed = self
        feed.title?.html?.base = nil
        feed.description?.html?.base = nil
        return feed
    }
}

extension Post {
    var withoutBases: Post {
        var post = self
        post.title?.html?.base = nil
        post.summary?.html?.base = nil
        post.content.html?.base = nil
        post.content.html?.baseOrigin = .address
        return post
    }
}
