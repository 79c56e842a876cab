import Testing

@testable import AggregatorCore

struct WebAddressTests {
    private func resolve(_ reference: String, _ base: String?) -> String? {
        WebAddress(reference)?.resolved(against: base.flatMap { WebAddress($0) }).text
    }

    @Test("an address with a long row of marks is the same when it is put together and when it is read")
    func rowOfMarks() throws {
        let address = try #require(WebAddress("http://e.example/" + String(repeating: "\u{301}", count: 40)))
        #expect(address.text.unicodeScalars.contains("\u{34F}"))
        #expect(address.text.utf8.elementsEqual(WebAddress(unchecked: address.parts.text).text.utf8))
        #expect(address.text.utf8.elementsEqual(String(text: Array(address.text.utf8)).utf8))
    }

    /// RFC 3986, 5.4.1 and 5.4.2, against `http://a/b/c/d;p?q`; `http:g` as browsers read it.
    @Test(
        "the examples of RFC 3986",
        arguments: [
            ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
            ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
            ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
            ("g;x?y#s", "http://a/b/c/g;x?y#s"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
            ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"), ("../../g", "http://a/g"),
            ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
            ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
            ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
            ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
            ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
            ("http:g", "http://a/b/c/g"),
        ])
    func examples(reference: String, resolved: String) {
        #expect(resolve(reference, "http://a/b/c/d;p?q") == resolved)
    }

    @Test(
        "an address for feed readers is the one in it, or one of http",
        arguments: [
            ("feed:https://h/p?q#f", "https://h/p?q#f"), ("feed://h/p", "http://h/p"), ("FEED:HTTP://h", "HTTP://h"),
            ("feed://https://h/p", "https://h/p"), ("feed://u:w@h:8080/p", "http://u:w@h:8080/p"),
            ("feed://http.example/p", "http://http.example/p"),
            ("https://h/feed:http://x", "https://h/feed:http://x"), ("feed/x", "feed/x"), ("feed:", "feed:"),
            ("feed:file:///etc/x", "feed:file:///etc/x"),
            ("feed:h/p", "feed:h/p"), ("feeds://h/p", "feeds://h/p"),
            ("itpc://h/p", "http://h/p"), ("pcast:https://h/p", "https://h/p"), ("Podcast://h/p", "http://h/p"), ("podcast:h", "podcast:h"),
        ])
    func feedScheme(written: String, meant: String) {
        #expect(WebAddress(written)?.withoutFeedScheme.text == meant)
    }

    @Test(
        "what browsers forgive",
        arguments: [
            // White space around, tabs and line ends inside, raw spaces and control characters.
            (" \t\nhttp://h/p \u{0}", "http://h/p"), ("ht\ntp://h\t/p\r\nq", "http://h/pq"),
            ("a b?c d#e f", "http://b/x/a%20b?c%20d#e%20f"),
            ("a\u{1}b\u{7F}", "http://b/x/a%01b%7F"),
            // Slashes: backward, too many, too few.
            ("\\p\\q?\\r#\\s", "http://b/p/q?\\r#\\s"), ("http:\\\\h\\p", "http://h/p"), ("\\\\h\\p", "http://h/p"),
            ("///h/p", "http://h/p"),
            ("http:////h/p", "http://h/p"), ("http:/h/p", "http://b/h/p"), ("http:h", "http://b/x/h"), ("https:/h/p", "https://h/p"),
            ("https:h/p", "https://h/p"), ("http:p:/q\\r", "http://b/x/p:/q/r"), ("http:", "http://b/x/y?z"), ("http:?q", "http://b/x/y?q"),
            ("http:#f", "http://b/x/y?z#f"),
            // Hosts and ports.
            ("http://h:/p", "http://h/p"), ("http://h:80/p", "http://h:80/p"), ("HTTP://Host/P", "HTTP://Host/P"), ("//h?q", "http://h?q"),
            ("http://[::1]:8080/p", "http://[::1]:8080/p"), ("http://[::1]:/p", "http://[::1]/p"), ("//u:w@h:1/p", "http://u:w@h:1/p"),
            ("http://u@v@h/./p", "http://u@v@h/p"), ("http://h:99999/./", "http://h:99999/"), ("http://é.example/ü", "http://é.example/ü"),
            // Dots.
            ("http://h/a/../b", "http://h/b"), ("http://h/a/%2E%2e/b", "http://h/b"), ("http://h/a/.%2e", "http://h/"),
            ("http://h/%2e", "http://h/"), ("http://h/.well-known/x", "http://h/.well-known/x"), ("http://h/...", "http://h/..."),
            ("http://h/a//../b", "http://h/a/b"), ("http://h/..", "http://h/"), ("http://h?a/../b", "http://h?a/../b"),
            ("http://h/%2ea", "http://h/%2ea"), ("http://h/a/./", "http://h/a/"),
            // Not addresses of the web, and no addresses.
            ("mailto:a b@c", "mailto:a b@c"), ("tag:x,2004:\\y", "tag:x,2004:\\y"), ("urn:a:../b", "urn:a:../b"),
            ("data:,a/../b c", "data:,a/../b c"),
            ("javascript:x('\\n')", "javascript:x('\\n')"), ("1:2", "http://b/x/1:2"), ("a/b:c", "http://b/x/a/b:c"), ("//", "//"),
            ("http://", "http://"), ("https:", "https:"), ("https://?q", "https://?q"), ("ftp://h/a/../b", "ftp://h/b"),
            ("/\u{301}/x", "http://b/\u{301}/x"), ("é", "http://b/x/é"),
        ])
    func leniencies(reference: String, resolved: String) {
        #expect(resolve(reference, "http://b/x/y?z") == resolved)
    }

    @Test(
        "bases of all kinds",
        arguments: [
            ("g", "http://a", "http://a/g"), ("?q", "http://a", "http://a?q"), ("#f", "http://a#g", "http://a#f"),
            ("g", "http://a?b/c", "http://a/g"),
            ("?q", "http://a/b/../c", "http://a/c?q"), ("g", "http://u:w@a:81/b c/d", "http://u:w@a:81/b%20c/g"),
            ("//h", "https://a/b", "https://h"),
            ("g", "file:///a/b", "file:///a/g"), ("a\\b", "file:///a/b", "file:///a/a\\b"), ("..//g", "x:/a/b", "x:/.//g"),
            ("g", "mailto:a@b", "g"), ("#f", "urn:a:b", "urn:a:b#f"), ("?q", "urn:a:b", "?q"), ("/g", "tag:a,b:c", "/g"),
            ("g", "relative", "g"),
            ("http:g", "https://a/b", "http://g"), ("HTTP:g", "http://a/b", "http://a/g"), ("http:g", "HTTP://a/b", "HTTP://a/g"),
            ("g", "http:\\\\a\\b\\c", "http://a/b/g"),
        ])
    func bases(reference: String, base: String, resolved: String) {
        #expect(resolve(reference, base) == resolved)
    }

    @Test("without a base a relative reference stays as it is", arguments: ["a b", "../x", "//h\\p", "?q", "#f", "\\x"])
    func withoutBase(reference: String) {
        #expect(resolve(reference, nil) == reference)
    }

    @Test(
        "without a base a web address is put right all the same",
        arguments: [("http:/h/a b", "http://h/a%20b"), ("https:\\\\h\\..\\p", "https://h/p")])
    func puttingRight(text: String, resolved: String) {
        #expect(resolve(text, nil) == resolved)
    }

    @Test("nothing is left of white space", arguments: ["", " ", "\t\r\n", "\u{0}\u{1F}"])
    func empty(text: String) {
        #expect(WebAddress(text) == nil)
    }

    @Test("resolving twice is resolving once, whatever stands there")
    func isIdempotent() {
        var random = RandomNumbers(seed: 2)
        let pieces = [
            "http", "HTTPS", ":", "/", "\\", ".", "..", "%2e", "?", "#", "@", "[", "]", "h", "80", " ", "x", "é", "file", "urn", "\u{7F}",
            "//",
        ]
        for _ in 0..<5_000 {
            let texts = (0..<2).map { _ in
                (0..<Int.random(in: 0...9, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            }
            guard let reference = WebAddress(texts[0]) else { continue }
            for base in [nil, WebAddress("http://b/x/y?z"), WebAddress(texts[1]), WebAddress("http://" + texts[1])] {
                let once = reference.resolved(against: base)
                #expect(once.resolved(against: base) == once, "\(texts[0]) against \(base?.text ?? "nothing")")
                #expect(once.origin == once.anyOrigin, "the origin of \(once)")
                _ = (once.scheme, once.separatingUserInfo, once.withoutFragment)
                #expect(WebAddress(once.text) == once)
            }
        }
    }

    @Test(
        "long runs of dots and slashes are resolved in one pass",
        arguments: ["a/../", "../", "a/", "./", "%2e%2e/", "@", ":", "[", "\\", "http:"])
    func staysLinear(piece: String) {
        let long = String(repeating: piece, count: 200_000 / piece.utf8.count)
        #expect(resolve(long, "http://a/b/") != nil)
        #expect(resolve("http://h/" + long, nil) != nil)
    }

    @Test(
        "parts",
        arguments: [
            ("http://u:p@h:80/p?q#f", "http|u:p|h|80|/p|q|f"), ("http://h", "http|-|h|-||-|-"), ("//h?#", "-|-|h|-|||"),
            ("a:b", "a|-|-|-|b|-|-"),
            ("http://[::1]", "http|-|[::1]|-||-|-"), ("http://h:x/", "http|-|h:x|-|/|-|-"), ("?q?r#f#g", "-|-|-|-||q?r|f#g"),
            ("http://h/a\\b", "http|-|h|-|/a/b|-|-"), ("x:a\\b", "x|-|-|-|a\\b|-|-"),
            ("//a@b:c@h:0000000000000000000000080::/", "-|a@b:c|h|80|/|-|-"),
            ("//h:99999999999999999999/", "-|-|h:99999999999999999999|-|/|-|-"),
            ("//[::1]:8#?q", "-|-|[::1]|8||-|?q"), ("//[a:1", "-|-|[a|1||-|-"), ("//@:/é?ü#ß", "-|||-|/é|ü|ß"), ("/", "-|-|-|-|/|-|-"),
            ("ws:\\\\h?\\#\\", "ws|-|h|-||\\|\\"), ("", "-|-|-|-||-|-"),
        ])
    func takesApart(text: String, expected: String) {
        let parts = WebAddress.Parts(text)
        let list = [parts.scheme, parts.userInfo, parts.host, parts.port.map { "\($0)" }, parts.path, parts.query, parts.fragment]
        #expect(list.map { $0.map(String.init) ?? "-" }.joined(separator: "|") == expected)
    }

    @Test(
        "what stands behind the path is seen without splitting the address",
        arguments: [
            ("http://h/p", false, false), ("http://h/p?", true, false), ("http://h/p#", false, true), ("http://h/p#?", false, true),
            ("?q#f", true, true), ("#\u{301}", false, true), ("x:?", true, false),
        ])
    func endings(text: String, hasQuery: Bool, hasFragment: Bool) throws {
        let address = try #require(WebAddress(text))
        #expect(address.hasQuery == hasQuery && address.hasFragment == hasFragment)
        #expect((address.parts.query != nil) == hasQuery && (address.parts.fragment != nil) == hasFragment)
    }

    @Test(
        "origins are lower case and know their port",
        arguments: [
            ("HTTP://Host/P", "http://host:80"), ("https://h", "https://h:443"), ("https://h:8443/", "https://h:8443"),
            ("http://[::A]", "http://[::a]:80"), ("http://[0:0:0:0:0:0:0:1]/", "http://[::1]:80"), ("http://h:", "http://h:80"),
            ("http://h:65536/", "http://h:65536:80"),
            ("http://h:000080/", "http://h:80"), ("http://h:080?q", "http://h:80"), ("http://u@h:1/", "http://h:1"),
            ("http://h\\p", "http://h:80"), ("http://h#f", "http://h:80"), ("http://h:8x", "http://h:8x:80"),
            ("http://bü.ch/", "http://xn--b-eha.ch:80"), ("http://BÜ.ch/", "http://xn--b-eha.ch:80"),
            ("http://XN--B-eha.ch/", "http://xn--b-eha.ch:80"), ("http://bü。ch/", "http://bü。ch:80"),
            // Decomposed letters, as some file systems and keyboards produce them; q with a diaeresis has no composed form.
            ("http://bu\u{308}.ch/", "http://xn--b-eha.ch:80"), ("http://\u{3B1}\u{301}.gr/", "http://xn--hxa.gr:80"),
            ("http://\u{438}\u{306}.ru/", "http://xn--i1a.ru:80"), ("http://\u{1112}\u{1161}\u{11AB}.kr/", "http://xn--6q8b.kr:80"),
            ("http://q\u{308}.ch/", "http://xn--q-ccb.ch:80"),
            ("http://paral·lel.cat/", "http://xn--parallel-koa.cat:80"), ("http://paral\u{387}lel.cat/", "http://xn--parallel-koa.cat:80"),
            ("http://bü;x.ch/", "http://bü;x.ch:80"),
        ])
    func origins(text: String, origin: String) {
        #expect(WebAddress(text)?.origin?.description == origin)
        #expect(WebAddress(text)?.anyOrigin?.description == origin)
    }

    @Test(
        "one way of writing an address is plain",
        arguments: [
            ("http://a.example/", true), ("https://a.example:8443/feed?x#y", true), ("https://a.example:80/feed", true),
            ("https://a.example", false), ("https://a.example?x", false), ("HTTPS://a.example/", false), ("https://A.example/", false),
            ("https://a.example:443/", false), ("http://a.example:80/", false), ("http://a.example:08080/", false),
            ("http://a.example:/", false), ("http://u@a.example/", false), ("http://a.example/a\\b", false), ("http://[::1]/", false),
            ("http:///a", false), ("http://a.example/<b>", false), ("ftp://a.example/", false), ("http://a.example:70000/", false),
            ("/feed", false), ("http:", false),
        ])
    func plain(text: String, isPlain: Bool) throws {
        let address = try #require(WebAddress(text))
        #expect(address.isPlainlyWritten == isPlain)
    }

    @Test("no host, no origin", arguments: ["mailto:a@b", "/p", "http:///p", "urn:x:y", "file:///p"])
    func noOrigin(text: String) {
        #expect(WebAddress(text)?.origin == nil)
    }

    @Test("user name and password are taken out and decoded")
    func userInfo() {
        let found = WebAddress("https://a%40b:c%3a:d@h:1/p?q")?.separatingUserInfo
        #expect(found?.address.text == "https://h:1/p?q")
        #expect(found?.user == "a@b")
        #expect(found?.password == "c::d")
        #expect(WebAddress("https://u@h")?.separatingUserInfo.password == nil)
        #expect(WebAddress("https://h")?.separatingUserInfo.user == nil)
    }

    @Test(
        "web addresses are known by their scheme",
        arguments: [("http:", true), ("HTTPS://h", true), ("httpx://h", false), ("http", false), ("ftp://h", false)])
    func web(text: String, isWeb: Bool) {
        #expect(WebAddress(text)?.isWeb == isWeb)
    }

    @Test(
        "what stands before the last plus sign of a scheme names a connector",
        arguments: [
            ("json-api+https://a/b", "json-api", "https://a/b"), ("A+B+http://a/", "a+b", "http://a/"),
            ("https://a/b+c", nil, "https://a/b+c"),
            ("/a+b", nil, "/a+b"), ("x+", nil, "x+"), ("x+:y", "x", ":y"),
        ] as [(String, String?, String)])
    func connectors(address: String, prefix: String?, asked: String) throws {
        let address = try #require(WebAddress(address))
        #expect(address.connectorPrefix == prefix)
        #expect(address.withoutConnector.text == asked)
    }
}
