import AggregatorCore
import Testing

@Suite("Texts of Media RSS")
struct MediaTextTests {
    private static func post(_ item: String) throws -> Post {
        let rss = "<rss xmlns:media='http://search.yahoo.com/mrss/'><channel><item><guid>1</guid>\(item)</item></channel></rss>"
        return try #require(parse(rss).posts.first)
    }

    @Test("what is said without any content is kept")
    func shared() throws {
        let post = try Self.post(
            """
            <title>A</title><description>Short teaser.</description><media:thumbnail url='https://e.example/1.jpg'/><media:title>A</media:title>
            <media:description type='html'>&lt;p&gt;The whole&lt;/p&gt; text</media:description>
            <media:category>Music</media:category><media:copyright>CC</media:copyright>
            """)
        let media = try #require(post.details?.media.first)
        #expect(media.description == "The whole text" && media.title == "A")
        #expect(media.categories.map(\.term) == ["Music"] && media.rights.statement == "CC")
        #expect(post.content.html?.source == "Short teaser." && post.summary?.plain == "Short teaser.")
    }

    @Test(
        "each of them is enough, but for one that the post says itself",
        arguments: [
            ("<media:category>Music</media:category>", 1), ("<media:copyright>CC</media:copyright>", 1),
            ("<media:license href='https://e.example/cc'/>", 1), ("<media:description>More</media:description>", 1),
            ("<media:title>Other</media:title>", 1), ("<media:title> A  title</media:title>", 0),
            ("<media:description>a\nb c</media:description>", 0),
            ("<media:title>A title</media:title><media:description type='html'>&lt;b&gt;a&lt;/b&gt; b c</media:description>", 0),
            ("<media:thumbnail url='https://e.example/1.jpg'/>", 0),
            ("<media:category>Music</media:category><media:content url='https://e.example/1.jpg'/>", 1),
        ])
    func alone(element: String, count: Int) throws {
        let post = try Self.post("<title>A title</title><description>&lt;p&gt;a b&lt;/p&gt; c</description>\(element)")
        #expect(post.details?.media.count ?? 0 == count)
    }

    private static let film = """
        <media:content url='https://e.example/1.mp4' type='video/mp4'><media:title>Film</media:title>
        <media:description>What it is about</media:description></media:content>
        """

    @Test(
        "what is said of the only sound or video is the post's text, where it has no other",
        arguments: [
            (MediaTextTests.film, "Film", "What it is about"),
            (MediaTextTests.film.replacing("type='video/mp4'", with: "medium='audio'"), "Film", "What it is about"),
            ("<media:content url='https://e.example/1.jpg' medium='image'/>" + MediaTextTests.film, "Film", "What it is about"),
            ("<title>Own</title>" + MediaTextTests.film, "Own", "What it is about"),
            // A picture's words are for those who can't see it, and of several contents none is the post's.
            (MediaTextTests.film.replacing("video/mp4", with: "image/png"), nil, nil),
            (MediaTextTests.film.replacing("type='video/mp4'", with: ""), nil, nil),
            (MediaTextTests.film + MediaTextTests.film.replacing("1.mp4", with: "2.mp4"), nil, nil),
        ] as [(String, String?, String?)])
    func recordings(item: String, title: String?, text: String?) throws {
        let post = try Self.post(item)
        #expect(post.title?.plain == title && post.content.text == text && post.summary?.plain == text)
    }

    @Test("a text in markup is the post's, where it has no other, and no line of subtitles is")
    func texts() throws {
        let text = "<media:text type='html'>&lt;p&gt;a &amp;amp; b&lt;/p&gt;</media:text>"
        #expect(try Self.post(text).content.html?.source == "<p>a &amp; b</p>")
        #expect(try Self.post("<media:text type='html'>&lt;p&gt;&lt;/p&gt;</media:text>\(text)").content.html?.source == "<p>a &amp; b</p>")
        for attributes in ["type='html' start='00:00:01.000'", "type='html' end='1'", "type='plain'", ""] {
            #expect(try Self.post("<media:text \(attributes)>a</media:text>").content == Post.Content())
        }
    }

    @Test(
        "posts with texts of their own are not edited by those of their media",
        arguments: [
            "<description>a</description>", "<description>&lt;p&gt;a&lt;/p&gt;</description>",
            "<title>T</title><description>a</description>", "<media:description>a</media:description>",
            "<encoded xmlns='http://purl.org/rss/1.0/modules/content/'>a</encoded>",
            "<summary xmlns='http://www.itunes.com/dtds/podcast-1.0.dtd'>a</summary>",
        ])
    func others(texts: String) throws {
        let content = "<media:content url='https://e.example/1.mp4' type='video/mp4'"
        let plain = try Fingerprint.of(Self.post("\(texts)\(content)/>"))
        for said in [
            Self.film, "\(content)/><media:text type='html'>c</media:text>", "\(content)/><media:category>c</media:category>",
            "\(content)/><media:copyright>c</media:copyright>",
        ] {
            #expect(try Fingerprint.of(Self.post(texts + said)).isOfSameWords(as: plain))
        }
    }
}
