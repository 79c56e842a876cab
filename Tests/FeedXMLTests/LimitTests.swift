import AggregatorCore
import Testing

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

    @Test func `too deep is named`() throws {
        let deep = feed(String(repeating: "<b>", count: 300) + String(repeating: "</b>", count: 300))
        #expect(try failure(deep, ParseLimits()).contains("`depth`"))
        #expect(try parse(feed(String(repeating: "<b>", count: 200) + String(repeating: "</b>", count: 200))).posts.count == 1)
    }

    @Test func `too long a tag is named`() throws {
        let value = String(repeating: "a", count: 1000)
        #expect(try failure(feed("<b c=\"\(value)\"/>"), limits { $0.tagLength = 1000 }).contains("`tag-length`"))
        #expect(try parse(feed("<b c=\"\(value)\"/>"), limits: limits { $0.tagLength = 2000 }).posts.count == 1)
    }

    @Test func `too many attributes are named`() throws {
        let attributes = (0..<20).map { "a\($0)=\"\"" }.joined(separator: " ")
        #expect(try failure(feed("<b \(attributes)/>"), limits { $0.attributes = 19 }).contains("`attributes`"))
        #expect(try parse(feed("<b \(attributes)/>"), limits: limits { $0.attributes = 20 }).posts.count == 1)
    }

    @Test func `too many namespaces in scope are named`() throws {
        let names = (0..<20).map { "xmlns:n\($0)=\"urn:\($0)\"" }.joined(separator: " ")
        #expect(try failure(feed("<b \(names)/>"), limits { $0.namespaces = 19 }).contains("`namespaces`"))
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

    /// Each of these took quadratic time, or memory, in some reader. They are read in well under a second in linear time; a test that
    /// hangs is ended by its limit.
    @Test(
        "time is linear, whatever comes", .timeLimit(.minutes(1)),
        arguments: [
            "<!--", "<!-- >", "<?a ", "<![CDATA[", "<!DOCTYPE a [", "<!x", "</a", "<a b=\"", "<a b='>", "&a", "&#", "&amp", "<p>", "<br>",
            "]]>",
            "<a:b>", "</b>", "<link>", "<item>", "<a xmlns='", "x<", "<category>a<b</category>", "<title>", "<media:thumbnail url='x'/>",
        ])
    func timeIsLinear(piece: String) throws {
        let text = "<rss><channel><item><title>a</title>" + String(repeating: piece, count: 400_000 / piece.utf8.count)
        let format = try format
        // A model of each of a hundred thousand items takes its time in a test build.
        let input = DocumentInput(bytes: Array(text.utf8), limits: limits { $0.items = 1000 })
        do throws(FormatFailure) { _ = try format.parse(input) } catch {
            #expect(error.code == .limitExceeded)
        }
    }
}
