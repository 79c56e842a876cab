import AggregatorCore
import Testing

@testable import AggregatorKit

@Suite("What is set for one source")
struct SourceSettingsTests {
    private func settings() -> SourceSettings { SourceSettings(workingDirectory: "/work", home: "/home/ada") }

    @Test(
        "a value is shown as it would be set",
        arguments: [
            ("interval", "90m", "90m"), ("interval", "7200", "2h"), ("timeout", "1.5", "1.5s"), ("max-bytes", "1MiB", "1MiB"),
            ("user-agent", "reader/1 (+x)", "reader/1 (+x)"), ("header", "Accept-Language: de", "Accept-Language: de"),
            ("proxy", "socks5h://127.0.0.1:9050", "socks5h://127.0.0.1:9050"), ("http1.1", "true", "true"),
            ("proxy", "http://[fe80::1%25eth0]:3128", "http://[fe80::1%25eth0]:3128"),
            ("proxy", "SOCKS5H://Proxy.example:9050", "socks5h://Proxy.example:9050"),
            ("ca-file", "own.pem", "/work/own.pem"),
            ("ca-file", "~/own.pem", "/home/ada/own.pem"),
        ])
    func values(name: String, text: String, shown: String) throws {
        var settings = settings()
        let setting = try #require(SourceSetting.named(name))
        #expect(setting.texts(settings.preferences) == [])
        try settings.set(name, to: text)
        #expect(setting.texts(settings.preferences) == [shown])
        try settings.unset(name)
        #expect(settings.preferences == Subscription.Preferences())
    }

    @Test(
        "what can't be is refused and quoted, with what it may be",
        arguments: [
            ("interval", "3s"), ("interval", "often"), ("timeout", "0"), ("max-bytes", "much"), ("user-agent", "a\u{7}"),
            ("user-agent", " "), ("edits", "foo"),
            ("proxy", "ftp://x"), ("proxy", "file://x/x"), ("proxy", "http://[fe80::1%25]/"), ("proxy", "http://[fe80::1%25a/b]/"),
            ("proxy", "http://[x%25eth0]/"), ("http1.1", "2"), ("ca-file", ""),
        ])
    func refused(name: String, text: String) {
        var settings = settings()
        let failure = #expect(throws: ConfigurationFailure.self) { try settings.set(name, to: text) }
        #expect(failure?.isUsage == true)
        #expect(failure?.message.hasPrefix("--\(name) can't be “\(UserInput.shown(text))”: it takes ") == true, "\(failure?.message ?? "")")
    }

    @Test(
        "what may be a secret is refused, and not repeated",
        arguments: [("header", "hush"), ("proxy", "ada:hush@ho st"), ("proxy", "ftp://ada:hush@x/"), ("proxy", "http://ada:hu@hush")])
    func unrepeated(name: String, text: String) {
        var settings = settings()
        let failure = #expect(throws: ConfigurationFailure.self) { try settings.set(name, to: text.replacing("http:", with: "file:")) }
        #expect(failure?.isUsage == true && failure?.message.contains("hush") == false, "\(failure?.message ?? "")")
    }

    @Test("a name that is none is said on one line, whatever is in it")
    func lines() {
        var settings = settings()
        let failure = #expect(throws: ConfigurationFailure.self) { try settings.unset("a\nb") }
        #expect(failure?.message.hasPrefix("“a\\u{a}b” is nothing that can be set") == true)
    }

    @Test("secrets stand apart from what the store gets")
    func secrets() throws {
        var settings = settings()
        try settings.set("header", to: "Cookie: a=1")
        try settings.set("header", to: "Accept-Language: de")
        try settings.set("header", to: "cookie: a=2")
        try settings.set("proxy", to: "http://ada:p%40@proxy.example:3128")
        #expect(settings.preferences.headers == [Header(name: "Accept-Language", value: "de")])
        #expect(settings.secretHeaders == [Header(name: "cookie", value: "a=2")])
        #expect(settings.preferences.proxy == "http://proxy.example:3128")
        #expect(settings.proxyLogin?.credential == .basic(user: "ada", password: "p@"))
        #expect(settings.proxyLogin?.origin.description == "http://proxy.example:3128")
    }

    @Test("the view names secrets by their kind")
    func view() throws {
        let address = try #require(WebAddress("https://example.org/feed"))
        var subscription = Subscription(id: Identity.feed(firstAddress: address), address: address, added: .epoch)
        subscription.preferences.interval = 3600
        let view = SourceSettingsView(
            subscription, credential: .basic(user: "ada", password: "hush"), headers: [Header(name: "Cookie", value: "hush")])
        #expect(view.text(width: 40).plain == "  interval: 1h\n  secret: a user name and password\n  secret: header Cookie: ***\n")
        let id = subscription.id
        #expect(
            view.text(width: nil).plain
                == "\(id)\tinterval\t1h\n\(id)\tsecret\ta user name and password\n\(id)\tsecret\theader Cookie: ***\n")
    }

    @Test("a value that is longer than a line is shown to its end", arguments: [20, 40])
    func longValue(width: Int) throws {
        let address = try #require(WebAddress("https://example.org/feed"))
        var subscription = Subscription(id: Identity.feed(firstAddress: address), address: address, added: .epoch)
        let value = (0..<20).map { "word\($0)" }.joined(separator: " ") + " " + String(repeating: "x", count: 100)
        subscription.preferences.userAgent = value
        let text = SourceSettingsView(subscription, credential: nil, headers: []).text(width: width).plain
        let lines = text.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= width && $0.hasPrefix("  ") }, "\(text)")
        #expect(lines.first?.hasPrefix("  user-agent:") == true && lines.dropFirst().allSatisfy { $0.hasPrefix("    ") }, "\(text)")
        #expect(text.filter { !$0.isWhitespace } == "user-agent:\(value.filter { !$0.isWhitespace })")
    }

    @Test("each of several header fields stands for itself")
    func fields() throws {
        let address = try #require(WebAddress("https://example.org/feed"))
        var subscription = Subscription(id: Identity.feed(firstAddress: address), address: address, added: .epoch)
        var settings = settings()
        for field in ["Accept: text/html; q=0.9", "Accept-Language: de"] { try settings.set("header", to: field) }
        subscription.preferences = settings.preferences
        subscription.preferences.interval = 3600
        let view = SourceSettingsView(subscription, credential: nil, headers: [])
        let id = subscription.id
        #expect(
            view.text(width: nil).plain
                == "\(id)\tinterval\t1h\n\(id)\theader\tAccept: text/html; q=0.9\n\(id)\theader\tAccept-Language: de\n")
        #expect(view.text(width: 40).plain.hasSuffix("  header: Accept: text/html; q=0.9\n  header: Accept-Language: de\n"))
        var writer = JSONWriter()
        writer.object(view.members)
        #expect(writer.text == #"{"settings":{"interval":"1h","header":["Accept: text/html; q=0.9","Accept-Language: de"]}}"#)
        subscription.preferences.headers.removeLast()
        writer = JSONWriter()
        writer.object(SourceSettingsView(subscription, credential: nil, headers: []).members)
        #expect(writer.text == #"{"settings":{"interval":"1h","header":["Accept: text/html; q=0.9"]}}"#)
    }

    @Test("what a list has of a source's settings is read back from it, without secrets and without what is this machine's")
    func listed() throws {
        var settings = settings()
        for (name, text) in [
            ("interval", "6h"), ("timeout", "10"), ("max-bytes", "1MB"), ("user-agent", "UA/2"), ("header", "Accept-Language: de"),
            ("http1.1", "true"), ("edits", "history"), ("identity", "link"),
        ] { try settings.set(name, to: text) }
        let shared = settings.preferences
        #expect(!SourceSettings.areCut(shared))
        try settings.set("proxy", to: "socks5h://127.0.0.1:9050")
        try settings.set("ca-file", to: "own.pem")
        // Headers that an earlier version, or a foreign archive, left in the store.
        settings.preferences.headers += ["Cookie", "Referer", "From"].map { Header(name: $0, value: "hush") }
        let listed = SourceSettings.listed(settings.preferences)
        #expect(SourceSettings.areCut(settings.preferences) && !"\(listed)".contains("hush"))
        var read = self.settings()
        #expect(read.take(listed, within: FetchOptions()) == [])
        #expect(read.preferences == shared)
    }

    @Test(
        "what a list says that a person could not set, or that is no list's to say, is left out, and why is told",
        arguments: [
            ("interval", "1s"), ("interval", "often"), ("header", "Cookie: hush"), ("header", "Authorization: hush"),
            ("header", "Host: hush"),
            ("header", "hush"), ("proxy", "http://127.0.0.1:1"), ("ca-file", "/etc/hush"), ("allow-network", "10.0.0.0/8"),
            ("edits", "foo"),
            ("user-agent", "a\u{7}"), ("max-bytes", "9TiB"), ("a\u{1b}b", "x"), ("max-bytes", "33MiB"), ("timeout", "1h"),
            ("header", "Accept-Encoding: hush"), ("header", "Referer: hush"),
        ])
    func strange(name: String, text: String) {
        var settings = settings()
        let left = settings.take(
            [
                SubscriptionListEntry.Setting(name: name, text: text), SubscriptionListEntry.Setting(name: "interval", text: "6h"),
            ], within: FetchOptions())
        #expect(left.count == 1 && left.first?.contains("hush") == false && left.first?.contains("\u{1b}") == false, "\(left)")
        var expected = Subscription.Preferences()
        expected.interval = 21_600
        #expect(settings.preferences == expected && !settings.hasSecrets)
    }
}
