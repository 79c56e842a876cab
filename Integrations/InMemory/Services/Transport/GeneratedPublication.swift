import AggregatorCore

/// The publication of one made-up publisher at one moment.
struct GeneratedPublication {
    enum Kind: String, CaseIterable {
        case rss, atom, json

        var mediaType: String { self == .json ? "application/feed+json" : "application/\(rawValue)+xml" }
    }

    let host: String
    let kind: Kind
    let seed: UInt64
    /// Numbers of the posts that are in the feed, newest first.
    let numbers: [Int64]
    private static let hoursBetweenPosts: Int64 = 7

    /// `nil` if no feed is at that path.
    init?(host: String, path: String, seed: UInt64, now: Timestamp) {
        guard let kind = Kind.allCases.first(where: { path.hasSuffix(".\($0.rawValue)") }) else { return nil }
        self.host = host
        self.kind = kind
        self.seed = seed
        let newest = max(now.seconds / 3600 / Self.hoursBetweenPosts, 0)
        numbers = (0..<12).map { newest - $0 }
    }

    static func page(host: String) -> [UInt8] {
        let links = Kind.allCases.map { "<link rel=\"alternate\" type=\"\($0.mediaType)\" href=\"/feed.\($0.rawValue)\">" }
        return Array("<!DOCTYPE html><html><head><title>\(host)</title>\(links.joined())</head><body></body></html>".utf8)
    }

    private var name: String {
        host.prefix { $0 != "." }.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }

    private func words(_ number: Int64, _ count: Int, _ stream: UInt64) -> String {
        let vocabulary = [
            "harbour", "lantern", "morning", "engine", "paper", "winter", "signal", "garden", "copper", "letter", "river", "window",
            "quiet",
            "bridge", "salt", "orchard",
        ]
        var generator = SeededGenerator(seed: seed, stream: ContentHash.of(Array(host.utf8)), attempt: UInt64(bitPattern: number) &+ stream)
        return (0..<count).map { _ in vocabulary[Int(generator.next() % UInt64(vocabulary.count))] }.joined(separator: " ")
    }

    private func title(_ number: Int64) -> String { words(number, 4, 0).capitalizedFirst }
    private func date(_ number: Int64) -> Timestamp { Timestamp(seconds: number * Self.hoursBetweenPosts * 3600 + 1234) }
    private func isFilm(_ number: Int64) -> Bool { number % 5 == 0 }
    private func isRecording(_ number: Int64) -> Bool { number % 5 == 1 }

    var document: [UInt8] {
        switch kind {
        case .rss: rss
        case .atom: atom
        case .json: json
        }
    }

    private var rss: [UInt8] {
        var text =
            "<?xml version=\"1.0\"?><rss version=\"2.0\" xmlns:media=\"http://search.yahoo.com/mrss/\"><channel><title>\(name)</title>"
        text += "<link>https://\(host)/</link><description>Made up.</description>"
        for number in numbers {
            text +=
                "<item><guid isPermaLink=\"false\">\(host)-\(number)</guid><title>\(title(number))</title><link>https://\(host)/\(number)</link>"
            text += "<pubDate>\(date(number).rfc3339)</pubDate><description>&lt;p&gt;\(words(number, 40, 1))&lt;/p&gt;</description>"
            if isFilm(number) {
                text +=
                    "<media:content url=\"https://\(host)/\(number).mp4\" type=\"video/mp4\" medium=\"video\" duration=\"\(number % 3600)\"/>"
            }
            if isRecording(number) { text += "<enclosure url=\"https://\(host)/\(number).mp3\" type=\"audio/mpeg\" length=\"1048576\"/>" }
            text += "</item>"
        }
        return Array((text + "</channel></rss>").utf8)
    }

    private var atom: [UInt8] {
        var text = "<?xml version=\"1.0\"?><feed xmlns=\"http://www.w3.org/2005/Atom\"><id>tag:\(host),2026:feed</id><title>\(name)</title>"
        text += "<link href=\"https://\(host)/\"/><updated>\(date(numbers[0]).rfc3339)</updated>"
        for number in numbers {
            text += "<entry><id>tag:\(host),2026:\(number)</id><title>\(title(number))</title><link href=\"https://\(host)/\(number)\"/>"
            text +=
                "<published>\(date(number).rfc3339)</published><content type=\"html\">&lt;p&gt;\(words(number, 60, 1))&lt;/p&gt;</content></entry>"
        }
        return Array((text + "</feed>").utf8)
    }

    private var json: [UInt8] {
        var writer = JSONWriter()
        writer.object { feed in
            feed.member("version", "https://jsonfeed.org/version/1.1")
            feed.member("title", name)
            feed.member("home_page_url", "https://\(host)/")
            feed.member("items", list: numbers) { items, number in
                items.object { item in
                    item.member("id", "\(host)-\(number)")
                    item.member("url", "https://\(host)/\(number)")
                    item.member("title", title(number))
                    item.member("content_html", "<p>\(words(number, 50, 1))</p>")
                    item.member("date_published", date(number).rfc3339)
                }
            }
        }
        return writer.bytes
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
