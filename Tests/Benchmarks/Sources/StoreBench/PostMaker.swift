import AggregatorCore
import Glibc

/// Makes feeds and posts up: the same for the same numbers.
struct PostMaker {
    static let feeds = 2000
    /// The time of the newest post, in seconds; the posts go back ten years from there.
    static let end: Int64 = 1_760_000_000
    private static let span = 315_000_000.0

    static let feedIDs = (0..<feeds).map { Identity.feed(firstAddress: address(of: $0)) }

    static func address(of feed: Int) -> WebAddress { web("https://site-\(feed).example/feed.xml") }

    private static func web(_ text: String) -> WebAddress {
        guard let address = WebAddress(text) else { fatalError("\(text) is no address") }
        return address
    }

    static func subscription(_ feed: Int) -> Subscription {
        Subscription(
            id: feedIDs[feed], address: address(of: feed), tags: feed % 10 == 0 ? ["folder \(feed % 7)"] : [],
            added: Timestamp(seconds: end - Int64(span) + Int64(feed)))
    }

    static func feed(_ number: Int) -> ArchivedFeed {
        var feed = Feed()
        feed.title = RichText(plain: "Feed \(number)")
        feed.addresses.homePage = web("https://site-\(number).example/")
        return ArchivedFeed(id: feedIDs[number], subscription: subscription(number), description: feed, state: state(number, pulls: 0))
    }

    /// The state of a source as a pull leaves it.
    static func state(_ feed: Int, pulls: Int64) -> SourceState {
        var state = SourceState()
        state.trust.validators.entityTag = "\"\(feed)-5f3a\""
        state.trust.validators.lastModified = "Sun, 05 Oct 2025 08:00:00 GMT"
        state.document.bodyHash = feedIDs[feed].value
        state.document.format = "RSS 2.0"
        state.history.lastAttempt = Timestamp(seconds: end + pulls * 1800)
        state.history.lastSuccess = state.history.lastAttempt
        state.plan.nextPull = Timestamp(seconds: end + pulls * 1800 + 1800)
        state.plan.reasons = ["The feed publishes about once a day."]
        return state
    }

    /// The post of that number among `count`: the later the number, the newer the post.
    static func post(_ number: Int, of count: Int) -> ArchivedPost {
        var generator = SeededGenerator(seed: UInt64(number))
        // Some feeds have a few posts, some thousands.
        let feed = min(Int(pow(Double.random(in: 0..<1, using: &generator), 2) * Double(feeds)), feeds - 1)
        let age = Double(count - number) / Double(count) * span
        let sighting = sighting(number, feed: feed, date: Timestamp(seconds: end - Int64(age)), &generator)
        // Most older posts are read, most new ones are not.
        let isRead = Double.random(in: 0..<1, using: &generator) < (age > span / 5 ? 0.9 : 0.2)
        let status = PostStatus(isRead: isRead, isStarred: Int.random(in: 0..<200, using: &generator) == 0)
        let stored = StoredPost(
            id: sighting.id, feed: feedIDs[feed], post: sighting.post, status: status, firstSeen: sighting.sortDate.adding(seconds: 600),
            fingerprint: sighting.fingerprint, sortDate: sighting.sortDate)
        return ArchivedPost(stored, evidence: sighting.evidence)
    }

    /// The harvest of a first pull of that feed.
    static func harvest(_ feed: Int, posts: Int) -> Harvest {
        let sightings = (0..<posts).map { index in
            var generator = SeededGenerator(seed: UInt64(feed * 1000 + index) << 32)
            return sighting(index, feed: feed, date: Timestamp(seconds: end - Int64(index) * 86_400), &generator)
        }
        return Harvest(
            feedID: feedIDs[feed], feed: Self.feed(feed).description, posts: sightings, state: state(feed, pulls: 1),
            moment: Timestamp(seconds: end))
    }

    private static func sighting(
        _ number: Int, feed: Int, date: Timestamp, _ generator: inout SeededGenerator
    ) -> Harvest.Sighting {
        let page = web("https://site-\(feed).example/posts/\(number)")
        let words: Vocabulary =
            switch feed % 20 {
            case 0: .han
            case 1, 2: .cyrillic
            case 3: .arabic
            default: .latin
            }
        var post = Post()
        post.kind = [.audio, .video].first { _ in Int.random(in: 0..<15, using: &generator) == 0 } ?? .article
        post.guid = Post.GUID(page.text, isPermalink: true)
        post.title = RichText(plain: words.text(.random(in: 4...9, using: &generator), &generator))
        post.addresses.page = page
        post.dates.published = date
        post.authors = [Person(name: "Author \(feed % 300)")]
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
            let rank = Int(pow(Double.random(in: 0..<1, using: &generator), 3) * 300)
            post.categories.append(Category(term: "topic \(rank)"))
        }
        var html = Array("<p>".utf8)
        for paragraph in 0..<3 {
            if paragraph > 0 { html += Array("</p>\n<p>".utf8) }
            words.append(.random(in: 12...40, using: &generator), to: &html, &generator)
        }
        post.content.html = Markup(sanitized: String(decoding: html, as: UTF8.self) + "</p>")
        let evidence = Identity.evidence(of: post)
        return Harvest.Sighting(
            id: Identity.post(in: feedIDs[feed], evidence: evidence[0]), post: post, fingerprint: Fingerprint.of(post), sortDate: date,
            evidence: evidence)
    }
}
