import AggregatorCore
import Testing

@Suite("Sounds and videos of Media RSS")
struct MediaKindTests {
    @Test(
        "what only Media RSS has of a sound or a video makes the post one",
        arguments: [
            ("type='audio/mpeg'", Post.Kind.audio), ("medium='audio'", .audio), ("type='video/mp4'", .video), ("medium='video'", .video),
            ("type='image/png'", .article), ("", .article),
        ])
    func media(attributes: String, kind: Post.Kind) throws {
        #expect(try Self.kind("<media:content url='https://example.org/a' \(attributes)/>") == kind)
        let film = "<media:content url='https://example.org/b' type='video/mp4'/>"
        #expect(try Self.kind("<media:content url='https://example.org/a' \(attributes)/>\(film)") == .video)
    }

    private static func kind(_ content: String) throws -> Post.Kind? {
        let item = "<item><guid>a</guid>\(content)</item>"
        return try parse("<rss xmlns:media='http://search.yahoo.com/mrss/'><channel>\(item)</channel></rss>").posts.first?.kind
    }
}
