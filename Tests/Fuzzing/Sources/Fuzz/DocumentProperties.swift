import AggregatorCore
import AggregatorEngine
import FeedXML
import HTMLContent
import JSONFeed

/// The promises of every format, and that a document that was understood can be written and read again.
struct DocumentProperties {
    let format: any FeedFormat
    let json: any FeedFormat
    let writer: any DocumentWriter
    let refinery: Refinery

    static let xml = DocumentProperties(FeedXMLIntegration())
    static let json = DocumentProperties(JSONFeedIntegration())

    init(_ integration: any Integration) {
        let jsonFeed = JSONFeedIntegration().contribution
        guard let format = integration.contribution.formats.first, let json = jsonFeed.formats.first, let writer = jsonFeed.writers.first,
            let html = HTMLContentIntegration().contribution.html
        else { preconditionFailure("an integration brings nothing") }
        self.format = format
        self.json = json
        self.writer = writer
        refinery = Refinery(html: html, options: SanitizingOptions())
    }

    func hold(for bytes: [UInt8]) {
        let input = DocumentInput(bytes: bytes, address: WebAddress("https://example.org/feed"))
        _ = format.recognition(of: input)
        guard let document = try? format.parse(input) else { return }
        require((try? format.parse(input)) == document, "the same input gives the same output")
        let refined = refinery.refined(document)
        let written = writer.write(refined, pretty: false)
        require(!written.contains { $0 < 32 && $0 != 10 }, "no control characters come out")
        guard let again = try? json.parse(DocumentInput(bytes: written, address: input.address)) else {
            return require(false, "what is written can be read")
        }
        require(again.posts.count == document.posts.count, "no post is lost on the way out and in")
        let returned = refinery.refined(again)
        require(returned.feed == refined.feed, "a feed comes back as it went out")
        require(returned.posts == refined.posts, "posts come back as they went out")
    }
}
