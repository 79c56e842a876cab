import AggregatorCore
import HTMLContent
import Testing

@Suite struct EmbeddedPlayerTests {
    private func sanitize(_ source: String) throws -> String {
        let processor = try #require(HTMLContentIntegration().contribution.html)
        return processor.sanitized(Markup(untrusted: source), options: SanitizingOptions()).source
    }

    private func link(_ address: String, _ title: String) -> String { "<a href=\"\(address)\" rel=\"noopener noreferrer\">\(title)</a>" }

    @Test(arguments: [
        ("https://www.youtube.com/embed/a-B_1?rel=0", "https://www.youtube.com/watch?v=a-B_1", "YouTube video"),
        ("https://www.youtube-nocookie.com/embed/a", "https://www.youtube.com/watch?v=a", "YouTube video"),
        ("http://youtube.com/v/a&hl=en", "https://www.youtube.com/watch?v=a", "YouTube video"),
        ("https://www.youtube.com/embed/videoseries?list=PL1", "https://www.youtube.com/playlist?list=PL1", "YouTube playlist"),
        ("https://www.youtube.com/embed/?list=PL1", "https://www.youtube.com/playlist?list=PL1", "YouTube playlist"),
        ("https://youtube.com/embed?listType=playlist&list=PL1", "https://www.youtube.com/playlist?list=PL1", "YouTube playlist"),
        ("https://www.youtube.com/embed/a?list=PL1", "https://www.youtube.com/watch?v=a", "YouTube video"),
        ("https://youtube.com/embed/live_stream?channel=UC-1", "https://www.youtube.com/channel/UC-1/live", "YouTube live stream"),
        ("https://www.youtube.com/embed/a?start=95&end=99", "https://www.youtube.com/watch?v=a&amp;t=95s", "YouTube video"),
        ("https://www.youtube.com/embed/a?start=0", "https://www.youtube.com/watch?v=a", "YouTube video"),
        ("https://player.vimeo.com/video/1?h=f", "https://vimeo.com/1/f", "Vimeo video"),
        ("https://www.dailymotion.com/embed/video/x1", "https://www.dailymotion.com/video/x1", "Dailymotion video"),
        ("https://tube.example/videos/embed/9c9d", "https://tube.example/w/9c9d", "PeerTube video"),
        ("http://tube.example/videos/embed/9c9d", "https://tube.example/w/9c9d", "PeerTube video"),
        ("https://tube.example:8443/videos/embed/9c9d?start=1", "https://tube.example:8443/w/9c9d", "PeerTube video"),
        ("https://player.twitch.tv/?video=v12&parent=x", "https://www.twitch.tv/videos/12", "Twitch video"),
        ("https://player.twitch.tv/?channel=c", "https://www.twitch.tv/c", "Twitch channel"),
        ("https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/a/b", "https://soundcloud.com/a/b", "SoundCloud audio"),
        (
            "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1",
            "https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1", "SoundCloud audio"
        ),
        (
            "https://w.soundcloud.com/player/?url=soundcloud%3Atracks%3A1", "https://w.soundcloud.com/player/?url=soundcloud%3Atracks%3A1",
            "SoundCloud audio"
        ),
        ("https://open.spotify.com/embed/episode/1", "https://open.spotify.com/episode/1", "Spotify audio"),
        ("https://bandcamp.com/EmbeddedPlayer/album=1/", "https://bandcamp.com/EmbeddedPlayer/album=1/", "Bandcamp audio"),
    ])
    func `a player becomes a link to what it plays`(player: String, page: String, title: String) throws {
        for attributes in ["src='\(player)'", "data-src='\(player)'", "data-lazy-src='\(player)' src='about:blank'"] {
            #expect(try sanitize("<p>a<iframe \(attributes)>b</iframe>c</p>") == "<p>a\(link(page, title))c</p>")
        }
    }

    @Test func `the link has the player's title, if it has one`() throws {
        let player = "<iframe title='A &amp; &lt;B&gt;' src='https://www.youtube.com/embed/a'></iframe>"
        #expect(try sanitize(player) == link("https://www.youtube.com/watch?v=a", "A &amp; &lt;B&gt;"))
    }

    @Test func `a link in a player that has no page of its own is the link to it`() throws {
        func player(_ content: String, _ title: String = "") -> String {
            "<iframe \(title) src='https://bandcamp.com/EmbeddedPlayer/album=1/' seamless>\(content)</iframe>"
        }
        let expected = link("https://artist.example/album/x", "X &amp; Y by Z")
        for title in ["", "title='Player'"] {
            #expect(try sanitize(player(" <a href=https://artist.example/album/x>X &amp; Y by Z</a>\n", title) + "a") == expected + "a")
        }
        let own = link("https://bandcamp.com/EmbeddedPlayer/album=1/", "Bandcamp audio")
        for content in [
            "<a href='javascript:x'>X</a>", "<a href=/x>https://x.example/</a>", "b <a href='https://x.example/'>X</a>", "<a>X</a>",
        ] {
            #expect(try sanitize(player(content) + "a") == own + "a")
        }
    }

    @Test func `players of two tracks keep their links to the album that both are from`() throws {
        func player(_ track: Int) -> String {
            let source = "https://bandcamp.com/EmbeddedPlayer/album=1/track=\(track)/"
            return "<iframe src='\(source)'><a href='https://artist.example/album/x'>X by A</a></iframe>"
        }
        let album = link("https://artist.example/album/x", "X by A")
        #expect(try sanitize("\(player(1))<p>a</p>\(player(2))") == "\(album)<p>a</p>\(album)")
        #expect(try sanitize(player(1) + player(2)) == "\(album) \(album)")
        #expect(try sanitize(player(1) + player(1)) == album)
    }

    @Test func `there is a space between players in a row`() throws {
        let (one, two) = ("<iframe src='https://www.youtube.com/embed/a'></iframe>", "<iframe src='https://maps.example/1'></iframe>")
        let links = [link("https://www.youtube.com/watch?v=a", "YouTube video"), link("https://maps.example/1", "maps.example")]
        #expect(try sanitize(one + two) == links.joined(separator: " "))
        #expect(try sanitize("<p>\(one)</p><p>\(two)") == "<p>\(links[0])</p><p>\(links[1])</p>")
    }

    @Test func `an object and the embed in it are one player`() throws {
        let player = "<object data='https://www.youtube.com/v/a'><param name=x><embed src='https://www.youtube.com/v/a'></object>"
        #expect(try sanitize(player) == link("https://www.youtube.com/watch?v=a", "YouTube video"))
    }

    @Test(arguments: [
        ("<lite-youtube videoid='a-B_1' style='x'></lite-youtube>", "https://www.youtube.com/watch?v=a-B_1", "YouTube video"),
        ("<amp-youtube data-videoid=a width=4></amp-youtube>", "https://www.youtube.com/watch?v=a", "YouTube video"),
        ("<lite-youtube videoid=a title='How'></lite-youtube>", "https://www.youtube.com/watch?v=a", "How"),
        ("<lite-vimeo videoid=1></lite-vimeo>", "https://vimeo.com/1", "Vimeo video"),
        ("<amp-vimeo data-videoid=1></amp-vimeo>", "https://vimeo.com/1", "Vimeo video"),
        ("<object><param name=movie value='//www.youtube.com/v/a&hl=en'></object>", "https://www.youtube.com/watch?v=a", "YouTube video"),
        (
            "<object><param name='Movie' value='https://www.youtube.com/v/a'><embed src='https://www.youtube.com/v/a'></object>",
            "https://www.youtube.com/watch?v=a", "YouTube video"
        ),
    ])
    func `an element of a script's and a parameter of Flash's are players, too`(player: String, page: String, title: String) throws {
        let processor = try #require(HTMLContentIntegration().contribution.html)
        let markup = Markup(untrusted: "<p>a\(player)b</p>", base: WebAddress("https://example.org/"))
        #expect(processor.sanitized(markup, options: SanitizingOptions()).source == "<p>a\(link(page, title))b</p>")
    }

    @Test(arguments: [
        "<lite-youtube>b</lite-youtube>", "<lite-youtube videoid='a\"b'>b</lite-youtube>",
        "<amp-youtube data-live-channelid=a>b</amp-youtube>",
        "<object><param name=movie value='/player.swf'>b</object>", "<object><param name=flashvars value='https://youtu.be/a'>b</object>",
        "<object><param name=movie value='javascript:x'>b</object>",
    ])
    func `such an element that names no video leaves what is in it`(player: String) throws {
        #expect(try sanitize("a\(player)c") == "abc")
    }

    @Test func `such an element that begins with a link of its own is that link`() throws {
        let own = link("https://www.youtube.com/watch?v=a", "YouTube video")
        let page = "<a href='https://example.org/b'>How</a>"
        #expect(try sanitize("<lite-youtube videoid=a> \(page)</lite-youtube>") == sanitize(" \(page)"))
        for nowhere in ["<a>How</a>", "<a href='javascript:x'>How</a>"] {
            #expect(try sanitize("<lite-youtube videoid=a>\(nowhere)</lite-youtube>") == own + "<a>How</a>")
        }
    }

    @Test(arguments: [
        ("https://maps.example/embed?a=1", "https://maps.example/embed?a=1", "maps.example"),
        ("https://chart.example?a=1", "https://chart.example?a=1", "chart.example"),
        ("https://youtube.com.example/embed/a", "https://youtube.com.example/embed/a", "youtube.com.example"),
        ("https://player.vimeo.com/x/1", "https://player.vimeo.com/x/1", "player.vimeo.com"),
        ("https://youtube.com/embed/live_stream", "https://youtube.com/embed/live_stream", "youtube.com"),
        ("https://youtube.com/embed?listType=search&list=a", "https://youtube.com/embed?listType=search&amp;list=a", "youtube.com"),
        ("https://youtube.com/embed/videoseries", "https://youtube.com/embed/videoseries", "youtube.com"),
        ("//chart.example:8080/1", "https://chart.example:8080/1", "chart.example"),
    ])
    func `any other frame becomes a link to what it shows`(frame: String, address: String, title: String) throws {
        let base = WebAddress("https://example.org/")
        let processor = try #require(HTMLContentIntegration().contribution.html)
        let source = "a<iframe src='\(frame)'></iframe><iframe data-lazy-src='\(frame)' src='about:blank'></iframe>b"
        let markup = processor.sanitized(Markup(untrusted: source, base: base), options: SanitizingOptions())
        #expect(markup.source == "a\(link(address, title))b")
    }

    @Test(
        arguments: [
            ("src=https%3A%2F%2Fwww.youtube.com%2Fembed%2Fa&amp;url=https%3A%2F%2Fe.example%2F", "youtube.com/watch?v=a", "YouTube video"),
            ("src=%2F%2Fwww.youtube.com%2Fembed%2Fa", "youtube.com/watch?v=a", "YouTube video"),
            ("url=https%3A//www.e.example/1&amp;key=a", "e.example/1", "www.e.example"),
            ("src=https%3A//www.p.example/1&url=https%3A//www.e.example/1", "e.example/1", "www.e.example"),
            ("src=https%3A//www.p.example/1&url=javascript:alert(1)", "p.example/1", "www.p.example"),
        ])
    func `a frame around a frame, as Medium has them, becomes a link to what is in it`(query: String, page: String, title: String) throws {
        let frame = "https://cdn.embedly.com/widgets/media.html?\(query)"
        let link = link("https://www.\(page)", title)
        let other = "https://medium.example/media/1/href"
        #expect(try sanitize("<iframe src='\(frame)' width=9><a href='\(other)'>\(other)</a></iframe>") == link)
    }

    @Test func `a frame around itself is looked into once`() throws {
        let frame = String(repeating: "https://cdn.embedly.com/?src=", count: 50_000)
        #expect(try sanitize("<iframe src='\(frame)'></iframe>").hasSuffix(">cdn.embedly.com</a>"))
    }

    @Test(arguments: [
        ("<iframe src='https://maps.example/1'> <a href=/2> https://c.example/</a>\n</iframe>d", false),
        ("<iframe src='https://maps.example/1'> <a href=/2>c</a>\n</iframe>d", true),
        ("<iframe src=''><a href=/2>c</a></iframe>d", true),
        ("<iframe src='https://maps.example/1'>b <a href=/2>c</a></iframe>d", true),
        ("<iframe src='https://maps.example/1'><a href=/2>c</a><br>d</iframe>d", true),
        ("<iframe src='https://maps.example/1'><a href=/2>c</a>d", true),
    ])
    func `a link that is all of a frame's content is left out beside the link to the frame`(frame: String, isKept: Bool) throws {
        let markup = try sanitize(frame)
        #expect(markup.contains(">c</a>") == isKept && !markup.contains("c.example"))
        #expect(MarkupText.of(sanitized: markup).hasSuffix("d"))
    }

    @Test func `a link in a frame whose text is more than an address stays`() throws {
        let frame = "<iframe src='https://maps.example/1'><a href='https://c.example/'>HTTP is old</a></iframe>"
        #expect(try sanitize(frame).contains(">HTTP is old</a>"))
    }

    @Test func `such a link has the frame's title, and what is in the frame stays`() throws {
        let frame = "<iframe title='A &amp; B' src='https://maps.example/'>c<iframe src='https://other.example/' width=9>d</iframe>"
        let expected = link("https://maps.example/", "A &amp; B") + "c" + link("https://other.example/", "other.example") + "d"
        #expect(try sanitize(frame) == expected)
    }

    @Test(arguments: [
        "src='javascript:https://www.youtube.com/embed/a'", "src='about:blank'", "src='frame.html'", "src='data:text/html,x'",
        "src='mailto:a@e.example'", "src='https://e.example/'",
        "src='https://e.example'", "srcdoc='x'", "src='https://counter.example/' width=0 height=0",
        "src='https://counter.example/' width='1px' height='1px' style='display:none'",
    ])
    func `a frame that leads nowhere on the web or to a front page, and one that nobody sees, vanish`(attributes: String) throws {
        #expect(try sanitize("a<iframe \(attributes)></iframe>b") == "ab")
    }
}
