import AggregatorCore

/// The document of a made-up publisher at some time. It changes with the next post or correction.
struct PublisherEdition {
    private let publisher: Publisher
    private let now: Timestamp
    private let gap: Int64
    /// The time of its newest post or correction.
    let modified: Timestamp
    /// The hours and days that it excludes, and its time to live in minutes.
    let rhythm: Feed.Rhythm
    /// Its posts.
    let items: [Item]

    /// A post as it reads now.
    struct Item {
        let number: Int64
        let revision: Int
        /// Names the post by its number, and its correction.
        var title: String { revision == 0 ? "Number \(number)" : "Number \(number), corrected \(revision)" }
    }

    init(of publisher: Publisher, now: Timestamp) {
        // A post comes from twice a day to once a week.
        let gap = Int64(12 + publisher.draw(10, below: 156)) * 3_600
        (self.publisher, self.now, self.gap) = (publisher, now, gap)
        let isQuiet = publisher.temperament == .quiet
        let newest = isQuiet ? -90 * 86_400 / gap : max(now.wholeSeconds(since: publisher.start) / gap, 0)
        var rhythm = Feed.Rhythm()
        if publisher.temperament == .resting {
            rhythm.skipHours = (0..<(4 + publisher.draw(11, below: 12))).map { Int(($0 &+ publisher.draw(12, below: 24)) % 24) }
            rhythm.skipDays = publisher.draw(13, below: 2) == 0 ? [] : ["Saturday", "Sunday"]
        }
        if publisher.temperament == .expiring { rhythm.timeToLive = Int(60 + publisher.draw(14, below: 600)) }
        self.rhythm = rhythm
        let oldest = isQuiet ? newest - 3 : max(newest - 3, -3)
        let items = (oldest...newest).map { Item(number: $0, revision: publisher.revision(of: $0, gap: gap, now: now)) }
        self.items = items
        let corrected = items.filter { $0.revision > 0 }.map { $0.number * gap + publisher.correction(of: $0.number, gap: gap) }.max()
        modified = publisher.start.adding(seconds: max(newest * gap, corrected ?? .min))
    }

    var body: [UInt8] {
        var text =
            "<rss version=\"2.0\" xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\" xmlns:atom=\"http://www.w3.org/2005/Atom\">"
        text += "<channel><title>\(publisher.host)</title><link>https://\(publisher.host)/</link>"
        if let minutes = rhythm.timeToLive { text += "<ttl>\(minutes)</ttl>" }
        if !rhythm.skipHours.isEmpty { text += "<skipHours>\(rhythm.skipHours.map { "<hour>\($0)</hour>" }.joined())</skipHours>" }
        if !rhythm.skipDays.isEmpty { text += "<skipDays>\(rhythm.skipDays.map { "<day>\($0)</day>" }.joined())</skipDays>" }
        if publisher.temperament == .claiming, publisher.hasTurned(now) {
            let target = "https://\(publisher.newHost)/feed.xml"
            text +=
                publisher.draw(15, below: 2) == 0
                ? "<itunes:new-feed-url>\(target)</itunes:new-feed-url>" : "<atom:link rel=\"self\" href=\"\(target)\"/>"
        }
        for item in items {
            let date = publisher.start.adding(seconds: item.number * gap)
            let guid = publisher.guid(of: item.number, isNewest: item.number == items.last?.number, now: now)
            text += "<item><guid isPermaLink=\"false\">\(guid)</guid><title>\(item.title)</title>"
            text += "<link>https://\(publisher.host)/\(item.number)</link><pubDate>\(HTTPDate.text(date))</pubDate></item>"
        }
        return Array((text + "</channel></rss>").utf8)
    }
}

extension Publisher {
    fileprivate func guid(of number: Int64, isNewest: Bool, now: Timestamp) -> String {
        switch temperament {
        case .pinning where isNewest: "\(host)/newest"
        case .counting: "\(number)"
        case .renaming where hasTurned(now): "tag:\(host),2026:\(number)"
        default: "\(host)/\(number)"
        }
    }

    /// Seconds after its publication at which a post is corrected.
    fileprivate func correction(of number: Int64, gap: Int64) -> Int64 {
        gap / 4 + Int64(draw(1 << 40 &+ UInt64(bitPattern: number), below: UInt64(gap)))
    }

    /// The number of corrections by now: at most one.
    fileprivate func revision(of number: Int64, gap: Int64, now: Timestamp) -> Int {
        guard temperament == .editing, number > 0, draw(1 << 41 &+ UInt64(bitPattern: number), below: 3) == 0 else { return 0 }
        return now.wholeSeconds(since: start) >= number * gap + correction(of: number, gap: gap) ? 1 : 0
    }
}
