import AggregatorCore
import InMemory

/// A format that a test can write in one line: `paper`, then a line a post, which is its guid, its title and its address at once.
struct PaperIntegration: Integration {
    let name = "Paper"
    let transport: ScriptedTransport

    var contribution: Contribution {
        var contribution = Contribution()
        contribution.transports = [transport]
        contribution.formats = [PaperFormat()]
        contribution.html = PaperHTML()
        return contribution
    }

    func health() async -> Health { Health(summary: "well") }
}

private struct PaperFormat: FeedFormat {
    let name = "Paper"

    func recognition(of input: DocumentInput) -> Recognition { .certain }

    func parse(_ input: DocumentInput) throws(FormatFailure) -> FeedDocument {
        var lines = String(decoding: input.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: true)
        guard lines.first == "paper" else { throw FormatFailure(.webPage, "It is a page.") }
        lines.removeFirst()
        var document = FeedDocument(feed: Feed(), posts: [], format: "paper", encoding: "utf-8")
        for line in lines {
            if line.hasPrefix("ttl ") {
                document.feed.rhythm.timeToLive = Int(line.dropFirst(4))
                continue
            }
            var post = Post()
            post.guid = Post.GUID(String(line))
            post.title = RichText(plain: String(line))
            post.addresses.page = WebAddress(line)?.resolved(against: input.address)
            document.posts.append(post)
        }
        return document
    }
}

private struct PaperHTML: HTMLProcessor {
    func sanitized(_ markup: Markup, options: SanitizingOptions) -> Markup { Markup(sanitized: markup.source) }
    func plainText(_ markup: Markup) -> String { markup.source }
    func feedLinks(in page: [UInt8], contentType: String?, address: WebAddress?) -> PageLinks { PageLinks() }
}
