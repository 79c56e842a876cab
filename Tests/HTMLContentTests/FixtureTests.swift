import AggregatorCore
import Foundation
import HTMLContent
import Testing

@Suite struct FixtureTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures/HTMLContent")

    @Test(arguments: ["newsletter-table", "pasted-from-a-word-processor", "lazy-pictures", "formulas-and-drawings"])
    func `a post of the kind comes out as its golden file has it`(name: String) throws {
        let source = try String(contentsOf: Self.folder.appending(path: "\(name).html"), encoding: .utf8)
        let golden = try String(contentsOf: Self.folder.appending(path: "\(name).sanitized.html"), encoding: .utf8)
        let processor = try #require(HTMLContentIntegration().contribution.html)
        let markup = Markup(untrusted: source, base: WebAddress("https://example.org/posts/1"))
        let result = processor.sanitized(markup, options: SanitizingOptions(removesTracking: true)).source
        #expect(result == golden)
        #expect(BrowserRules.objection(to: result) == nil)
    }
}
