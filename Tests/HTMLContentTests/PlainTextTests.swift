import AggregatorCore
import HTMLContent
import Testing

@Suite struct PlainTextTests {
    @Test(arguments: [
        Rewriting("plain", "plain"),
        Rewriting("a<br>b<p>c</p>d<li>e", "a b c d e"),
        Rewriting("a<b>b</b>c", "abc"),
        Rewriting(" \n a \t b \r\n", "a b"),
        Rewriting("&lt;b&gt;&amp;lt;", "<b>&lt;"),
        Rewriting("AT&T &copy &notit; &nosuch;", "AT&T © ¬it; &nosuch;"),
        Rewriting("a&nbsp;b", "a\u{a0}b"),
        Rewriting("x<script>y</script><style>z</style><title>t</title><template>u</template>w", "xw"),
        Rewriting("<textarea>&lt;a&gt;<b></textarea><xmp>&lt;</xmp>", "<a><b> &lt;"),
        Rewriting("<!-- a --><![CDATA[b]]>c", "c"),
        Rewriting("Notes on <!-- in HTML, &lt;!DOCTYPE> and a > b", "Notes on <!-- in HTML, <!DOCTYPE> and a > b"),
        Rewriting("How <!-- works\nand why <b>it</b> hides", "How <!-- works and why it hides"),
        Rewriting("1 < 2 > 1", "1 < 2 > 1"),
        Rewriting("a\u{0}b\u{7}c\u{9b}d&#7;e", "abcde"),
        Rewriting("<math><mi>x</mi></math><svg><text>y</text></svg>", "x"),
        Rewriting("<p>a</p", "a"),
        Rewriting("a <b>by</b> Jane <jane@ex.example>,\n<https://ex.example/>", "a by Jane <jane@ex.example>, <https://ex.example/>"),
        Rewriting("", ""),
    ])
    func `tags go and references are decoded once`(rewriting: Rewriting) throws {
        let processor = try #require(HTMLContentIntegration().contribution.html)
        #expect(processor.plainText(Markup(untrusted: rewriting.source)) == rewriting.result)
    }
}
