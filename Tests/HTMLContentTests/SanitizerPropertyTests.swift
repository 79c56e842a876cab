import AggregatorCore
import HTMLContent
import Testing

@Suite struct SanitizerPropertyTests {
    private let processor = HTMLContentIntegration().contribution.html

    private func sanitize(_ source: String, base: String? = nil, tracking: Bool = false) throws -> String {
        let markup = Markup(untrusted: source, base: base.flatMap { WebAddress($0) })
        return try #require(processor).sanitized(markup, options: SanitizingOptions(removesTracking: tracking)).source
    }

    @Test(arguments: 1...16)
    func `sanitizing any tag soup once more changes nothing`(seed: UInt64) throws {
        var soup = TagSoup(seed: seed)
        for round in 0..<60 {
            let source = soup.next()
            let once = try sanitize(source, base: round.isMultiple(of: 2) ? "https://example.org/a/b?c" : nil, tracking: round % 3 == 0)
            #expect(try sanitize(once) == once, "of \(source.debugDescription)")
        }
    }

    @Test(arguments: 101...116)
    func `a browser reads the output of any tag soup back as the tree that was written`(seed: UInt64) throws {
        var soup = TagSoup(seed: seed)
        for _ in 0..<60 {
            let source = soup.next()
            let markup = try sanitize(source)
            let objection = BrowserRules.objection(to: markup)
            #expect(objection == nil, "\(markup.debugDescription) of \(source.debugDescription)")
        }
    }

    @Test(arguments: 201...216)
    func `nothing that could run is left of any tag soup`(seed: UInt64) throws {
        var soup = TagSoup(seed: seed)
        let elements = ["script", "style", "iframe", "object", "embed", "svg", "math", "template", "form", "input", "base", "meta", "link"]
        for _ in 0..<60 {
            let source = soup.next()
            let tags = try sanitize(source).split(separator: "<").dropFirst().map { $0.prefix { $0 != ">" }.lowercased() }
            for tag in tags {
                #expect(!elements.contains { tag == $0 || tag.hasPrefix($0 + " ") }, "<\(tag)> of \(source.debugDescription)")
                // A value may speak of them.
                let names = tag.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset.isMultiple(of: 2) }
                for attribute in [" on", " style=", " id=", " class="] {
                    #expect(!names.contains { $0.element.contains(attribute) }, "<\(tag)> of \(source.debugDescription)")
                }
                for name in ["href", "src", "srcset", "cite"] {
                    for scheme in ["javascript:", "data:text", "data:image/svg", "feed:"] {
                        #expect(!tag.contains(" \(name)=\"\(scheme)"), "<\(tag)> of \(source.debugDescription)")
                    }
                }
            }
        }
    }

    @Test func `every beginning of hostile markup is safe to read`() throws {
        for classic in XSSClassics.all {
            let bytes = Array(classic.source.utf8)
            for end in bytes.indices {
                let source = String(decoding: bytes[..<end], as: UTF8.self)
                let markup = try sanitize(source)
                #expect(BrowserRules.objection(to: markup) == nil)
                #expect(!markup.contains("<script"))
            }
        }
    }

    @Test(arguments: [
        "<div>", "<b>", "<a href=x>", "<table><tr><td>", "<p><b>", "<ul><li>", "<font size=1><p>", "<svg>", "<b><p></b>", "<ruby><rt>",
    ])
    func `depth is cut and text is kept`(piece: String) throws {
        let markup = try sanitize(String(repeating: piece, count: 4_000) + "</svg></svg><p>end")
        var depth = 0
        var deepest = 0
        for part in markup.split(separator: "<").filter({ !$0.hasPrefix("br") && !$0.hasPrefix("img") }) {
            depth += part.hasPrefix("/") ? -1 : 1
            deepest = max(deepest, depth)
        }
        #expect(deepest <= 200)
        #expect(markup.contains("end"))
        // Little input never makes much output.
        #expect(markup.utf8.count < 4_000 * piece.utf8.count * 8)
    }

    /// A test that hangs is ended by its limit.
    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            ("<a href=\"x>y</a> ", ""), ("<a href=\"x>'", "\">"), ("<a b='c>d</a e=\">", ""), ("<math><a b='c>", ""),
            ("<a b=\"c> <d e=\"", ""), ("<a b=\"> <a c='> <a d=\"e", ""), ("<a b=\">", "<a c=\"d"),
            ("<a b=\"c d=", ""), ("<a b=\"<i c=", ""),
            ("<video/>", "</video>"),
            ("<video/><audio/>a", "</video>"), ("<template/>a", "</template>"), ("<!-- a >", ""), ("<!-- -- a", ""),
            ("<iframe src='https://a.example/1'><a href=x>", "</a></iframe>"), ("<iframe src=https://a.example/1><!-- ", ""),
            ("<iframe src=https://a.example/1><a b=\"", ""),
            ("<a@b", ""), ("<a@b ", ""), ("<a<a", "@"), ("<https:", "//"), ("<a:// \"", ""),
            ("<object data=https://a.example/1.mp3>", ""), ("<object data=https://a.example/1.mp3><a href=\"", ""),
            ("<object data=https://a.example/1.mp3><!-- ", ""), ("<object data=https://a.example/1.mp3><style><!--</style>", ""),
            ("<iframe src=https://bandcamp.com/EmbeddedPlayer/a><!--</iframe>", ""),
        ])
    func `time is linear, whatever never ends`(piece: String, end: String) throws {
        let source = String(repeating: piece, count: 200_000 / piece.utf8.count) + end
        #expect(try sanitize(source).utf8.count < 10 * source.utf8.count)
    }
}

@Suite struct BrowserRulesTests {
    @Test(arguments: [
        "<p><div></div></p>", "<p><b><ul></ul></b></p>", "<li><div><li></li></div></li>", "<h1><h2></h2></h1>", "<a><p><a></a></p></a>",
        "<table>x</table>", "<table><p></p></table>", "<td></td>", "<tr></tr>", "<table><td></td></table>", "<ruby><p><rt></rt></p></ruby>",
        "<b><b><b><b></b></b></b></b>", "<table><col></table>", "<p>", "<b></i></b>",
    ])
    func `markup that browsers read differently is objected to`(markup: String) {
        #expect(BrowserRules.objection(to: markup) != nil)
    }
}
