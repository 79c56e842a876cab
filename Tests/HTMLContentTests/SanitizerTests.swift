import AggregatorCore
import HTMLContent
import Testing

/// An input, and what it becomes.
struct Rewriting: Sendable, CustomStringConvertible {
    var source: String
    var result: String
    var description: String { source }

    init(_ source: String, _ result: String) {
        self.source = source
        self.result = result
    }
}

@Suite struct SanitizerTests {
    private let processor = HTMLContentIntegration().contribution.html

    private func sanitize(_ source: String, base: String? = nil) throws -> String {
        let markup = Markup(untrusted: source, base: base.flatMap { WebAddress($0) })
        return try #require(processor).sanitized(markup, options: SanitizingOptions()).source
    }

    @Test(arguments: [
        // GitHub's lists of tasks.
        Rewriting("<ul><li><input type=checkbox checked> a<li><input type='CHECKBOX'> b", "<ul><li>☑ a</li><li>☐ b</li></ul>"),
        Rewriting("<p><input type=checkbox checked=\"\" disabled> a</p>", "<p>☑ a</p>"),
        Rewriting("<table><tr><td><input type=checkbox disabled></table>", "<table><tr><td>☐</td></tr></table>"),
        Rewriting("<p><input type=checkbox id=toggle><input type=radio disabled><input disabled value=a>b</p>", "<p>b</p>"),
        Rewriting(
            "<ul><li> <p><label><input type=checkbox>a</label></p><li><input type=checkbox><input type=checkbox>b",
            "<ul><li> <p><label>☐a</label></p></li><li>☐b</li></ul>"),
        // Tufte's notes, menus and forms.
        Rewriting(
            "<ul><li>a<label for=n></label><input type=checkbox id=n class=margin-toggle>b</ul>", "<ul><li>a<label></label>b</li></ul>"),
        Rewriting("<ul><li><label></label><input type=checkbox>b</ul>", "<ul><li><label></label>b</li></ul>"),
        Rewriting("<ul><li><b></b><input type=checkbox>b</ul>", "<ul><li><b></b>b</li></ul>"),
        Rewriting(
            "<ul><li><input type=checkbox disabled style='top:0; Display : none'>a<li><input type=checkbox hidden>b</ul>",
            "<ul><li>a</li><li>b</li></ul>"),
    ])
    func `the box of a task is a sign`(rewriting: Rewriting) throws {
        #expect(try sanitize(rewriting.source) == rewriting.result)
    }

    @Test(arguments: [
        ("<noscript>$</noscript>%", 1), ("%<noscript>$</noscript>", 1), ("<noscript>$</noscript>%%", 2),
        ("%<noscript>$</noscript>%", 2),
        ("<noscript>$</noscript>$", 2), ("%%", 2), ("<noscript>$</noscript><img src='https://e.example/b.png'>%", 2),
        // A picture of its own.
        ("<noscript>$</noscript> <b> %</b>", 1), ("<noscript>$</noscript><p>a</p>%", 2), ("<noscript>$ a</noscript>%", 2),
        ("<noscript>$</noscript><a href='https://e.example/'>%</a>", 2),
        ("<a href='https://e.example/'><noscript>$</noscript>%</a>", 1),
    ])
    func `a picture is there once, whichever of a lazy one and its copy for others comes first`(pattern: String, count: Int) throws {
        let late = "<img src='data:image/gif;base64,AA==' data-src='https://e.example/a.png'>"
        let source = pattern.replacing("$", with: "<img src='https://e.example/a.png'>").replacing("%", with: late)
        #expect(try sanitize(source).ranges(of: "a.png").count == count)
    }

    @Test(arguments: XSSClassics.all)
    func `nothing that could run is left`(classic: XSSClassics) throws {
        #expect(try sanitize(classic.source) == classic.result)
    }

    @Test(arguments: [
        Rewriting("<b><i>x</b>y</i>z", "<b><i>x</i></b><i>y</i>z"),
        Rewriting("<b><p>x</b>y</p>z", "<b><p>x</p></b><p>y</p>z"),
        Rewriting("<b><p>x</b></p>y", "<b><p>x</p></b>y"),
        Rewriting("<b><ul><li>x</b></li><li>y</li></ul>z", "<b><ul><li>x</li><li>y</li></ul></b>z"),
        Rewriting("<p><b>x<p>y</b>z", "<p><b>x</b></p><p><b>y</b>z</p>"),
        Rewriting("<a>x<a>y</a>", "<a>x</a><a>y</a>"),
        Rewriting("<a><p>x<a>y</a>", "<a><p>x</p></a><p><a>y</a></p>"),
        Rewriting("<span>x<p>y</span>z", "<span>x<p>yz</p></span>"),
        Rewriting("<b><b><b><b>x</b></b></b></b>", "<b><b><b>x</b></b></b>"),
    ])
    func `misnested formatting comes out nested`(rewriting: Rewriting) throws {
        #expect(try sanitize(rewriting.source) == rewriting.result)
    }

    @Test(arguments: [
        Rewriting("<p>a<p>b<div>c", "<p>a</p><p>b</p><div>c</div>"),
        Rewriting("<p>a<div>b</p>c</div>", "<p>a</p><div>b<p></p>c</div>"),
        Rewriting("<p><div>a</div></p>", "<p></p><div>a</div>"),
        Rewriting("<ul><li>a<li>b<ul><li>c</ul>d<li>e</ul>", "<ul><li>a</li><li>b<ul><li>c</li></ul>d</li><li>e</li></ul>"),
        Rewriting("<dl><dt>a<dd>b<dt>c</dl>", "<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>"),
        Rewriting("<h1>a<h2>b</h3>c", "<h1>a</h1><h2>b</h2>c"),
        Rewriting("a<br>b</br>c<hr/>d<br/>", "a<br>b<br>c<hr>d<br>"),
        Rewriting("<pre>\n\na</pre><pre>\nb</pre>", "<pre>\n\na</pre><pre>b</pre>"),
        Rewriting("<ruby>a<rt>b<rp>c</ruby><rt>d", "<ruby>a<rt>b</rt><rp>c</rp></ruby>d"),
        Rewriting("<nosuch><p>a</nosuch></p>b", "<p>a</p>b"),
        Rewriting("<iframe src=x/>a<title/>b", "ab"),
        Rewriting("a<iframe src=x>b<script>c</script><i>d</iframe>e", "ab<i>de</i>"),
        Rewriting("a<!-- b >c<!-- <i>d</i> -- >e<!-- f", "a&lt;!-- b &gt;c&lt;!-- <i>d</i> -- &gt;e&lt;!-- f"),
        Rewriting("a<!-- b -- >c<!-- -- d>e<!-- ", "ace"),
        Rewriting("<table><!--<tr><td>a", "<table><tr><td>&lt;!--</td></tr><tr><td>a</td></tr></table>"),
        Rewriting("a<!-- b > --><i>c</i>", "a<i>c</i>"),
        Rewriting("a<template/>b<template>c</template>d<template/>e", "abde"),
        Rewriting("a<template/>b</template>c", "ac"),
        Rewriting("<video src=x />a<VIDEO src='y'/>b<audio/>c", "<video src=\"x\"></video>a<video src=\"y\"></video>b<audio></audio>c"),
        Rewriting(
            "<video/>a<video src='x'/>b<source src='y'></video>c",
            "<video></video>a<video src=\"x\">b<source src=\"y\"></video>c"),
        Rewriting("<p>a</p><p title=\"b>c</p><p>d 'e' <i>f</i></p>", "<p>a</p><p title=\"b\">c</p><p>d 'e' <i>f</i></p>"),
        Rewriting("a</i title='b>c<i>d</i>e<b title=\" f", "ac<i>d</i>e"),
    ])
    func `what is left open is closed as browsers close it`(rewriting: Rewriting) throws {
        #expect(try sanitize(rewriting.source) == rewriting.result)
    }

    @Test(arguments: [
        Rewriting("<p title=\"b>c</p><p title=\"d\">e</p>", "<p title=\"b\">c</p><p title=\"d\">e</p>"),
        Rewriting("<p title='b>c</p><p lang=en title='d'>e</p>", "<p title=\"b\">c</p><p lang=\"en\" title=\"d\">e</p>"),
        Rewriting("<h2 id=\"a->-4-kb”>b</h2><p>c</p><h2 id=\"/d\">e</h2>", "<h2>-4-kb”&gt;b</h2><p>c</p><h2>e</h2>"),
        Rewriting(
            "<p><a href=\"https://e.example/1>a</a> b</p><p class=\"x\">c</p>",
            "<p><a href=\"https://e.example/1\" rel=\"noopener noreferrer\">a</a> b</p><p>c</p>"),
        Rewriting("<p title='>a<p title=''>b", "<p title=\"\">a</p><p title=\"\">b</p>"),
        Rewriting("<p title=\"><img src=a onerror=b alt=\"c\">d", "<p title=\"\"><img src=\"a\" alt=\"c\">d</p>"),
    ])
    func `a value whose second mark is missing hides nothing up to that of a later tag`(rewriting: Rewriting) throws {
        #expect(try sanitize(rewriting.source) == rewriting.result)
    }

    @Test(arguments: [
        Rewriting("<p title=\"b>c<i d=\">e</p>", "<p title=\"b&gt;c&lt;i d=\">e</p>"),
        Rewriting("<p title=\"b>c<i d=\"/>e", "<p title=\"b&gt;c&lt;i d=\">e</p>"),
        Rewriting("<p title=\"b>c<i d=\" lang=en>e</p>", "<p title=\"b&gt;c&lt;i d=\" lang=\"en\">e</p>"),
        Rewriting("<p title=\"b>c < d=\"e>f</p>", "<p title=\"b&gt;c &lt; d=\">f</p>"),
        Rewriting("<p title=\"b <i> c=\"d>e</p>", "<p title=\"b &lt;i&gt; c=\">e</p>"),
        Rewriting("<p title=\"<i>b</i>\"c>d</p>", "<p title=\"&lt;i&gt;b&lt;/i&gt;\">d</p>"),
    ])
    func `a value in which tags stand keeps them, where its second mark is its own`(rewriting: Rewriting) throws {
        #expect(try sanitize(rewriting.source) == rewriting.result)
    }

    @Test(arguments: [
        Rewriting("<table><tr><td>a<td>b<tr><td>c</table>d", "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>d"),
        Rewriting("<table>a<tr><td>b</table>", "<table><tr><td>a</td></tr><tr><td>b</td></tr></table>"),
        Rewriting("<table><font><tr><td>a</font>b</table>", "<table><tr><td>ab</td></tr></table>"),
        Rewriting("<table><td>a</table>", "<table><tr><td>a</td></tr></table>"),
        Rewriting("<table><col><tr><td>a</table>", "<table><colgroup><col></colgroup><tr><td>a</td></tr></table>"),
        Rewriting("<td>a</td><tr><caption>b", "ab"),
        Rewriting(
            "<table><tr><td><table><tr><td>a</table>b</table>", "<table><tr><td><table><tr><td>a</td></tr></table>b</td></tr></table>"),
        Rewriting("<table><table><tr><td>a", "<table></table><table><tr><td>a</td></tr></table>"),
        Rewriting("<p>a<table><tr><td>b</table>c", "<p>a</p><table><tr><td>b</td></tr></table>c"),
        Rewriting("<a>x<table><tr><td><a>y</a></table></a>", "<a>x<table><tr><td><a>y</a></td></tr></table></a>"),
    ])
    func `tables stay tables`(rewriting: Rewriting) throws {
        #expect(try sanitize(rewriting.source) == rewriting.result)
    }

    @Test(arguments: [
        Rewriting("a < b & c > d", "a &lt; b &amp; c &gt; d"),
        Rewriting("&copy &notit; &amp;lt; &#8217;&#150;", "© ¬it; &amp;lt; ’–"),
        Rewriting("&#55357;&#56832; &#xD83D;&#xDE00; &#55357;a&#56832;", "😀 😀 \u{FFFD}a\u{FFFD}"),
        Rewriting("<pre>a&#13;\nb&#xD;&#10;c&#13;d&#13;&#13;</pre>", "<pre>a\nb\nc\nd\n\n</pre>"),
        Rewriting("<a href='?a=1&copy=2&amp;b'>x</a>", "<a href=\"?a=1&amp;copy=2&amp;b\" rel=\"noopener noreferrer\">x</a>"),
        Rewriting("a\r\nb\rc\u{0}\u{1}\u{7f}\u{85}d\u{c}e", "a\nb\ncd e"),
        Rewriting("<p title='\"<>&'>x</p>", "<p title=\"&quot;&lt;&gt;&amp;\">x</p>"),
        Rewriting("<p TITLE=a title=b>x</p>", "<p title=\"a\">x</p>"),
        Rewriting("no markup at all", "no markup at all"),
        Rewriting("<math><mi>x</mi><mo>=</mo><mn>1</mn><annotation>x=1</annotation></math>", "x=1"),
    ])
    func `text is escaped once`(rewriting: Rewriting) throws {
        #expect(try sanitize(rewriting.source) == rewriting.result)
    }

    @Test(arguments: [
        Rewriting(
            "Fix by Jane <jane@ex.example><br />See <https://ex.example/bug/1><br />",
            "Fix by Jane &lt;jane@ex.example&gt;<br>See &lt;https://ex.example/bug/1&gt;<br>"),
        Rewriting("<p>a<mailto:J+b@ex.example><i>c</i><svn+ssh://d/", "<p>a&lt;mailto:J+b@ex.example&gt;<i>c</i>&lt;svn+ssh://d/</p>"),
        Rewriting("<p>a <j@ex.example> b &amp; <i>c</p>", "<p>a &lt;j@ex.example&gt; b &amp; <i>c</i></p>"),
        Rewriting("<table><tr><j@ex.example><td>a", "<table><tr><td>&lt;j@ex.example&gt;</td><td>a</td></tr></table>"),
        // What looks like attributes is text as well, and tags in it are tags.
        Rewriting("<a@b onclick=c() href='javascript:d'>e</a@b>", "&lt;a@b onclick=c() href='javascript:d'&gt;e"),
        Rewriting("<a@b title='<script>c</script><img src=d onerror=e>'>", "&lt;a@b title='<img src=\"d\">'&gt;"),
        Rewriting("<script://a>b</script>c", "&lt;script://a&gt;bc"),
        Rewriting("<script>a<b@c></script><style><https://d></style><textarea><e@f>", "&lt;e@f&gt;"),
        // These are elements to a browser, and could be: x<y is no address.
        Rewriting("<https:/a>b<o:p>c</o:p><st1:place//>d<x<y@z>e", "bcde"),
    ])
    func `an address in angle brackets is text`(rewriting: Rewriting) throws {
        #expect(try sanitize(rewriting.source) == rewriting.result)
    }
}
