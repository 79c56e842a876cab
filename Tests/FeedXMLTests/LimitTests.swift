import AggregatorCore
import Testing

@testable import FeedXML

@Suite("Limits")
struct LimitTests {
    private func feed(_ content: String, _ head: String = "") -> String {
        "\(head)<rss><channel><item><title>\(content)</title></item></channel></rss>"
    }

    private func limits(_ change: (inout ParseLimits) -> Void) -> ParseLimits {
        var limits = ParseLimits()
        change(&limits)
        return limits
    }

    private func failure(_ text: String, _ limits: ParseLimits) throws -> String {
        let failure = try #require(throws: FormatFailure.self) { try parse(text, limits: limits) }
        #expect(failure.code == .limitExceeded)
        return failure.message
    }

    /// A document with `count` of what this limit counts, in a form that no other limit counts.
    private func document(_ count: Int, of limit: ParseLimit) -> String {
        switch limit {
        case .items: "<rss><channel>\(String(repeating: "<item><title>a</title></item>", count: count))</channel></rss>"
        // Besides the three around it, and outside of any text.
        case .depth: feed("a</title>\(String(repeating: "<b>", count: count - 3))\(String(repeating: "</b>", count: count - 3))<title>a")
        case .tagLength: feed("<b \(String(repeating: "a", count: count - "<b >".utf8.count))></b>")
        // On an element outside of any text.
        case .attributes: feed("a</title><b \((0..<count).map { "a\($0)=\"\"" }.joined(separator: " "))/><title>a")
        case .namespaces: feed("<b \((0..<count).map { "xmlns:n\($0)=\"urn:\($0)\"" }.joined(separator: " "))/>")
        // A reference counts as a character, so that empty ones can't go on for ever.
        case .entityExpansion: feed("&a;", "<!DOCTYPE rss [<!ENTITY a \"\(String(repeating: "a", count: count - 1))\">]>")
        case .fieldSize: feed(String(repeating: "a", count: count))
        // Besides the four around them.
        case .elements: feed(String(repeating: "<b/>", count: count - 4))
        case .parts: categories(count)
        // The address of the post, which is nowhere else.
        case .memory:
            "<rss><channel><item><guid>http://a/\(String(repeating: "a", count: count - "http://a/".utf8.count))</guid></item></channel></rss>"
        }
    }

    @Test(arguments: [
        "<![CDATA[aaaa]]><![CDATA[aaaa]]>", "aaaa<!-- b -->aaaa", "aaaa<?b c?>aaaa", "aaaa<b>aaaa</b>", "<b>aaaa</b><i>aaaa</i>",
        String(repeating: "< ", count: 4),
    ])
    func `a text that is written in pieces counts as a whole`(content: String) throws {
        let size = limits { $0.fieldSize = 8 }
        #expect(try parse(feed("aaaaaaaa"), limits: size).posts.count == 1)
        #expect(try failure(feed(content + "a"), size).contains("field-size"))
        // The next field begins anew.
        #expect(try parse(feed("aaaaa</title><guid>aaaaa</guid><title>b"), limits: size).posts.count == 1)
    }

    /// A document whose feed and first post have `count` categories each, each an element with a text.
    private func categories(_ count: Int) -> String {
        let categories = (0..<count).map { "<category>\($0)</category>" }.joined()
        return "<rss><channel>\(categories)<item>\(categories)<guid>a</guid></item><item><title>b</title></item></channel></rss>"
    }

    @Test func `what is beyond the limit of parts is passed over, and told once`() throws {
        let document = try parse(categories(30), limits: limits { $0.parts = 40 })
        // `rss` and `channel` are two of them.
        #expect(document.feed.categories.map(\.term) == (0..<19).map(String.init))
        #expect(document.posts.map(\.categories.count) == [20, 0])
        #expect(document.posts.last?.title?.plain == "b")
        #expect(document.warnings.filter { $0.code == "too-many-parts" }.count == 1)
        #expect(try parse(categories(15), limits: limits { $0.parts = 40 }).warnings.isEmpty)
    }

    @Test(arguments: [
        ("<rss version=\"2.0\"><channel><title>x</title>", "</channel></rss>"),
        ("<feed xmlns=\"http://www.w3.org/2005/Atom\" a=\"\" b=\"\">", "</feed>"),
        ("<channel base=\"http://example.org/\" a=\"\" b=\"\">", "</channel>"),
    ])
    func `the root is never passed over, nor a post for what stands around it`(start: String, end: String) throws {
        for parts in [1, 2, 3, 7] {
            let limits = limits { $0.parts = parts }
            #expect(try parse(start + "<item><title>a</title></item>" + end, limits: limits).posts.count == 1)
            #expect(try parse(start + end, limits: limits).posts.isEmpty)
        }
    }

    @Test func `the attributes of a root are no parts`() throws {
        let attributes = (0..<50).map { "a\($0)=\"\"" }.joined(separator: " ")
        let document = try parse("<rss \(attributes)><channel><title>x</title></channel></rss>", limits: limits { $0.parts = 20 })
        #expect(document.feed.title?.plain == "x" && document.warnings.isEmpty)
    }

    @Test(arguments: [
        ("<keywords xmlns=\"http://www.itunes.com/dtds/podcast-1.0.dtd\">%</keywords>", ","),
        ("<keywords xmlns=\"http://search.yahoo.com/mrss/\">%</keywords>", ","),
        ("<line xmlns=\"http://www.georss.org/georss\">%</line>", " "),
    ])
    func `a list within one text is bounded as well`(element: String, separator: String) throws {
        func document(_ count: Int) throws -> FeedDocument {
            let list = (1...count).map(String.init).joined(separator: separator)
            let parts = element.split(separator: "%")
            return try parse("<rss><channel><item>\(parts[0])\(list)\(parts[1])</item></channel></rss>", limits: limits { $0.parts = 8 })
        }
        let (whole, cut) = (try document(8), try document(10))
        #expect(whole.posts == cut.posts)
        #expect(whole.posts.first?.details != nil)
        #expect(whole.warnings.isEmpty)
        #expect(cut.warnings.map(\.code) == ["too-many-parts"])
    }

    @Test func `what nobody asks for takes no room`() throws {
        let strange = "<x:odd xmlns:x=\"urn:x\">\(String(repeating: "<x:b>c</x:b>", count: 100))</x:odd>"
        let document = try parse(
            "<rss><channel><item>\(strange)<title>a</title></item></channel></rss>", limits: limits { $0.parts = 10 })
        #expect(document.posts.first?.title?.plain == "a")
        #expect(document.warnings.isEmpty)
    }

    @Test(arguments: ParseLimit.allCases.filter { $0 != .parts })
    func `what is beyond a limit is an error that names it and how to raise it`(limit: ParseLimit) throws {
        let limits = limits { $0[limit] = 40 }
        #expect(try !parse(document(40, of: limit), limits: limits).posts.isEmpty)
        let message = try failure(document(41, of: limit), limits)
        #expect(message.contains("`\(limit.rawValue)`"))
        #expect(message.contains("--limit \(limit.rawValue)=80"))
        #expect(message.contains("more than 40 \(limit.counted)"))
    }

    @Test func `the highest that can be set is read, and says that there is no higher`() throws {
        let most = ParseLimit.depth.range.upperBound
        let limits = limits { $0.depth = most }
        #expect(try parse(document(most, of: .depth), limits: limits).posts.count == 1)
        #expect(try failure(document(most + 1, of: .depth), limits).contains("no higher limit"))
    }

    @Test(arguments: [
        ("<b>1<b>2<b>3", "<b>1</b><b>2</b><b>3</b>"), ("<b>1<i>2</i></b>3", "<b>1</b><i>2</i>3"),
        ("<table><tr><td>1<td>2", "<table></table><tr></tr><td>1</td><td>2</td>"), ("<b>1<br>2", "<b>1</b><br />2"),
    ])
    func `markup that is deeper than the limit is flattened, and told`(markup: String, expected: String) throws {
        let document = try parse(feed(markup), limits: limits { $0.depth = 5 })
        #expect(document.posts.first?.title?.html?.source == expected)
        #expect(document.warnings.contains { $0.code == "too-deep" })
        // The title itself is as deep as may be.
        #expect(try parse(feed(markup), limits: limits { $0.depth = 4 }).posts.first?.title?.plain.contains("1") ?? false)
        #expect(throws: FormatFailure.self) { try parse(feed(markup), limits: limits { $0.depth = 3 }) }
    }

    @Test(arguments: ["div", "content", "b"], [256, 300, 700])
    func `text behind the ends of flattened elements stays in the text`(name: String, depth: Int) throws {
        let begin = (0..<depth).map { "<\(name)>a\($0) " }.joined()
        let end = (0..<depth).map { "</\(name)>b\($0) " }.joined()
        let content = "<content type='xhtml'><div>\(begin)\(end)</div></content>"
        let entries = "<entry>\(content)<id>1</id></entry><entry><id>2</id></entry>"
        let document = try parse("<feed xmlns='http://www.w3.org/2005/Atom'>\(entries)</feed>")
        let source = try #require(document.posts.first?.content.html?.source)
        let texts = source.split(separator: "<").compactMap { $0.split(separator: ">").dropFirst().first }.joined()
        let isWhole = texts.split(separator: " ").map(String.init) == (0..<depth).map { "a\($0)" } + (0..<depth).map { "b\($0)" }
        #expect(isWhole)
        #expect(document.posts.map(\.guid?.text) == ["1", "2"])
    }

    @Test(arguments: ["foo", "x:full-text"], [250, 256, 300])
    func `deep markup in an element that nobody reads costs nothing`(name: String, depth: Int) throws {
        let markup = String(repeating: "<div>", count: depth) + "x" + String(repeating: "</div>", count: depth)
        let stranger = "<\(name) xmlns:x='urn:x'>\(markup)</\(name)>"
        let items = "<item>\(stranger)<guid>1</guid></item><item><guid>2</guid>\(stranger)</item>"
        let document = try parse("<rss><channel>\(stranger)<title>T</title>\(items)</channel></rss>")
        #expect(document.feed.title?.plain == "T")
        #expect(document.posts.map(\.guid?.text) == ["1", "2"])
    }

    @Test func `an end tag ends a flattened element with those in it, and one around it with all of them`() throws {
        let markup = "<u><b><i>1<s>2</b>3</i>4</s>5</u>6"
        let title = try parse(feed(markup), limits: limits { $0.depth = 6 }).posts.first?.title?.html?.source
        #expect(title == "<u><b></b><i>1</i><s>2</s>345</u>6")
    }

    @Test func `attributes of markup beyond the limit are passed over, and told`() throws {
        let document = try parse(feed("<b c='1' d='2' e='3' f='4'>a</b>"), limits: limits { $0.attributes = 2 })
        #expect(document.posts.first?.title?.html?.source == "<b c=\"1\" d=\"2\">a</b>")
        #expect(document.warnings.contains { $0.code == "too-many-attributes" })
    }

    @Test func `the folders of a list are no markup, and no deeper than the limit`() throws {
        let folders = String(repeating: "<outline text='a'>", count: 10) + String(repeating: "</outline>", count: 10)
        let bytes = Array("<opml><body>\(folders)</body></opml>".utf8)
        let failure = #expect(throws: FormatFailure.self) { try list.read(bytes, limits: limits { $0.depth = 11 }) }
        #expect(failure?.code == .limitExceeded)
    }

    @Test func `a value in quotation marks is a text, and no part of its tag's length`() throws {
        let limits = limits {
            $0.tagLength = 40
            $0.fieldSize = 200
        }
        func document(_ count: Int) -> String { feed("<img src=\"\(String(repeating: "a", count: count))\" alt=\"b\"/>") }
        #expect(try parse(document(200), limits: limits).posts.first?.title?.html?.source.utf8.count == 222)
        #expect(try failure(document(201), limits).contains("`field-size`"))
    }

    @Test func `namespaces that are out of scope don't count`() throws {
        let apart = String(repeating: "<b xmlns:n=\"urn:n\"></b>", count: 50)
        #expect(try parse(feed(apart), limits: limits { $0.namespaces = 2 }).posts.count == 1)
    }

    @Test func `entities that multiply are named`() throws {
        let bomb = """
            <!DOCTYPE rss [<!ENTITY a "0123456789"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
            <!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;">]>
            """
        let many = String(repeating: "&e;", count: 20)
        #expect(try failure(feed(many, bomb), ParseLimits()).contains("`entity-expansion`"))
        #expect(try parse(feed("&b;", bomb)).posts.first?.title?.plain == String(repeating: "0123456789", count: 10))
    }

    @Test func `entities that refer to themselves end`() throws {
        let loop = "<!DOCTYPE rss [<!ENTITY a \"&b;\"><!ENTITY b \"&a;\">]>"
        #expect(try parse(feed("x&a;y", loop)).posts.first?.title?.plain == "xy")
    }

    @Test func `nothing outside of the document is read`() throws {
        let external = "<!DOCTYPE rss [<!ENTITY a SYSTEM \"file:///etc/passwd\"><!ENTITY % p SYSTEM \"http://127.0.0.1/x\"> %p;]>"
        let document = try parse(feed("x&a;y", external))
        #expect(document.posts.first?.title?.plain == "xy")
        #expect(document.warnings.contains { $0.code == "external-entity" })
    }

    @Test func `a text takes one node, however many signs in it begin no tag`() throws {
        let signs = String(repeating: "<", count: 100_000)
        let text = Array("<rss><channel><item><title>a \(signs) b</title></item></channel></rss>".utf8)
        let (nodes, title) = try text.withUnsafeBufferPointer { source in
            var reader = XMLReader(source, from: 0, limits: ParseLimits(), log: WarningLog())
            _ = try reader.nextEntry()
            let texts = reader.tree.pointee.nodes.filter { $0.kind == .text }
            return (texts.count, texts.first.map { reader.tree.pointee.string($0.slice) })
        }
        #expect(nodes == 1)
        #expect(title == "a \(signs) b")
    }

    /// Each of these took quadratic time, or memory, in some reader. They are read in well under a second in linear time; a test that
    /// hangs is ended by its limit.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            "<!--", "<!-- >", "<?a ", "<![CDATA[", "<!DOCTYPE a [", "<!x", "</a", "<a b=\"", "<a b='>", "&a", "&#", "&amp", "<p>", "<br>",
            "]]>",
            "<a:b>", "</b>", "<link>", "<item>", "<a xmlns='", "x<", "<category>a<b</category>", "<title>", "<media:thumbnail url='x'/>",
            "<foo><item>", "<a b='<item> ", "<y w ", "<odd:p><item>", "<html><body><item>", "<rss><item>", "<a b='\"><item c=\"'",
        ])
    func `time is linear, whatever comes`(piece: String) throws {
        let text = "<rss><channel><item><title>a</title>" + String(repeating: piece, count: 400_000 / piece.utf8.count)
        let format = try format
        // Building a model of each of a hundred thousand items is slow in a test build.
        let input = DocumentInput(bytes: Array(text.utf8), limits: limits { $0.items = 1000 })
        do throws(FormatFailure) { _ = try format.parse(input) } catch {
            #expect(error.code == .limitExceeded)
        }
    }

    @Test(.timeLimit(.minutes(5))) func `a summary without words takes no longer, however many records stand beside it`() throws {
        let records = String(repeating: "<content type='text/xml'><a/></content>", count: 10_000)
        let entry = "<entry><id>1</id>\(records)<summary type='html'>\(String(repeating: "&lt;b>", count: 100_000))</summary></entry>"
        let input = DocumentInput(bytes: Array("<feed xmlns='http://www.w3.org/2005/Atom'>\(entry)</feed>".utf8))
        #expect(try format.parse(input).posts.count == 1)
    }

    @Test(.timeLimit(.minutes(5)), arguments: [".", ",", "1,"])
    func `a size takes no longer, however many separators are in it`(piece: String) throws {
        let enclosure = "<enclosure url='http://e.example/a.mp3' length='\(String(repeating: piece, count: 120_000))'/>"
        let post = try #require(try parse("<rss><channel><item>\(enclosure)</item></channel></rss>").posts.first)
        #expect(post.attachments.count == 1)
    }

    @Test(.timeLimit(.minutes(5))) func `an address takes no longer, however many bases are around it`() throws {
        let (begins, ends) = (
            String(repeating: "<i xml:base='b/\(String(repeating: "c", count: 900))/'>", count: 200), String(repeating: "</i>", count: 200)
        )
        let content =
            "<div xmlns='http://www.w3.org/1999/xhtml'>\(begins)\(String(repeating: "<a href='d'>x</a>", count: 20_000))\(ends)</div>"
        let feed = "<feed xmlns='http://www.w3.org/2005/Atom'><entry><content type='xhtml'>\(content)</content></entry></feed>"
        let limits = limits { $0.elements = 100_000 }
        #expect(try parse(feed, limits: limits).posts.count == 1)
    }

    @Test(.timeLimit(.minutes(5))) func `a name takes no longer, however many prefixes are declared`() throws {
        let prefixes = (0..<990).map { "xmlns:n\($0)='urn:\($0)'" }.joined(separator: " ")
        let names = String(repeating: "<m:b/>", count: 300_000)
        let document = try parse("<rss \(prefixes)><channel><item><title>a</title>\(names)</item></channel></rss>")
        #expect(document.posts.count == 1)
    }

    /// As above, for work on a text that has been read already.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            ("x a@b", ",", ""), ("x a@b", " - ", ""), ("a@b ", "(", ")"), ("a@b ", "\"", "\""), ("a@b ", "&lt;", "&gt;"),
            ("", "&lt;a@b&gt;,", ""), ("", "a@b ", ""),
        ])
    func `a person's name takes no longer, whatever it ends in`(head: String, piece: String, end: String) throws {
        let count = 100_000 / piece.utf8.count
        let text = head + String(repeating: piece, count: count) + String(repeating: end, count: end.isEmpty ? 0 : count)
        for tag in ["author", "dc:creator", "managingEditor"] {
            let feed =
                "<rss xmlns:dc='http://purl.org/dc/elements/1.1/'><channel><\(tag)>\(text)</\(tag)><item><\(tag)>\(text)</\(tag)></item></channel></rss>"
            let document = try format.parse(DocumentInput(bytes: Array(feed.utf8)))
            #expect(document.posts.count == 1)
        }
    }
}
