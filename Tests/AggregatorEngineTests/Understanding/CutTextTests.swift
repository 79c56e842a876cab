import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("A text that is longer than what is stored of one")
struct CutTextTests {
    private let address = "https://example.org/feed"

    /// Pulls these documents one after the other, and returns the reports, and the world with its store.
    private func pulled(_ documents: [String]...) async throws -> (reports: [SourceReport], world: EngineWorld) {
        let world = try await EngineWorld()
        var services = world.services
        services.formats = [MarkupFormat()]
        services.html = SwellingHTML()
        let source = WantedSource(address, at: try EngineWorld.address(address))
        let subscribed = try await SubscriptionEditor(services: services, store: world.store).subscribe(to: [source])
        let reports = Locked<[SourceReport]>([])
        for lines in documents {
            try world.serve(.feed(lines), at: address)
            _ = try await Pull(services: services, store: world.store, options: world.options).run(.these(subscribed)) { event in
                if case .finished(let report) = event { reports.withLock { $0.append(report) } }
            }
        }
        return (reports.withLock { $0 }, world)
    }

    @Test("a text that is too long is kept to its beginning, and that is a warning of its source")
    func warned() async throws {
        let (reports, world) = try await pulled(
            ["guid=a One|<p>short", "guid=b Two|<long>"], ["guid=a One|<p>short", "guid=c Three|<p>x"])
        #expect(reports.map { $0.warnings.map(\.code) } == [["cut-text"], []])
        #expect(reports.first?.warnings.first?.message == "A text is longer than 24 MiB once it is safe, and only its beginning is kept.")
        let texts = try await world.store.posts(matching: PostQuery()).compactMap { $0.post.content.html?.source.utf8.count }
        #expect(texts.count == 3 && texts.allSatisfy { $0 <= TextCuts.longest })
    }

    @Test("the title of a feed is kept to its beginning as well, and the same again from an export")
    func title() {
        let refinery = Refinery(html: SwellingHTML(), options: SanitizingOptions())
        var document = FeedDocument(feed: Feed(), posts: [], format: "paper", encoding: "utf-8")
        for (title, kept) in [(String(repeating: "t", count: 4_000), nil), (String(repeating: "ü", count: 3_000), 4_003)] {
            document.feed.title = RichText(plain: title)
            let refined = refinery.refined(document)
            #expect(refined.feed.title?.plain.utf8.count == kept ?? title.utf8.count)
            #expect(refined.warnings.map(\.code) == (kept == nil ? [] : ["cut-text"]))
            #expect(refinery.refined(refined).feed.title == refined.feed.title)
        }
    }

    @Test("a text that was cut is told of in the source's state, and where a document is only read")
    func told() async throws {
        let (reports, world) = try await pulled(["guid=a One|<long>", "guid=b Two|<long>"])
        let state = try await world.state(of: address)
        #expect(state.document.warnings == reports.first?.warnings && state.document.warnings.map(\.code) == ["cut-text"])
        let bytes = Array("paper\nguid=a One|<long>\nguid=b Two|<long>".utf8)
        let read = try MarkupFormat().parse(DocumentInput(bytes: bytes))
        let document = Refinery(html: SwellingHTML(), options: SanitizingOptions()).refined(read)
        #expect(document.warnings == state.document.warnings && document.warnings.first?.message.contains("2 texts") == true)
    }
}

/// The paper format, whose texts are markup.
private struct MarkupFormat: FeedFormat {
    let name = "Markup"

    func recognition(of input: DocumentInput) -> Recognition { .certain }

    func parse(_ input: DocumentInput) throws(FormatFailure) -> FeedDocument {
        var document = try PaperFormat().parse(input)
        for index in document.posts.indices {
            guard let text = document.posts[index].content.text else { continue }
            document.posts[index].content = Post.Content(html: Markup(untrusted: text), text: nil, markdown: nil)
        }
        return document
    }
}

/// Makes of `<long>` more than is stored, and leaves other markup as it is.
private struct SwellingHTML: HTMLProcessor {
    func sanitized(_ markup: Markup, options: SanitizingOptions) -> Markup {
        let isLong = markup.source == "<long>"
        return Markup(sanitized: isLong ? String(repeating: "<p>", count: TextCuts.longest / 3 + 1) : markup.source)
    }
    func plainText(_ markup: Markup) -> String { "text" }
    func feedLinks(in page: [UInt8], address: WebAddress?) -> PageLinks { PageLinks(feeds: []) }
}
