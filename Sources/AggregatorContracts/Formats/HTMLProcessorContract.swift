public import AggregatorCore

/// The promises in the documentation of `HTMLProcessor`.
public enum HTMLProcessorContract {
    /// All checks.
    public static let checks: [ContractCheck<any HTMLProcessor>] = [
        check("only-the-allowed", "sanitized holds only allowed elements, attributes and address schemes", onlyTheAllowed),
        check("balanced", "what is sanitized is balanced and escaped", balanced),
        check("content-stays", "what is harmless stays, and so does the text of what isn't", contentStays),
        check("absolute-references", "the references of what is sanitized are absolute", absoluteReferences),
        check("places-in-the-text", "a reference to a place in the text leads to the page that the text is read on", placesInTheText),
        check(
            "folders-between", "a reference that names the folders between document and base was written from the document", foldersBetween),
        check("bounded-growth", "a base is put into no more references than there is room for", boundedGrowth),
        check("idempotent", "sanitizing what is sanitized changes nothing", idempotent),
        check("deterministic", "the same input gives the same output", deterministic),
        check("tracking-is-a-choice", "tracking is removed where that is asked for, and only there", tracking),
        check("says-sanitized", "what comes out is marked as sanitized, without a base", saysSanitized),
        check("text-without-markup", "plain text has its entities decoded once and its tags gone", textWithoutMarkup),
        check("text-is-folded", "white space of plain text is folded", textIsFolded),
        check("feeds-in-order", "feeds come in the page's order, resolved against its base", feedsInOrder),
        check("page-names-itself", "a page's canonical address and identifiers are what it says that they are", namesItself),
        check("bounded", "depth is bounded, and nothing traps whatever comes in", bounded),
    ]

    private static func check(_ name: String, _ promise: String, _ body: @escaping @Sendable (any HTMLProcessor) throws -> Void)
        -> ContractCheck<any HTMLProcessor>
    {
        ContractCheck(seam: "html", name: name, promise: promise) { try body($0) }
    }

    /// Markup that has executed, hidden or spoofed something in some program, and markup that is only broken.
    private static let hostile = [
        "<script>alert(1)</script>", "<scr<script>ipt>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg onload=alert(1)>",
        "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>", "<!--><img src=x onerror=alert(1)>-->",
        "<a href='javascript&colon;alert(1)'>x</a>", "<a href=' &#x6A;ava\nscript:alert(1)'>x</a>", "<a href='data:text/html,x'>x</a>",
        "<img src='data:image/svg+xml;base64,PHN2Zz4='>", "<iframe src=https://example.com/></iframe>",
        "<object data=x><embed src=x></object>",
        "<form action=x><input autofocus onfocus=alert(1)></form>", "<base href=//example.com/>", "<meta http-equiv=refresh content=0>",
        "<link rel=stylesheet href=x>", "<style>p{}</style>", "<p style='position:fixed' class=x id=y>x</p>",
        "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>", "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
        "<xmp><p title='</xmp><img src=x onerror=alert(1)>'></xmp>", "<img/src=x/onerror=alert(1)>", "<plaintext><b>x", "<a href=\"x", "<",
        "<p><b><i>x</b>y</i><p>z", "<table><tr>a<td>b</table>", "<ul><li>a<li>b", "&lt;script&gt;&amp;&quot;", "a\u{0}b\u{1}c\r\nd",
    ]

    private static let forbiddenElements: Set<String> = [
        "applet", "base", "button", "embed", "form", "frame", "frameset", "iframe", "input", "link", "math", "meta", "noscript", "object",
        "plaintext", "portal", "script", "select", "style", "svg", "template", "textarea", "title", "xmp",
    ]

    private static func sanitize(_ processor: any HTMLProcessor, _ source: String, base: String? = nil, tracking: Bool = false) -> String {
        let markup = Markup(untrusted: source, base: base.flatMap { WebAddress($0) })
        return processor.sanitized(markup, options: SanitizingOptions(removesTracking: tracking)).source
    }

    private static func onlyTheAllowed(_ processor: any HTMLProcessor) throws {
        for source in hostile {
            let markup = try StrictMarkup(sanitize(processor, source, base: "https://example.org/"))
            for tag in markup.tags {
                try require(!forbiddenElements.contains(tag.name), "<\(tag.name)> came through of \(source)")
                for (name, value) in tag.attributes {
                    let isRefused = name.hasPrefix("on") || ["style", "class", "id", "srcdoc", "action", "formaction"].contains(name)
                    try require(!isRefused, "\(name) came through of \(source)")
                    guard ["href", "src", "poster", "cite"].contains(name) else { continue }
                    let isFine = ["https://", "http://", "mailto:", "data:image/png", "data:image/gif", "data:image/jpeg"]
                        .contains { value.hasPrefix($0) }
                    try require(isFine, "the address \(value) came through of \(source)")
                }
            }
        }
    }

    private static func balanced(_ processor: any HTMLProcessor) throws {
        for source in hostile { _ = try StrictMarkup(sanitize(processor, source)) }
        let escaped = try StrictMarkup(sanitize(processor, "<p title='a\"b<c'>1 &lt; 2 &amp;lt; 3</p>"))
        try requireEqual(escaped.text, "1 &lt; 2 &amp;lt; 3", "escaped text")
        try requireEqual(escaped.tags.first?.attributes.first?.value, "a&quot;b&lt;c", "an escaped value")
    }

    private static func contentStays(_ processor: any HTMLProcessor) throws {
        let source = "<h2>a</h2><p>b <em>c</em> <a href=\"https://example.com/\">d</a><br></p><ul><li>e</li></ul><blink>f</blink>"
        let markup = try StrictMarkup(sanitize(processor, source))
        try requireEqual(markup.tags.map(\.name), ["h2", "p", "em", "a", "br", "ul", "li"], "elements")
        try requireEqual(markup.text, "ab c def", "text")
        let link = markup.tags.first { $0.name == "a" }
        try requireEqual(link?.attributes.first { $0.name == "href" }?.value, "https://example.com/", "the address of a link")
    }

    private static func absoluteReferences(_ processor: any HTMLProcessor) throws {
        let source = "<a href='../b?c=1&amp;d'>x</a><img src=//cdn.example/i.png srcset='i2.png 2x'><blockquote cite=/q>y</blockquote>"
        let markup = try StrictMarkup(sanitize(processor, source, base: "https://example.org/feed/a/x"))
        let values = markup.tags.flatMap { tag in tag.attributes.filter { $0.name != "rel" }.map(\.value) }.sorted()
        let expected = [
            "https://cdn.example/i.png", "https://example.org/feed/a/i2.png 2x", "https://example.org/feed/b?c=1&amp;d",
            "https://example.org/q",
        ]
        try requireEqual(values, expected, "addresses")
    }

    private static func placesInTheText(_ processor: any HTMLProcessor) throws {
        let source = "<a href='#note'>1</a> <a href=other>2</a>"
        for (page, expected) in [
            ("https://example.com/post?a=1#top", "https://example.com/post?a=1#note"),
            ("javascript:x", "https://example.org/feed/a.xml#note"),
            (nil, "https://example.org/feed/a.xml#note"),
        ] {
            let options = SanitizingOptions(page: page.flatMap { WebAddress($0) })
            let markup = Markup(untrusted: source, base: WebAddress("https://example.org/feed/a.xml"))
            let tags = try StrictMarkup(processor.sanitized(markup, options: options).source).tags
            let values = tags.compactMap { tag in tag.attributes.first { $0.name == "href" }?.value }
            try requireEqual(values, [expected, "https://example.org/feed/other"], "addresses on the page \(page ?? "none")")
        }
    }

    private static func foldersBetween(_ processor: any HTMLProcessor) throws {
        let source =
            "<a href=posts/one/a>1</a> <a href='posts/one/a b'>2</a> <a href=posts/a>3</a> <a href=/posts/one/a>4</a> <a href=a>5</a> "
            + "<a href='posts/one/'>6</a> <a href='posts/one/?q=2'>7</a> <a href='posts/one/#b'>8</a>"
        let base = "https://example.org/blog/posts/one/"
        for (document, from) in [
            ("https://example.org/blog/feed.xml", "https://example.org/blog/"), ("https://example.org/feeds/posts/feed.xml", base),
            (nil, base),
        ] {
            let options = SanitizingOptions(document: document.flatMap { WebAddress($0) })
            let markup = Markup(untrusted: source, base: WebAddress(base))
            let tags = try StrictMarkup(processor.sanitized(markup, options: options).source).tags
            let values = tags.compactMap { tag in tag.attributes.first { $0.name == "href" }?.value }
            let expected = [
                from + "posts/one/a", from + "posts/one/a%20b", base + "posts/a", "https://example.org/posts/one/a", base + "a",
                from + "posts/one/", from + "posts/one/?q=2", from + "posts/one/#b",
            ]
            try requireEqual(values, expected, "addresses beside the document \(document ?? "of no place")")
        }
    }

    private static func boundedGrowth(_ processor: any HTMLProcessor) throws {
        let (base, whole) = ("https://example.org/feed/", "https://example.com/i.png")
        let source = String(repeating: "<img src=i.png>", count: 100) + "<img src='\(whole)'>"
        for (growth, most) in [(nil, 100), (0, 0), (10 * base.utf8.count, 10)] {
            let options = SanitizingOptions(growth: growth)
            let result = processor.sanitized(Markup(untrusted: source, base: WebAddress(base)), options: options).source
            let sources = try StrictMarkup(result).tags.flatMap { tag in tag.attributes.filter { $0.name == "src" }.map(\.value) }
            let count = sources.count { $0 != whole }
            try require(growth == nil ? count == most : count <= most, "\(count) addresses where there is room for \(most)")
            try requireEqual(sources.last, whole, "an address that is whole")
        }
    }

    private static func idempotent(_ processor: any HTMLProcessor) throws {
        for source in hostile + ["<pre>\n\nx</pre>", "<a href=/x>y</a> &amp;amp; <img src=x>", "&notin; &copy &#128; &nbsp;"] {
            let once = sanitize(processor, source, base: "https://example.org/")
            try requireEqual(sanitize(processor, once), once, "sanitizing \(source) once more")
        }
    }

    private static func deterministic(_ processor: any HTMLProcessor) throws {
        for source in hostile {
            try requireEqual(sanitize(processor, source), sanitize(processor, source), "sanitizing \(source) again")
        }
    }

    private static func tracking(_ processor: any HTMLProcessor) throws {
        let source =
            "<a href='https://example.com/?a=1&amp;utm_source=feed&amp;b=2#c'>x</a><img src=https://example.com/p width=1 height=1>"
        let kept = try StrictMarkup(sanitize(processor, source))
        try requireEqual(kept.tags.map(\.name), ["a", "img"], "elements")
        let address = kept.tags.first?.attributes.first { $0.name == "href" }?.value
        try requireEqual(address, "https://example.com/?a=1&amp;utm_source=feed&amp;b=2#c", "an address that was to stay")
        let removed = try StrictMarkup(sanitize(processor, source, tracking: true))
        try requireEqual(removed.tags.map(\.name), ["a"], "elements without tracking")
        let cleaned = removed.tags.first?.attributes.first { $0.name == "href" }?.value
        try requireEqual(cleaned, "https://example.com/?a=1&amp;b=2#c", "an address without tracking")
    }

    private static func saysSanitized(_ processor: any HTMLProcessor) throws {
        for source in ["text", "<p>x</p>"] {
            let markup = processor.sanitized(
                Markup(untrusted: source, base: WebAddress("https://example.org/")), options: SanitizingOptions())
            try requireEqual(markup.trust, .sanitized, "trust")
            try requireEqual(markup.base, nil, "base")
        }
    }

    private static func textWithoutMarkup(_ processor: any HTMLProcessor) throws {
        let cases = [
            ("a <b>b</b>", "a b"), ("&lt;b&gt; &amp;amp;", "<b> &amp;"), ("x<script>y</script><style>z</style>", "x"), ("<!-- a -->b", "b"),
            ("&eacute;&#8217;&#x1F600;&nosuch;", "é’😀&nosuch;"), ("1 < 2", "1 < 2"),
        ]
        for (source, expected) in cases {
            try requireEqual(processor.plainText(Markup(untrusted: source)), expected, "the text of \(source)")
        }
    }

    private static func textIsFolded(_ processor: any HTMLProcessor) throws {
        let text = processor.plainText(Markup(untrusted: " <p> a\n\t b</p>\r\n<p>c</p><br>d "))
        try requireEqual(text, "a b c d", "folded text")
    }

    private static func feedsInOrder(_ processor: any HTMLProcessor) throws {
        let page = """
            <!doctype html><html><head><title>A &amp; B</title><base href="/blog/">
            <link rel="stylesheet" href="x.css"><link rel="ALTERNATE home" type="application/rss+xml" title="One" href="one.xml">
            <link rel=alternate type="application/atom+xml; charset=utf-8" href="https://other.example/two">
            <link rel=alternate type="text/html" href="three"><link rel=alternate type="application/rss+xml" href="javascript:alert(1)">
            """
        let links = processor.feedLinks(in: Array(page.utf8), address: WebAddress("https://example.org/a/b"))
        try requireEqual(links.title, "A & B", "the page's title")
        try requireEqual(links.feeds.map(\.url.text), ["https://example.org/blog/one.xml", "https://other.example/two"], "feeds")
        try requireEqual(links.feeds.first?.title, "One", "a feed's title")
        try requireEqual(links.feeds.map(\.isDeclared), [true, true], "whether the page declares the feeds")
    }

    private static func namesItself(_ processor: any HTMLProcessor) throws {
        let page = "<base href=/b/><link rel=canonical href=me><meta itemprop=identifier content=one><meta itemprop=channelId content=two>"
        let links = processor.feedLinks(in: Array(page.utf8), address: WebAddress("https://example.org/a"))
        try requireEqual(links.canonical?.text, "https://example.org/b/me", "the canonical address")
        try requireEqual(links.identifiers, ["one", "two"], "identifiers")
    }

    private static func bounded(_ processor: any HTMLProcessor) throws {
        for element in ["div", "b", "span", "table", "li", "a href=x", "blockquote"] {
            let source = String(repeating: "<\(element)>", count: 2_000) + "x"
            let markup = try StrictMarkup(sanitize(processor, source))
            try require(markup.depth <= 512, "<\(element)> may be nested \(markup.depth) deep")
            try require(markup.text.contains("x"), "what stands in many <\(element)> is gone")
        }
        for source in hostile {
            for end in source.utf8.indices { _ = sanitize(processor, String(source.utf8.prefix(upTo: end)) ?? "") }
            _ = processor.plainText(Markup(untrusted: source))
            _ = processor.feedLinks(in: Array(source.utf8) + [0xFF, 0xC2], address: nil)
        }
    }
}
