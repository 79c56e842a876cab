import AggregatorContracts
import AggregatorCore
import HTMLContent
import Testing

@Suite struct HTMLProcessorContractTests {
    private typealias Fake = BrokenFake<any HTMLProcessor>

    private static let fakes: [Fake] =
        writingFakes + [
            Fake(name: "hands back what came") { HTMLProcessorFake(replacement: { Markup(sanitized: $0.source) }) },
            Fake(name: "drops everything") { HTMLProcessorFake(replacement: { _ in Markup(sanitized: "") }) },
            Fake(name: "leaves references relative") { HTMLProcessorFake(baseMistake: { _ in nil }) },
            Fake(name: "answers differently each time") { HTMLProcessorFake.fickle },
            Fake(name: "always removes tracking") { HTMLProcessorFake(optionsMistake: { _ in SanitizingOptions(removesTracking: true) }) },
            Fake(name: "does not look where the document was found") {
                HTMLProcessorFake(optionsMistake: { SanitizingOptions(removesTracking: $0.removesTracking, page: $0.page) })
            },
            Fake(name: "puts in a base whatever room there is") {
                HTMLProcessorFake(optionsMistake: {
                    SanitizingOptions(removesTracking: $0.removesTracking, page: $0.page, document: $0.document)
                })
            },
            Fake(name: "never removes tracking") { HTMLProcessorFake(optionsMistake: { _ in SanitizingOptions() }) },
            Fake(name: "looks for a text's places in the feed") {
                HTMLProcessorFake(optionsMistake: { SanitizingOptions(removesTracking: $0.removesTracking) })
            },
            Fake(name: "doesn't say that it sanitized") {
                HTMLProcessorFake(sanitizedMistake: { result, _ in Markup(untrusted: result.source) })
            },
            Fake(name: "keeps the base") {
                HTMLProcessorFake(sanitizedMistake: { result, input in
                    var result = result
                    result.base = input.base
                    return result
                })
            },
            Fake(name: "nests as deep as the source") {
                HTMLProcessorFake(sanitizedMistake: { result, input in
                    guard input.source.utf8.count > 5_000 else { return result }
                    let depth = 5_000
                    return Markup(sanitized: String(repeating: "<i>", count: depth) + "x" + String(repeating: "</i>", count: depth))
                })
            },
            Fake(name: "takes markup for text") { HTMLProcessorFake(textMistake: { _, input in input.source }) },
            Fake(name: "decodes twice") { HTMLProcessorFake(textMistake: { text, _ in text.replacing("&amp;", with: "&") }) },
            Fake(name: "escapes text") { HTMLProcessorFake(textMistake: { text, _ in text.replacing("<", with: "&lt;") }) },
            Fake(name: "leaves line ends") { HTMLProcessorFake(textMistake: { text, _ in text.replacing(" ", with: "\n") }) },
            Fake(name: "finds no feeds") { HTMLProcessorFake.linking { _ in [] } },
            Fake(name: "finds feeds backwards") { HTMLProcessorFake.linking { $0.reversed() } },
            Fake(name: "loses feeds' titles") { HTMLProcessorFake.linking { $0.map { FeedCandidate(url: $0.url) } } },
            Fake(name: "tells no declared feed from a link") {
                HTMLProcessorFake.linking { $0.map { FeedCandidate(url: $0.url, title: $0.title, mimeType: $0.mimeType) } }
            },
            Fake(name: "ignores the page's title") { HTMLProcessorFake(linksMistake: { PageLinks(feeds: $0.feeds) }) },
            Fake(name: "ignores what the page calls itself") {
                HTMLProcessorFake(linksMistake: { PageLinks(title: $0.title, feeds: $0.feeds) })
            },
        ]

    private static let writingFakes: [Fake] = [
        ("keeps event attributes", "<img", "<img onerror=\"alert(1)\""), ("keeps styles", "<p", "<p style=\"color:red\""),
        ("keeps identifiers", "<p", "<p id=\"x\""), ("keeps script addresses", "<a>", "<a href=\"javascript:alert(1)\">"),
        ("keeps frames", "<img", "<iframe></iframe><img"), ("leaves elements open", "</p>", ""), ("closes what is not open", "<p>", ""),
        ("forgets to escape text", "&lt;", "<"), ("forgets to escape values", "&quot;", "\""), ("escapes twice", "&amp;", "&amp;amp;"),
        ("loses links", "<a", "<i"), ("writes capitals", "<em>", "<EM>"),
    ].map { name, from, to in Fake(name: name) { HTMLProcessorFake.writing { $0.replacing(from, with: to) } } }

    @Test func `every promise is held to, and every mistake is found`() async {
        let matrix = await FailureMatrix(seam: "html", checks: HTMLProcessorContract.checks, fakes: Self.fakes)
        print(matrix)
        #expect(matrix.toothless.isEmpty)
        #expect(matrix.undetected.isEmpty)
    }

    @Test(arguments: HTMLProcessorContract.checks)
    func `what makes no mistake passes`(check: ContractCheck<any HTMLProcessor>) async throws {
        try await check.run(on: HTMLProcessorFake())
    }
}
