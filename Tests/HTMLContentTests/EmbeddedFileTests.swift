import AggregatorCore
import HTMLContent
import Testing

@Suite("Sounds, videos and documents that a page embeds")
struct EmbeddedFileTests {
    private func sanitize(_ source: String) throws -> String {
        let processor = try #require(HTMLContentIntegration().contribution.html)
        return processor.sanitized(Markup(untrusted: source), options: SanitizingOptions()).source
    }

    private func link(_ address: String, _ title: String = "e.example") -> String {
        "<a href=\"\(address)\" rel=\"noopener noreferrer\">\(title)</a>"
    }

    @Test(
        "what a plug-in would show is a link to it",
        arguments: [
            ("<embed src='https://e.example/a.mp3' type='audio/mpeg'>", "https://e.example/a.mp3"),
            ("<object data='https://e.example/v.MP4?a=1' type='video/mp4'></object>", "https://e.example/v.MP4?a=1"),
            ("<object data='https://e.example/e.pdf'></object>", "https://e.example/e.pdf"),
            ("<embed src='https://e.example/play?id=5' type='Video/ogg; codecs=theora'>", "https://e.example/play?id=5"),
            ("<embed src='https://e.example/paper' type='application/pdf'>", "https://e.example/paper"),
            ("<object type='application/x-mplayer2' data='https://e.example/a.wmv'></object>", "https://e.example/a.wmv"),
            ("<embed data-src='https://e.example/a.epub' src='about:blank'>", "https://e.example/a.epub"),
        ])
    func files(element: String, address: String) throws { #expect(try sanitize("<p>a\(element)b</p>") == "<p>a\(link(address))b</p>") }

    @Test(
        "what nothing shows any more, what is no file and what nobody sees is none",
        arguments: [
            "<embed src='https://e.example/player.swf?file=a.mp3' type='audio/mpeg'>", "<object data='https://e.example/a.SWF'></object>",
            "<embed src='https://e.example/a' type='application/x-shockwave-flash'>", "<embed src='https://e.example/page.html'>",
            "<embed src='a.mp3'>", "<embed src='javascript:x.mp3' type='audio/mpeg'>", "<object data='data:audio/mpeg,a'></object>",
            "<embed src='mailto:a@e.example' type='audio/mpeg'>", "<embed src='https://e.example/a.mp3' width=0 height=0>",
            "<object type='audio/mpeg'></object>",
        ])
    func others(element: String) throws { #expect(try sanitize("<p>a\(element)b</p>") == "<p>ab</p>") }

    @Test("an object whose content leads to the same file is no second link")
    func repeatedFile() throws {
        let file = "https://e.example/e.pdf"
        func object(_ content: String, _ fragment: String = "") -> String { "<object data='\(file)\(fragment)'>\(content)</object>b" }
        #expect(try sanitize(object("<param name=a><embed src='\(file)'>")) == link(file) + "b")
        let fallback = "<p>No plug-in: <a href='\(file)'>fetch it</a></p>"
        for fragment in ["", "#view=Fit"] {
            #expect(try sanitize(object(fallback, fragment)) == "<p>No plug-in: \(link(file, "fetch it"))</p>b")
        }
        let other = link("https://e.example/f.pdf", "another")
        #expect(try sanitize(object("a <a href='https://e.example/f.pdf'>another</a>")) == link(file) + "a \(other)b")
        #expect(try sanitize(object("No plug-in") + "<a href='\(file)'>c</a>") == "\(link(file))No plug-inb\(link(file, "c"))")
        #expect(try sanitize(object("<noembed><a href='\(file)'>hidden</a></noembed>")) == link(file) + "b")
        let film = "https://e.example/a.mp4"
        let video = "<video><source src='\(film)'></video>"
        #expect(try sanitize("<object data='\(film)'>\(video)</object>") == sanitize(video))
    }

    @Test(
        "sounds, videos and frames of AMP are those of HTML",
        arguments: [
            Rewriting(
                "<amp-audio width=auto src='https://e.example/b.mp3'><div fallback>a</div></amp-audio>b",
                "<audio width=\"auto\" src=\"https://e.example/b.mp3\" controls=\"\"><div>a</div></audio>b"),
            Rewriting(
                "<amp-video controls layout=fill src='https://e.example/c.mp4' poster='https://e.example/c.jpg'></amp-video>",
                "<video controls=\"\" src=\"https://e.example/c.mp4\" poster=\"https://e.example/c.jpg\"></video>"),
            Rewriting(
                "<amp-video autoplay><source src='https://e.example/c.webm' type='video/webm'></amp-video>",
                "<video controls=\"\"><source src=\"https://e.example/c.webm\" type=\"video/webm\"></video>"),
            Rewriting("<amp-audio autoplay src=a />b", "<audio controls=\"\" src=\"a\"></audio>b"),
            Rewriting(
                "<amp-iframe src='https://e.example/map'><amp-img placeholder src='https://e.example/m.png'></amp-img></amp-iframe>a",
                "<a href=\"https://e.example/map\" rel=\"noopener noreferrer\">e.example</a><img src=\"https://e.example/m.png\">a"),
            Rewriting(
                "<amp-iframe src='https://www.youtube.com/embed/a'></amp-iframe>",
                "<a href=\"https://www.youtube.com/watch?v=a\" rel=\"noopener noreferrer\">YouTube video</a>"),
            Rewriting(
                "<amp-iframe src='javascript:a'>b</amp-iframe><amp-audio src='javascript:a'></amp-audio>", "b<audio controls=\"\"></audio>"),
        ])
    func ampElements(rewriting: Rewriting) throws {
        #expect(try sanitize(rewriting.source) == rewriting.result)
    }

    @Test(
        "a picture has the address that a script keeps under a rare name, if it has no other",
        arguments: [
            "data-actualsrc", "data-original-src", "data-ezsrc", "nitro-lazy-src", "data-echo", "data-large-file", "data-url",
        ])
    func pictures(name: String) throws {
        let picture = "<img src=\"https://e.example/a.jpg\">"
        #expect(try sanitize("<img \(name)='https://e.example/a.jpg'>") == picture)
        #expect(try sanitize("<img src='' \(name)='https://e.example/a.jpg'>") == picture)
        #expect(try sanitize("<img src='https://e.example/a.jpg' \(name)='https://e.example/b.jpg'>") == picture)
        #expect(try sanitize("<img data-src='https://e.example/a.jpg' \(name)='https://e.example/b.jpg'>") == picture)
        #expect(try sanitize("<img \(name)='https://e.example/a.jpg'><noscript>\(picture)</noscript>") == picture)
        #expect(try sanitize("<img \(name)='true'><img \(name)='javascript:/a'>") == "<img><img>")
        let inline = "<img src=\"data:image/gif;base64,AA==\">"
        let late = try sanitize("<img src='data:image/gif;base64,AA==' \(name)='https://e.example/a.jpg'>")
        // The page of a picture that is there.
        #expect(late == (name == "data-url" ? inline : picture))
    }
}
