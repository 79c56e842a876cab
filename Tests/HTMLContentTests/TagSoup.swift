/// Makes markup that no author would write, the same for the same seed.
struct TagSoup {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private static let names = [
        "a", "b", "i", "p", "div", "span", "table", "tr", "td", "th", "tbody", "thead", "caption", "colgroup", "col", "ul", "ol", "li",
        "dl",
        "dd", "dt", "h1", "h2", "pre", "br", "hr", "img", "font", "em", "ruby", "rt", "rp", "svg", "math", "annotation-xml",
        "foreignObject",
        "desc", "title", "script", "style", "textarea", "select", "option", "button", "form", "iframe", "noscript", "template", "xmp",
        "plaintext", "listing", "lite-youtube", "param", "picture", "source", "video", "track", "details", "summary", "nobr", "object",
        "embed", "image", "section", "amp-audio", "amp-video", "amp-iframe", "a@b", "c://",
        "blockquote", "address", "center", "u", "del", "q", "map", "area", "input", "body", "html", "fieldset", "legend", "mtext",
        "html:p", "html:b", "html:iframe", "html:script", "jats:title", "mml:math", "mml:msup", "mml:annotation-xml", "mfenced", "mroot",
    ]
    private static let values = [
        "/x", "javascript:alert(1)", "java&#9;script:x", "http://h/a b", "http://h/./..//x", "\\\\e", "?q", "#f", "mailto:a",
        " data:text/html,x",
        "http:x", "https:/y", "http://h/a&quot;<>", "//h", "..", "http://h/%2e%2e/x", "feed:http://x", "http://[", "http://u@h:99999/",
        "data:image/png;base64,AA==", "data:image/svg+xml;base64,AA==", "a 1x, b 2x", "a,b", ",,a", "a (b,c) 2x,d", "1", "http://h/a.mp3",
    ]
    private static let attributes = [
        "href", "src", "srcset", "data-src", "onclick", "style", "title", "width", "id", "cite", "alt", "videoid", "data-videoid",
        "data-original", "name", "data", "data-url", "data-echo", "autoplay",
        "value", "=", "'", "\u{0}",
    ]
    private static let texts = [
        "x", "y z", "&amp;", "&lt;b&gt;", "&#0;", "&#x80;", "&notit;", "&#13;", "&#10;", "&nbsp;", "&", "&#xD800;", "&bne;", "&#x1;",
        "<!--", "-->", "<a href=\"", "<p title='", "<video/>", "<template/>",
        "--!>", "<!-->", "<![CDATA[", "]]>", "<!doctype x>", "<?x?>", "</", "<", ">", "\"", "'", "/>", "=", "</ x>", "</>", "\n", " ",
        "\r\n", "\r",
        "\u{0}", "\u{1}", "\u{c}", "\u{7f}", "\u{85}", "\u{a0}", "é", "😀", "\u{2028}", "\n\n",
    ]

    mutating func next() -> String {
        var soup = ""
        for _ in 0..<(1 + number(below: 40)) {
            let name = Self.names[number(below: Self.names.count)]
            switch number(below: 12) {
            case 0...4: soup += "<\(name)>"
            case 5...7: soup += "</\(name)>"
            case 8: soup += "<\(name) \(attribute()) \(attribute())>"
            case 9: soup += "<\(name) \(attribute())/>"
            default: soup += Self.texts[number(below: Self.texts.count)]
            }
        }
        return soup
    }

    private mutating func attribute() -> String {
        let quote = ["\"", "'", ""][number(below: 3)]
        let name = Self.attributes[number(below: Self.attributes.count)]
        return name + "=" + quote + Self.values[number(below: Self.values.count)] + quote
    }

    /// SplitMix64, as its author put into the public domain.
    private mutating func number(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int(truncatingIfNeeded: (mixed ^ (mixed >> 31)) % UInt64(bound))
    }
}
