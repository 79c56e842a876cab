import AggregatorCore
import InMemory

/// A format that a test can write in one line: `paper`, then one line per post, which is its guid, its title and its address at once.
/// `guid=b Title|text|address` gives them separately. Lines after a post: `open` if a part of it has no end, `cut` if the document ends
/// there, `out 1770000000` for its date, `changed 1770000000` for the date of its change, and `tag`, `picture` or `transcript` for one.
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

struct PaperFormat: FeedFormat {
    let name = "Paper"

    func recognition(of input: DocumentInput) -> Recognition { .certain }

    func parse(_ input: DocumentInput) throws(FormatFailure) -> FeedDocument {
        var lines = String(decoding: input.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: true)
        guard lines.first == "paper" else { throw FormatFailure(.webPage, "It is a page.") }
        lines.removeFirst()
        var document = FeedDocument(feed: Feed(), posts: [], format: "paper", encoding: "utf-8")
        for line in lines {
            if line == "cut" || line == "open" {
                document.cutPosts.insert(document.posts.count - 1)
                document.isCutOff = line == "cut"
                continue
            }
            if line.hasPrefix("out "), let seconds = Int64(line.dropFirst(4)), !document.posts.isEmpty {
                document.posts[document.posts.count - 1].dates.published = Timestamp(seconds: seconds)
                continue
            }
            if line.hasPrefix("changed "), let seconds = Int64(line.dropFirst(8)), !document.posts.isEmpty {
                document.posts[document.posts.count - 1].dates.modified = Timestamp(seconds: seconds)
                continue
            }
            if document.feed.read(line) { continue }
            if !document.posts.isEmpty, document.posts[document.posts.count - 1].readAddition(line) { continue }
            var post = Post()
            if line.hasPrefix("guid="), let space = line.firstIndex(of: " ") {
                let parts = line[line.index(after: space)...].split(separator: "|", maxSplits: 2)
                post.guid = Post.GUID(String(line[..<space].dropFirst(5)))
                post.title = parts.first.map { RichText(plain: String($0)) }
                post.content.text = parts.count > 1 ? String(parts[1]) : nil
                post.addresses.page = parts.count > 2 ? WebAddress(parts[2]) : nil
                document.posts.append(post)
                continue
            }
            post.guid = Post.GUID(String(line))
            post.title = RichText(plain: String(line))
            post.addresses.page = WebAddress(line)?.resolved(against: input.address)
            document.posts.append(post)
        }
        return document
    }
}

extension Post {
    /// `tag …`, `picture https://…`, `transcript https://…`: what it has beside its words.
    fileprivate mutating func readAddition(_ line: Substring) -> Bool {
        let words = line.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return false }
        switch words[0] {
        case "tag": categories.append(Category(term: String(words[1])))
        case "picture": addresses.image = WebAddress(words[1])
        case "transcript":
            var podcast = Podcast()
            podcast.transcripts = [words[1]].compactMap { WebAddress($0) }.map { Podcast.Transcript(url: $0) }
            var details = Post.Details()
            details.podcast = podcast
            self.details = details
        default: return false
        }
        return true
    }
}

extension Feed {
    /// `title …`, `home https://…`, `ttl 60`, `rest 12`, `self https://…`, `new https://…`: what a feed says of itself.
    fileprivate mutating func read(_ line: Substring) -> Bool {
        let words = line.split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return false }
        switch words[0] {
        case "title": title = RichText(plain: String(words[1]))
        case "home": addresses.homePage = WebAddress(words[1])
        case "ttl": rhythm.timeToLive = Int(words[1])
        case "rest": rhythm.skipHours = words[1].split(separator: " ").compactMap { Int($0) }
        case "self": addresses.feed = WebAddress(words[1])
        case "new":
            var show = Show()
            show.newFeedURL = WebAddress(words[1])
            var details = Feed.Details()
            details.show = show
            self.details = details
        default: return false
        }
        return true
    }
}

struct PaperHTML: HTMLProcessor {
    func sanitized(_ markup: Markup, options: SanitizingOptions) -> Markup { Markup(sanitized: markup.source) }
    func plainText(_ markup: Markup) -> String { markup.source }
    /// The lines of a page that begin with `owns` name the feeds it declares, those that begin with `link` others that it links to, and those
    /// that begin with `says` the ones it mentions.
    func feedLinks(in page: [UInt8], address: WebAddress?) -> PageLinks {
        func named(_ word: String, isDeclared: Bool = false) -> [FeedCandidate] {
            let lines = String(decoding: page, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("\(word) ") }
            return lines.compactMap {
                WebAddress($0.dropFirst(5)).map { FeedCandidate(url: $0.resolved(against: address), isDeclared: isDeclared) }
            }
        }
        return PageLinks(feeds: named("owns", isDeclared: true) + named("link"), mentions: named("says"))
    }
}
