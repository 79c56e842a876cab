import AggregatorKit
import Testing

@Suite("A document of many texts whose references have a long base")
struct DocumentGrowthTests {
    private let base = "https://example.org/" + String(repeating: "a", count: 990) + "/"

    /// Sanitizes a document of so many posts with this text.
    private func texts(_ text: String, count: Int, base: String) throws -> [String] {
        let services = try Aggregator.Composition.fake(ComposingOptions()).makeServices()
        var post = Post()
        post.content.html = Markup(untrusted: text, base: WebAddress(base))
        let document = FeedDocument(feed: Feed(), posts: Array(repeating: post, count: count), format: "paper", encoding: "utf-8")
        let refined = Refinery(html: services.html, options: SanitizingOptions()).refined(document)
        return refined.posts.compactMap { $0.content.html?.source }
    }

    @Test("a long base is put into no more texts of a document than memory has room for, and what is whole stays in all")
    func bounded() throws {
        let whole = "<img src=\"https://img.example/p.png\">"
        let text = String(repeating: "<img src=x>", count: 14) + whole
        let texts = try texts(text, count: 4_000, base: base)
        #expect(texts.count == 4_000)
        #expect(texts.first == String(repeating: "<img src=\"\(base)x\">", count: 14) + whole)
        #expect(texts.last == String(repeating: "<img>", count: 14) + whole)
        #expect(texts.allSatisfy { $0.hasSuffix(whole) })
        #expect(texts.reduce(0) { $0 + $1.utf8.count } < 2 * text.utf8.count * 4_000 + 33 << 20)
    }

    @Test("a usual base is put into all texts of a document, and a long one into all that are not much longer by it")
    func usual() throws {
        let short = "https://example.org/blog/2026/11/"
        let list = try texts(String(repeating: "<img src=x>", count: 14), count: 20_000, base: short)
        #expect(list.count == 20_000 && list.allSatisfy { $0.hasSuffix("<img src=\"\(short)x\">") })
        let prose = "<p>" + String(repeating: "word ", count: 400) + "</p><img src=x>"
        let long = try texts(prose, count: 20_000, base: base)
        #expect(long.count == 20_000 && long.allSatisfy { $0.hasSuffix("<img src=\"\(base)x\">") })
    }
}
