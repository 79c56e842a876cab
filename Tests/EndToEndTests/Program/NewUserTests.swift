import AggregatorContracts
import AggregatorCore
import Foundation
import Testing

/// What a user meets who has just installed the program, and mistypes. No test here names a store that matters.
@Suite("A new user")
struct NewUserTests {
    let program: Program

    init() throws { program = try Program() }

    @Test(
        "with nothing set up, reading and pulling say what to do first",
        arguments: [
            "posts", "sources", "pull", "posts --json", "sources --failing", "search x", "mark --read --all", "prune --retain-age 3d",
            "pull --dry-run",
        ])
    func nothingSetUp(command: String) throws {
        defer { program.remove() }
        let ended = try program.run(command.split(separator: " ").map(String.init))
        #expect(ended.status == 0)
        #expect(ended.output.isEmpty)
        #expect(ended.errors.contains("aggregator add https://") || command == "posts --json")
    }

    @Test(
        "who names a source where nothing is followed is told what to do first",
        arguments: ["remove", "set --name x", "sources", "posts --feed"])
    func nothingNamed(command: String) throws {
        defer { program.remove() }
        let ended = try program.run(command.split(separator: " ").map(String.init) + ["blog"])
        #expect(
            ended.status == 1 && ended.output.isEmpty && ended.errors.contains("“blog” is not followed: nothing is yet"), "\(ended.errors)")
        #expect(ended.errors.contains("aggregator add https://"))
    }

    @Test(
        "where no variable says where things are kept, that is told, and nothing is kept in the folder one stands in",
        arguments: ["posts", "pull", "add https://blog.invalid/feed", "sources", "check"])
    func noFolders(command: String) throws {
        defer { program.remove() }
        let before = try FileManager.default.contentsOfDirectory(atPath: program.home.path)
        let ended = try program.run(
            command.split(separator: " ").map(String.init) + ["--store", "sqlite:"],
            environment: ["HOME": "", "XDG_DATA_HOME": "", "XDG_CONFIG_HOME": ""])
        #expect(ended.status != 0 && ended.errors.contains("set HOME or XDG_DATA_HOME"), "\(ended.errors)")
        let made = try FileManager.default.contentsOfDirectory(atPath: program.home.path).filter { !before.contains($0) }
        #expect(made.allSatisfy { !$0.hasPrefix("aggregator") }, "\(made)")
    }

    @Test(
        "an address that begins with a dash is no wish for help",
        arguments: ["pull -http://x.invalid/", "add -https://x.invalid/", "pull --json -hx", "-https://x.invalid/"])
    func dashed(command: String) throws {
        defer { program.remove() }
        let ended = try program.run(command.split(separator: " ").map(String.init))
        #expect(ended.status == 64 && ended.output.isEmpty && ended.errors.contains("is no option; what begins"), "\(ended.errors)")
        for wish in [["pull", "-h"], ["posts", "--since", "-5", "--version"], ["parse", "-", "--version"]] {
            #expect(try program.run(wish).status == 0, "\(wish)")
        }
    }

    @Test("doctor is well on a fresh machine")
    func freshDoctor() throws {
        defer { program.remove() }
        let ended = try program.run("doctor", "--json")
        #expect(ended.status == 0, "\(ended.output)")
        #expect(try ended.objects().allSatisfy { $0["ok"] as? Bool == true })
    }

    @Test("an export of nothing is an empty list")
    func emptyExport() throws {
        defer { program.remove() }
        let ended = try program.run("export")
        #expect(ended.status == 0 && ended.output.contains("<opml") && ended.errors.contains("aggregator add https://"))
    }

    @Test("an exported item has what JSON Feed demands, also where its source has neither a text nor a media type")
    func bareExport() throws {
        defer { program.remove() }
        let item = "<item><guid>a</guid><title>Bare</title><enclosure url=\"https://blog.example/a\"/></item>"
        let feed = try program.write("<rss version=\"2.0\"><channel><title>Blog</title>\(item)</channel></rss>", to: "feed.xml")
        #expect(try program.run("add", feed).status == 0)
        let exported = try program.run("export", "--format", "jsonfeed")
        let document = try JSONSerialization.jsonObject(with: Data(exported.output.utf8)) as? [String: Any]
        let post = try #require((document?["items"] as? [[String: Any]])?.first)
        #expect(post["content_text"] as? String == "")
        #expect((post["attachments"] as? [[String: Any]])?.first?["mime_type"] as? String == "")
        let listed = try #require(try program.run("posts", "--json").objects().first)
        #expect(listed["content_text"] == nil)
    }

    @Test("options that choose posts are an error where subscriptions are exported", arguments: ["--unread", "--limit=1", "--search=x"])
    func exportsOfTheWrongKind(option: String) throws {
        defer { program.remove() }
        let ended = try program.run("export", option)
        #expect(ended.status == 64 && ended.output.isEmpty && ended.errors.contains("--format jsonfeed"))
        let posts = try program.run("export", "--format", "jsonfeed", option)
        #expect(posts.status == 0 && posts.output.hasSuffix("}\n"))
    }

    @Test(
        "with --json a command that fails says so in JSON, on standard error",
        arguments: [
            ("posts --since 3x", "bad-date"), ("posts --feed nosuch", "unknown-feed"), ("read 0123456789", "unknown-post"),
            ("pull --store sqlite:/dev/null/x", "store-unavailable"), ("posts --config nowhere.json", "bad-configuration-file"),
            ("posts --limit x", "bad-usage"), ("posts x", "bad-usage"), ("read", "bad-usage"), ("pots", "bad-usage"),
            ("posts --since -3d", "bad-date"),
        ])
    func failsInJSON(line: String, code: String) throws {
        defer { program.remove() }
        let words = line.split(separator: " ").map(String.init)
        let said = try program.run(words + ["--json"])
        let failure = try JSONSerialization.jsonObject(with: Data(said.errors.utf8)) as? [String: String]
        #expect(said.status != 0 && said.output.isEmpty)
        #expect(failure?["code"] == code && failure?.count == 2)
        #expect(failure?["message"]?.last.map { ".?".contains($0) } == true, "a sentence")
        #expect(try !program.run(words).errors.contains("{"))
        guard !words.contains("--store"), !words.contains("--config") else { return }
        let line = try program.write((words + ["--json"]).joined(separator: " "), to: "line")
        let batched = try program.shell("\"$0\" batch <\(line)")
        #expect(batched.errors.hasSuffix(said.errors), "\(batched.errors)")
    }

    @Test(
        "a slip in a batch is told, and the next line runs",
        arguments: [("pots", "did you mean “posts”"), ("posts --feed \"Example", "not closed"), ("posts --unred", "--unread")])
    func slipInABatch(line: String, hint: String) throws {
        defer { program.remove() }
        let lines = try program.write("\(line)\nsources\n", to: "lines")
        let ended = try program.shell("\"$0\" batch <\(lines)")
        #expect(ended.status == 64 && ended.errors.contains(hint), "\(ended.errors)")
        #expect(ended.errors.contains("$ aggregator sources\n"))
    }

    @Test("a batch answers each line as soon as it has come, and keeps standard input to itself")
    func answers() throws {
        defer { program.remove() }
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        #expect(try program.run("pull", feed).status == 0)
        // A batch that waits for the end of its input before the first answer waits for ever.
        let ended = try program.shell(
            """
            mkfifo in out; timeout 30 "$0" batch <in >out & exec 3>in 4<out
            for word in one two; do echo 'parse -' >&3; echo 'posts --json' >&3; read -r answer <&4; echo "$word: $answer"; done
            printf 'posts --json' >&3; exec 3>&-; cat <&4; wait %1; echo "status $?"
            """)
        #expect(ended.output.split(separator: "\n").map { $0.prefix(6) } == ["one: {", "two: {", "{\"id\":", "status"], "\(ended.output)")
        #expect(ended.output.hasSuffix("status 1\n") && ended.errors.contains("$ aggregator parse -"), "\(ended.errors)")
    }

    @Test("the version is no failure of a batch")
    func versionInABatch() throws {
        defer { program.remove() }
        #expect(try program.shell("echo posts --version | \"$0\" batch").status == 0)
    }

    @Test("following again what is followed changes nothing, and says so where something was to be set")
    func addsAgain() throws {
        defer { program.remove() }
        _ = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        #expect(try program.run("add", "feed.xml").status == 0)
        #expect(try !program.run("add", "feed.xml").errors.contains("aggregator set"))
        let again = try program.run("add", "feed.xml", "--name", "Other")
        #expect(again.status == 0 && again.errors.contains("`aggregator set "))
        #expect(try !program.run("sources", "--json").output.contains("Other"))
    }

    @Test("no home, no input, no terminal, another language: all the same", arguments: ["<&-", "</dev/null", ">/dev/null 2>&1 <&-"])
    func bareEnvironment(streams: String) throws {
        defer { program.remove() }
        // Without a home, the program keeps files in the folders of the account; the tests name others.
        let folders = ["XDG_DATA_HOME", "XDG_CONFIG_HOME"].map { "\($0)=\(program.home.path)" }.joined(separator: " ")
        #expect(try program.shell("env -i TERM=dumb LANG=C \(folders) \(program.server) \"$0\" posts \(streams)").status == 0)
        #expect(try program.shell("env -i \(folders) \"$0\" posts --store memory: \(streams)").status == 0)
    }

    @Test(
        "what can't be pulled is one report with a code and a sentence, and status 1",
        arguments: [
            ("http://127.0.0.1:1/feed", "connection-failed"), ("http://nowhere.invalid/feed", "host-not-found"),
            ("http://localhost:1/", "connection-failed"), ("empty.xml", "empty-document"), ("nowhere.xml", "unknown-source"),
            ("gopher://127.0.0.1/", "bad-address"), ("javascript:alert(1)", "bad-address"), ("page.html", "web-page"),
            ("picture.xml", "not-a-feed"), ("cut.xml", "damaged-document"),
        ])
    func failures(source: String, code: String) throws {
        defer { program.remove() }
        _ = try program.write("", to: "empty.xml")
        _ = try program.write("<!DOCTYPE html><html><head><title>Hi</title></head><body>Hi</body></html>", to: "page.html")
        _ = try program.write("\u{89}PNG\r\n\u{1a}\n", to: "picture.xml")
        _ = try program.write("<?xml version=\"1.0\"?><rss version=\"2.0\">", to: "cut.xml")
        let ended = try program.run(
            "pull", source, "--json", "--store", "memory:", "--allow-network", "127.0.0.0/8", "--allow-network", "::1/128")
        #expect(ended.status == 1)
        let report = try #require(try ended.objects().first)
        #expect(report["status"] as? String == "failed")
        let error = try #require(report["error"] as? [String: Any])
        #expect(error["code"] as? String == code, "\(error)")
        #expect((error["message"] as? String)?.hasSuffix(".") == true || code == "unknown-source")
    }

    @Test(
        "loopback is refused by name, and the option is named", arguments: ["http://127.0.0.1:1/", "http://[::1]:1/"])
    func refused(address: String) throws {
        defer { program.remove() }
        let ended = try program.run("pull", address, "--store", "memory:")
        #expect(ended.status == 1)
        #expect(ended.errors.contains("--allow-network"))
    }

    @Test(
        "a slip gets status 64, and what was probably meant",
        arguments: [
            ("pul", "pull"), ("help pul", "pull"), ("posts --unred", "--unread"), ("posts --limit x", "--limit"),
            ("posts --kind film", "video"), ("posts --since yesterdayy", "3d"), ("pull --timeout abc", "90s"),
            ("pull --concurrency 0", "4096"), ("pull --allow-network 300.0.0.0/8", "192.168.0.0/16"), ("add", "<url>"),
            ("mark", "--read"), ("mark --read", "--all"), ("mark --read 0123456789 --all", "not by both"),
            ("search --save x", "what to save"), ("export --format html", "opml"), ("--store foo:bar sources", "sqlite:"),
            ("--environment moon sources", "production"), ("read abc", "eight"), ("export --limit=-4", "--limit"),
            ("posts --since -3d", "without a sign"), ("mark --read --before -2w", "without a sign"), ("pull --wait -1", "0s to 1d"),
            ("posts --tag -x", "--tag=-x"), ("add x --choose -1", "it takes a whole number from 1."), ("prune --retain-age -3d", "1h"),
            ("parse --limit size=3 -", "field-size=N"), ("parse --limit dept=3 -", "did you mean depth=N?"),
            ("import --limit depth -", "“depth” alone"),
            ("posts --limit abc", "'abc' is invalid for '--limit <n>': it takes a whole number from 0."),
            ("read 0123456789 --edition 0", "from 1."),
            ("posts --until x", "“x” is no date; write"),
            ("help errors extra", "leave out “extra”"), ("help config posts", "leave out “posts”"),
            ("help credentials set posts", "leave out “posts”"),
            ("mark --read --unread --all", "say --read or"), ("parse --limit depth=0 -", "1000"),
        ])
    func slips(line: String, hint: String) throws {
        defer { program.remove() }
        let ended = try program.run(line.split(separator: " ").map(String.init))
        #expect(ended.status == 64)
        #expect(ended.output.isEmpty)
        #expect(ended.errors.contains(hint), "\(ended.errors)")
    }

    @Test("a tag has a name", arguments: ["set", "add"])
    func emptyTag(command: String) throws {
        defer { program.remove() }
        let ended = try program.run(command, "feed.xml", "--tag", "")
        #expect(ended.status == 64 && ended.errors.contains("--tag takes a name"))
    }

    @Test(
        "what is too much is an error that says which option raises it",
        arguments: [
            (["--max-bytes", "10"], [:], "--max-bytes"), (["--limit", "items=1"], [:], "--limit items=2"),
            ([], ["AGGREGATOR_LIMIT_DEPTH": "2"], "--limit depth=4"),
            (["--limit", "depth=3", "--limit", "field-size=1B"], ["AGGREGATOR_LIMIT_DEPTH": "1"], "`depth`, with more than 3"),
        ] as [([String], [String: String], String)])
    func tooMuch(options: [String], variables: [String: String], advice: String) throws {
        defer { program.remove() }
        let feed = try program.write("<rss><channel><item><guid>a</guid></item><item><guid>b</guid></item></channel></rss>", to: "feed.xml")
        let ended = try program.run(["parse", feed] + options, environment: variables)
        #expect(ended.status == 1)
        #expect(ended.errors.contains(advice), "\(ended.errors)")
    }

    @Test("a store in an impossible place is one sentence and a status of its own", arguments: ["sqlite:/dev/null/x", "file:/dev/null/x"])
    func impossibleStore(store: String) throws {
        defer { program.remove() }
        let ended = try program.run("pull", "--store", store)
        #expect([69, 73].contains(ended.status))
        #expect(ended.errors.hasPrefix("aggregator: ") && ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
    }

    static let commands = [
        "add", "set", "credentials", "remove", "sources", "import", "export", "pull", "parse", "discover", "posts", "read", "mark",
        "config", "doctor", "batch",
    ]

    @Test("every command explains itself", arguments: commands)
    func help(command: String) throws {
        defer { program.remove() }
        let behind = try program.run(command, "--help")
        #expect(behind.status == 0 && behind.errors.isEmpty)
        #expect(behind.output.contains("USAGE: aggregator \(command)"))
        #expect(try program.run("help", command).output == behind.output)
    }

    @Test("every code is in the catalogue, once")
    func catalogue() throws {
        defer { program.remove() }
        let listed = try program.run("help", "errors").output
        var codes = Set(Obstacle.allCases.map(\.rawValue))
        codes.formUnion(TransportFailure.Code.allCases.map(\.rawValue) + FormatFailure.Code.allCases.map(\.rawValue))
        codes.formUnion(StoreFailure.Code.allCases.map(\.rawValue) + FileFailure.Code.allCases.map(\.rawValue))
        // Some of the codes that only the program has; the compiler sees to it that none is left out.
        codes.formUnion(["bad-usage", "unknown-post", "asked-to-wait", "unknown-key"])
        let lines = listed.split(separator: "\n").map { $0.split(separator: " ").first ?? "" }
        #expect(codes.allSatisfy { code in lines.count { $0 == code } == 1 }, "each once")
        #expect(codes.filter { !listed.contains("  \($0) ") }.isEmpty)
    }

    @Test("the manual page names every command, and is plain ASCII")
    func manual() throws {
        defer { program.remove() }
        let page = try program.run("help", "man").output
        #expect(page.prefixMatch(of: #/\.TH AGGREGATOR 1 "\d{4}-\d\d-\d\d" /#) != nil)
        #expect(page.contains(".SH NAME\naggregator \\- gathers posts and videos from feeds into one store, and shows them\n"))
        #expect(page.utf8.allSatisfy { $0 < 128 })
        #expect(Self.commands.allSatisfy { page.contains(".SS \($0)\n") })
        #expect(page.contains("\\fIWhich posts, where no id is given\\fR\n.TP\n\\fB\\-\\-feed <feed>"))
        #expect(page.contains("AGGREGATOR_HOST_DELAY") && page.contains("connection\\-failed"))
    }

    @Test("a paragraph of the manual page ends where one of the help does, and none is empty")
    func paragraphs() throws {
        defer { program.remove() }
        let lines = try program.run("help", "man").output.split(separator: "\n", omittingEmptySubsequences: false)
        for (line, next) in zip(lines, lines.dropFirst()) where line == ".PP" || line == ".nf" {
            #expect(next == ".nf" && line == ".PP" || !next.hasPrefix("."), "\(line) before \(next)")
        }
        // Up to the title of its first options.
        let posts = lines.drop { $0 != ".SS posts" }.dropFirst().prefix { !$0.hasPrefix("\\fI") }.dropLast()
        #expect(posts.count { $0 == ".PP" } == 4 && posts.count { $0 == ".nf" } == 1 && posts.count { $0 == ".fi" } == 1, "\(posts)")
        let blocks = posts.split(separator: ".PP").map(Array.init)
        #expect(blocks.dropFirst(2).allSatisfy { $0.count == 1 }, "what the help says behind its examples is two paragraphs: \(posts)")
    }
}
