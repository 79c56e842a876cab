import AggregatorContracts
import AggregatorCore
import Foundation
import Testing

/// What a publisher demands for one source, on the wire, and where secrets are found afterwards and where not.
@Suite("What one source needs")
struct PreferenceTests {
    let program: Program
    let server: LoopbackServer

    init() throws {
        program = try Program()
        server = try LoopbackServer()
    }

    private let network = Program.network
    private var secretFile: URL { program.home.appending(path: "config/aggregator/credentials.json") }

    private func feed(_ name: String = "a") -> LoopbackAnswer {
        LoopbackAnswer(rss: "Blog", [(name, "Post \(name)", "x")])
    }

    /// All files of the program except the one with secrets, as text.
    private func files() throws -> String {
        let files = FileManager.default.enumerator(at: program.home, includingPropertiesForKeys: nil)
        var text = ""
        while let file = files?.nextObject() as? URL {
            guard file.lastPathComponent != "credentials.json", !file.lastPathComponent.hasPrefix("."), !file.hasDirectoryPath else {
                continue
            }
            text += String(decoding: try Data(contentsOf: file), as: UTF8.self)
        }
        return text
    }

    @Test("what is set goes out with the next pull, and secrets lie in a file of mode 0600 and nowhere else")
    func set() throws {
        defer { program.remove() }
        let address = try server.publish([feed(), feed("b")], at: "/feed").text
        #expect(try program.run(["add", address] + network).status == 0)
        let ended = try program.run(
            "set", address, "--interval", "6h", "--user-agent", "reader/1", "--header", "Accept-Language: de", "--header",
            "Cookie: id=hush",
            "--timeout", "9", "--max-bytes", "2MB", "--http1.1", "--name", "Mine", "--tag", "x")
        #expect(ended.status == 0 && !"\(ended.output)\(ended.errors)".contains("hush"), "\(ended.errors)")
        let pulled = try program.run(["pull", "--all", "--json"] + network)
        #expect(pulled.status == 0, "\(pulled.errors)")
        let request = try #require(server.requests.last)
        #expect(request.headers["User-Agent"] == "reader/1")
        #expect(request.headers["Accept-Language"] == "de")
        #expect(request.headers["Cookie"] == "id=hush")
        let mode = try FileManager.default.attributesOfItem(atPath: secretFile.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try String(contentsOf: secretFile, encoding: .utf8).contains("hush"))
        #expect(try !files().contains("hush"))
        let shown = try program.run("sources", "Mine", "--json")
        let object = try #require(try shown.objects().first)
        var settings = try #require(object["settings"] as? [String: Any])
        #expect(settings.removeValue(forKey: "header") as? [String] == ["Accept-Language: de"])
        #expect(
            settings as? [String: String] == [
                "interval": "6h", "timeout": "9s", "max-bytes": "2MB", "user-agent": "reader/1", "http1.1": "true",
            ])
        #expect(object["secrets"] as? [String] == ["header Cookie: ***"])
        for line in [["export"], ["export", "--format", "jsonfeed"], ["sources", "--verbose"], ["credentials", "list"], ["config"]] {
            let ended = try program.run(line)
            #expect(ended.status == 0 && !"\(ended.output)\(ended.errors)".contains("hush"), "\(line)")
        }
    }

    @Test("who asks otherwise asks for the whole document, once, and for nothing else that is set")
    func asksAnew() throws {
        defer { program.remove() }
        var answer = feed()
        answer.headers.append(Header(name: "ETag", value: "\"1\""))
        let address = try server.publish(answer, at: "/feed").text
        #expect(try program.run(["add", address] + network).status == 0)
        func expectAsked(with tag: String?, _ line: [String], _ input: String = "") throws {
            #expect(try program.run(line, input: input).status == 0)
            #expect(try program.run(["pull", "--all"] + network).status == 0)
            #expect(server.requests.last?.headers["If-None-Match"] == tag, "\(line)")
        }
        let origin = "http://127.0.0.1:\(server.port)"
        for line in [
            ["--header", "Accept-Language: de"], ["--unset", "header"], ["--header", "Cookie: id=hush"], ["--user-agent", "reader/1"],
        ] {
            try expectAsked(with: nil, ["set", address] + line)
            try expectAsked(with: "\"1\"", ["set", address, "--interval", "6h", "--name", "Mine"])
        }
        try expectAsked(with: nil, ["credentials", "set", origin, "--bearer"], "hush")
        try expectAsked(with: "\"1\"", ["credentials", "list"])
        try expectAsked(with: nil, ["credentials", "remove", origin])
        try expectAsked(with: "\"1\"", ["credentials", "list"])
        let login = address.replacing("://", with: "://ada:hush@")
        try expectAsked(with: nil, ["add", login])
        try expectAsked(with: nil, ["credentials", "remove", origin])
        #expect(try program.run(["pull", login] + network).status == 0)
        #expect(server.requests.last?.headers["If-None-Match"] == nil)
        try expectAsked(with: "\"1\"", ["credentials", "list"])
        // Secrets need no store, and make none.
        #expect(try program.run(["credentials", "set", origin, "--bearer", "--store", "sqlite:none.sqlite"], input: "hush").status == 0)
        #expect(!FileManager.default.fileExists(atPath: program.home.appending(path: "none.sqlite").path))
    }

    @Test("what a feed calls itself says of nobody whom a secret is for")
    func ownTitle() throws {
        defer { program.remove() }
        let address = try server.publish(feed(), at: "/feed").text
        #expect(try program.run(["add", address] + network).status == 0)
        #expect(try program.run("set", "Blog", "--interval", "6h").status == 0)
        for (line, reason) in [
            (["set", "Blog", "--header", "Cookie: id=hush"], "calls itself"),
            (["credentials", "set", "Blog", "--bearer"], "call themselves"),
        ] {
            let ended = try program.run(line, input: "hush")
            #expect(ended.status == 1 && ended.errors.contains(reason) && !ended.errors.contains("hush"), "\(ended.errors)")
            #expect(ended.errors.contains("“Blog”"), "\(ended.errors)")
        }
        #expect(try program.run("credentials", "remove", "Blok").errors.contains("“Blok” is no address"))
        #expect(try program.run(["credentials", "set", "Blok", "--bearer"], input: "hush").errors.contains("“***” is no address"))
        #expect(try program.run("set", address, "--name", "Mine").status == 0)
        #expect(try program.run("set", "Mine", "--header", "Cookie: id=hush").status == 0)
        #expect(try program.run(["credentials", "set", "Mine", "--bearer"], input: "hush").status == 0)
    }

    @Test("several sources of one server have its secret in common, so their host names it")
    func oneServer() throws {
        defer { program.remove() }
        for name in ["a", "b"] { #expect(try program.run(["add", try server.publish(feed(), at: "/\(name)").text] + network).status == 0) }
        let kept = try program.run(["credentials", "set", "127.0.0.1", "--bearer"], input: "hush")
        #expect(kept.status == 0, "\(kept.errors)")
        #expect(try program.run("credentials", "remove", "127.0.0.1").status == 0)
    }

    @Test("what was set can be taken back, and a slip is told without repeating what may be a secret")
    func unset() throws {
        defer { program.remove() }
        let address = try server.publish(feed(), at: "/feed").text
        #expect(try program.run(["add", address, "--interval", "2h", "--tag", "a"] + network).status == 0)
        #expect(try program.run("set", address, "--unset", "interval", "--unset", "tag", "--tag", "b").status == 0)
        let object = try #require(try program.run("sources", address, "--json").objects().first)
        #expect(object["settings"] == nil)
        #expect(object["tags"] as? [String] == ["b"])
        for (line, hint) in [
            ("--interval never", "1d"), ("--unset intervall", "interval"), ("--proxy ftp://ada:hush@h.example/", "socks5h"),
            ("--header hush", "Accept-Language"),
            ("", "--interval 6h"),
        ] {
            let ended = try program.run(["set", address] + line.split(separator: " ").map(String.init))
            #expect(ended.status == 64 && ended.errors.contains(hint) && !ended.errors.contains("hush"), "\(ended.errors)")
        }
        #expect(try program.run("set", "nobody", "--interval", "1h").status == 1)
    }

    @Test("a user name and password, a token, a proof and a cookie reach the server that they are for, and no other port")
    func credentials() throws {
        defer { program.remove() }
        let address = try server.publish(feed(), at: "/feed").text
        let origin = "http://127.0.0.1:\(server.port)"
        let other = try LoopbackServer()
        let redirecting = try server.publish(
            LoopbackAnswer(302, headers: [Header(name: "Location", value: "http://127.0.0.1:\(other.port)/feed")], text: ""), at: "/away"
        ).text
        _ = try other.publish(feed(), at: "/feed")
        let kinds: [([String], String, String)] = [
            (["--user", "ada"], "hush:x\n", "Basic YWRhOmh1c2g6eA=="), ([], "ada:hush:x", "Basic YWRhOmh1c2g6eA=="),
            (["--bearer"], "hush\r\n", "Bearer hush"),
        ]
        for (options, input, expected) in kinds {
            let kept = try program.run(["credentials", "set", origin] + options, input: input)
            #expect(kept.status == 0 && !"\(kept.output)\(kept.errors)".contains("hush"), "\(kept.errors)")
            _ = try program.run(["pull", address, redirecting, "--store", "memory:", "--json"] + network)
            #expect(server.requests.suffix(2).allSatisfy { $0.headers["Authorization"] == expected })
            #expect(other.requests.last?.headers["Authorization"] == nil && !other.requests.isEmpty)
        }
        #expect(try program.run(["credentials", "set", origin, "--header", "Cookie"], input: "a=hush").status == 0)
        let listed = try program.run("credentials", "list", "--json")
        #expect(try listed.objects().first?["headers"] as? [String] == ["Cookie"])
        #expect(listed.output.contains("127.0.0.1:\(server.port)") && !listed.output.contains("hush"))
        #expect(try program.run("credentials", "remove", origin).status == 0)
        #expect(try program.run("credentials", "remove", origin).status == 1)
        _ = try program.run(["pull", address, "--store", "memory:"] + network)
        #expect(server.requests.last?.headers["Authorization"] == nil && server.requests.last?.headers["Cookie"] == nil)
        #expect(try program.run(["credentials", "set", origin, "--bearer"], input: "").status == 64)
    }

    @Test(
        "a secret that no request can hold to the letter is refused when it is set, and nothing of it is kept",
        arguments: ["hu\0sh", "hush\r", "hu\rsh\n", "hush\nmore", "hush\n\n", "ada:hu\u{7f}sh", "ada:hush\u{1b}[A\n", "a\tb:hush"])
    func notToTheLetter(input: String) throws {
        defer { program.remove() }
        for options in [["--bearer"], ["--user", "ada"], [], ["--header", "Cookie"]]
        where !options.contains("--header") || !input.contains("\t") {
            let ended = try program.run(["credentials", "set", "https://one.invalid"] + options, input: input)
            #expect(ended.status == 64 && ended.errors.contains("can't be kept to the letter"), "\(options): \(ended.errors)")
            #expect(!ended.errors.contains("hush"), "\(ended.errors)")
        }
        #expect(try program.run("credentials", "list").output.isEmpty)
    }

    @Test(
        "a user name and password that no request can hold are refused in an address as well, and nothing of them is kept",
        arguments: ["ada:hu%0ash", "ada:hush%0D", "ada:hu%00sh", "ada:hu%7Fsh", "a%09da:hush"])
    func notToTheLetter(login: String) throws {
        defer { program.remove() }
        let address = try server.publish(feed(), at: "/feed").text
        let typed = address.replacing("://", with: "://\(login)@")
        for command in [["add", typed], ["discover", typed], ["add", address, "--proxy", typed]] {
            let ended = try program.run(command + network)
            #expect(ended.status == 64 && ended.errors.contains("has a control character"), "\(command): \(ended.errors)")
            #expect(!ended.errors.contains("hush"), "\(ended.errors)")
        }
        #expect(server.requests.isEmpty)
        // A list is followed, and a source that is there already stays.
        let list = try program.write("<opml><body><outline xmlUrl='\(typed)'/></body></opml>", to: "list.opml")
        for command in [["import", list], ["pull", typed] + network, ["add", typed]] {
            let ended = try program.run(command)
            #expect(ended.status == 0 && ended.errors.contains("has a control character, and is left out"), "\(command): \(ended.errors)")
        }
        #expect(server.requests.allSatisfy { $0.headers["Authorization"] == nil })
        #expect(try program.run("credentials", "list").output.isEmpty)
    }

    @Test(
        "a user name and password typed for a source that is followed are kept where its server has no secret", arguments: ["pull", "add"])
    func typedLater(command: String) throws {
        defer { program.remove() }
        let address = try server.publish(feed(), at: "/feed").text
        #expect(try program.run(["add", address] + network).status == 0)
        func typed(_ login: String) -> String { address.replacing("://", with: "://\(login)@") }
        func expectAsked(as authorization: String?) throws {
            #expect(try program.run(["pull", "--all"] + network).status == 0)
            #expect(server.requests.last?.headers["Authorization"] == authorization)
        }
        // Logins in a list, which others may have written, are not kept, nor those of a dry run.
        let list = try program.write(
            "<opml version=\"2.0\"><body><outline type=\"rss\" xmlUrl=\"\(typed("eve:evil"))\"/></body></opml>", to: "list.opml")
        for line in [["import", list], ["pull", "--subscriptions", list] + network, ["pull", "--dry-run", typed("ada:hush")]] {
            #expect(try program.run(line).status == 0)
        }
        try expectAsked(as: nil)
        let kept = try program.run([command, typed("ada:hush")] + network)
        #expect(kept.status == 0 && kept.errors.contains("shown to it alone: a user name and password."), "\(kept.errors)")
        try expectAsked(as: "Basic YWRhOmh1c2g=")
        let passedOver = try program.run([command, typed("ada:other")] + network)
        #expect(passedOver.status == 0 && passedOver.errors.contains("has a secret already, which stays"), "\(passedOver.errors)")
        try expectAsked(as: "Basic YWRhOmh1c2g=")
        #expect(try !files().contains("hush"))
    }

    @Test("an add that fails has asked with what was typed, and leaves the secret that its server has")
    func failedAdd() throws {
        defer { program.remove() }
        let address = try server.publish(feed(), at: "/feed").text
        let origin = "http://127.0.0.1:\(server.port)"
        #expect(try program.run(["credentials", "set", origin], input: "ada:hush").status == 0)
        #expect(try program.run(["credentials", "set", origin, "--header", "Cookie"], input: "a=hush").status == 0)
        _ = try server.publish(LoopbackAnswer(401, text: "who?"), at: "/other")
        let other = "http://ada:slip@127.0.0.1:\(server.port)/other"
        let failed = try program.run(["add", other, "--header", "Cookie: a=slip"] + network)
        #expect(failed.status == 1 && !failed.errors.contains("shown to it alone"), "\(failed.errors)")
        #expect(server.requests.last?.headers["Authorization"] == "Basic YWRhOnNsaXA=")
        #expect(server.requests.last?.headers["Cookie"] == "a=slip")
        #expect(try program.run(["add", address] + network).status == 0)
        #expect(server.requests.last?.headers["Authorization"] == "Basic YWRhOmh1c2g=")
        #expect(server.requests.last?.headers["Cookie"] == "a=hush")
        _ = try server.publish(feed(), at: "/other")
        let added = try program.run(["add", other, "--header", "Cookie: a=slip"] + network)
        #expect(added.status == 0 && added.errors.contains("shown to it alone"), "\(added.errors)")
        #expect(try program.run(["pull", "--all"] + network).status == 0)
        #expect(server.requests.last?.headers["Authorization"] == "Basic YWRhOnNsaXA=")
    }

    @Test("an add of what a connector asks for that fails leaves the secret that its server has")
    func failedConnector() throws {
        defer { program.remove() }
        let address = "json-api+http://ada:slip@127.0.0.1:\(server.port)/api"
        #expect(try program.run(["credentials", "set", "http://127.0.0.1:\(server.port)"], input: "ada:hush").status == 0)
        _ = try server.publish(LoopbackAnswer(401, text: "who?"), at: "/api")
        let failed = try program.run(["add", address] + network)
        #expect(failed.status == 1 && !failed.errors.contains("Kept for"), "\(failed.errors)")
        #expect(server.requests.last?.headers["Authorization"] == "Basic YWRhOnNsaXA=")
        #expect(try program.run(["pull", "--all"] + network).status == 1)
        #expect(server.requests.last?.headers["Authorization"] == "Basic YWRhOmh1c2g=")

        let document = "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"API\", \"items\": []}"
        let headers = [Header(name: "Content-Type", value: "application/feed+json"), Header(name: "ETag", value: "\"1\"")]
        _ = try server.publish(LoopbackAnswer(headers: headers, text: document), at: "/other")
        let added = try program.run(["add", address.replacing("/api", with: "/other")] + network)
        #expect(added.status == 0 && added.errors.contains("Kept for"), "\(added.errors)")
        #expect(try program.run(["pull", "--all", "--force"] + network).status == 1)
        let last = server.requests.filter { $0.target == "/other" }.last
        #expect(last?.headers["Authorization"] == "Basic YWRhOnNsaXA=")
        // The validators are sent, as the source was asked with that secret from the beginning.
        #expect(last?.headers["If-None-Match"] == "\"1\"")
    }

    @Test("another secret for a server is said to take the place of the first, and the same one changes nothing")
    func replacedSecret() throws {
        defer { program.remove() }
        func kept(_ login: String) throws -> String {
            try program.run(["credentials", "set", "https://one.invalid"], input: login).errors
        }
        #expect(try !kept("ada:hush").contains("takes the place"))
        #expect(try !kept("ada:hush").contains("takes the place"))
        #expect(try kept("bob:hush").contains("takes the place of what was kept for https://one.invalid:443 before"))

        let list = try program.write("<opml><body><outline xmlUrl='https://one.invalid/'/></body></opml>", to: "list.opml")
        #expect(try program.run("import", list).status == 0)
        let proxy = ["set", "one.invalid", "--proxy", "http://ada:hush@proxy.invalid:3128"]
        #expect(try program.run(proxy).errors.contains("Changed https://one.invalid/"))
        #expect(try program.run(proxy).errors.contains("Nothing changed for https://one.invalid/"))
    }

    @Test("the login of a proxy that is named with its zone is kept, and forgotten again")
    func zonedProxy() throws {
        defer { program.remove() }
        #expect(
            try program.run("import", program.write("<opml><body><outline xmlUrl='https://one.invalid/'/></body></opml>", to: "list.opml"))
                .status == 0)
        #expect(try program.run("set", "one.invalid", "--proxy", "http://ada:hush@[fe80::1%25eth0]:3128").status == 0)
        #expect(try program.run("credentials", "list").output.contains("http://[fe80::1%25eth0]:3128"))
        #expect(try program.run("sources", "one.invalid").output.contains("http://[fe80::1%25eth0]:3128"))
        #expect(try program.run("credentials", "remove", "http://[fe80::1%25eth0]:3128").status == 0)
    }

    @Test("a secret that is not UTF-8 is refused, and not kept as another one")
    func foreignSecret() throws {
        defer { program.remove() }
        let ended = try program.shell("printf 'h\\374sh' | \"$0\" credentials set https://one.invalid/ --bearer")
        #expect(ended.status == 64 && ended.errors.contains("not UTF-8"), "\(ended.errors)")
        #expect(!FileManager.default.fileExists(atPath: secretFile.path))
    }

    @Test("a server that asks for Digest gets a proof, in a second exchange, and never the password")
    func digest() throws {
        defer { program.remove() }
        let challenge = Header(name: "WWW-Authenticate", value: "Digest realm=\"r\", nonce=\"n\", qop=\"auth\", algorithm=SHA-256")
        let address = try server.publish([LoopbackAnswer(401, headers: [challenge], text: "who?"), feed()], at: "/feed").text
        #expect(try program.run(["credentials", "set", address, "--user", "ada", "--digest"], input: "hush").status == 0)
        let ended = try program.run(["pull", address, "--store", "memory:", "--json"] + network)
        #expect(ended.status == 0, "\(ended.output)")
        #expect(server.requests.map { $0.headers["Authorization"]?.hasPrefix("Digest username=\"ada\"") } == [nil, true])
        #expect(server.requests.map(\.connection) == [1, 1])
    }

    @Test("a proxy's user name and password are shown to the proxy, and kept apart from its address")
    func proxy() throws {
        defer { program.remove() }
        _ = try server.publish(feed(), at: "http://feeds.example/feed")
        let ended = try program.run(
            ["add", "http://feeds.example/feed", "--proxy", "http://ada:hush@127.0.0.1:\(server.port)"] + network)
        #expect(ended.status == 0 && !ended.errors.contains("hush"), "\(ended.errors)")
        #expect(server.requests.map { $0.headers["Proxy-Authorization"] } == ["Basic YWRhOmh1c2g="])
        #expect(try !files().contains("hush"))
        let shown = try program.run("sources", "--verbose")
        #expect(shown.output.contains("proxy\thttp://127.0.0.1:\(server.port)\n"), "\(shown.output)")
    }

    @Test("who can't keep a secret in a home that is another's is told so, and that the folder is it")
    func foreignHome() throws {
        defer { program.remove() }
        let ended = try program.shell(
            """
            mkdir home && chmod 0555 home && chmod a+rx .
            test "$(id -u)" = 0 && as="setpriv --reuid=65534 --regid=65534 --clear-groups"
            echo hush | HOME=$PWD/home XDG_CONFIG_HOME= $as "$0" credentials set https://one.invalid/ --bearer
            """)
        #expect(ended.status == 73 && ended.errors.contains("/home can't be written: permission denied"), "\(ended.errors)")
        #expect(!ended.errors.contains("not there"), "\(ended.errors)")
    }
}
