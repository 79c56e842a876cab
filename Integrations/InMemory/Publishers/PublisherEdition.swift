import AggregatorCore

/// The document that a made-up publisher has out: the same until its next post.
struct PublisherEdition {
    let body: [UInt8]
    /// When its newest post came out.
    let modified: Timestamp
    /// Hours and days that it wants to be left alone in, and minutes that it may be kept.
    let rhythm: Feed.Rhythm

    init(of publisher: Publisher, now: Timestamp) {
        // From twice a day to once a week.
        let gap = Int64(12 + publisher.draw(10, below: 156)) * 3_600
        let newest = max(now.seconds(since: publisher.start) / gap, 0)
        var rhythm = Feed.Rhythm()
        if publisher.temperament == .resting {
            rhythm.skipHours = (0..<(4 + publisher.draw(11, below: 12))).map { Int(($0 &+ publisher.draw(12, below: 24)) % 24) }
            rhythm.skipDays = publisher.draw(13, below: 2) == 0 ? [] : ["Saturday", "Sunday"]
        }
        if publisher.temperament == .expiring { rhythm.timeToLive = Int(60 + publisher.draw(14, below: 600)) }
        self.rhythm = rhythm
        modified = publisher.start.adding(seconds: newest * gap)

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
        for number in max(newest - 3, -3)...newest {
            let date = publisher.start.adding(seconds: number * gap)
            text += "<item><guid isPermaLink=\"false\">\(publisher.host)/\(number)</guid><title>Number \(number)</title>"
            text += "<link>https://\(publisher.host)/\(number)</link><pubDate>\(HTTPDate.text(date))</pubDate></item>"
        }
        body = Array((text + "</channel></rss>").utf8)
    }
}
