import Foundation
import Testing

/// What the program says of a command line that is wrong, and of one that is not whole yet.
@Suite("Wrong usage")
struct UsageTests {
    let program: Program

    init() throws { program = try Program() }

    @Test(
        "an option that there is none of is told before what is missing without it",
        arguments: [
            ("set example.org --intervall 6h", "“--intervall”. Did you mean “--interval”?"),
            ("mark --raed 0123456789", "“--raed”. Did you mean “--read”?"), ("mark --read --al", "“--al”. Did you mean “--all”?"),
            ("parse --line", "“--line”. Did you mean “--lines”?"), ("import --jsn", "“--jsn”. Did you mean “--json”?"),
            ("add --forc", "“--forc”. Did you mean “--force”?"), ("parse -z", "“-z”; what begins with a dash"),
            ("posts --bogus", "“--bogus”; `aggregator posts --help` lists"),
            ("credentials set --baerer", "“--baerer”. Did you mean “--bearer”?"),
            ("simulate --days 0 --sed=3", "“--sed”. Did you mean “--seed”?"),
        ])
    func unknownOptions(line: String, message: String) throws {
        defer { program.remove() }
        let words = line.split(separator: " ").map(String.init)
        let ended = try program.run(words)
        #expect(
            ended.status == 64 && ended.output.isEmpty && ended.errors.hasPrefix("aggregator: Unknown option \(message)"), "\(ended.errors)"
        )
        #expect(ended.errors.split(separator: "\n").count == 1)
        let json = try program.run(words + ["--json"])
        let failure = try JSONSerialization.jsonObject(with: Data(json.errors.utf8)) as? [String: String]
        #expect(failure?["code"] == "bad-usage" && failure?["message"]?.hasPrefix("Unknown option \(message)") == true, "\(json.errors)")
        // An option without its value, or the value of an option, is not called unknown.
        for words in [["add", "--name", "--x"], ["parse", "--", "--x"], ["add", "--name=-x"], ["mark", "--read", "--tag", "-x"]] {
            #expect(try !program.run(words).errors.contains("Unknown option"), "\(words)")
        }
    }

    @Test(
        "help has all of its words whatever COLUMNS says",
        arguments: ["0", "-1", "-9223372036854775808", "20", "28", "29", "9223372036854775807"])
    func narrowHelp(columns: String) throws {
        defer { program.remove() }
        for words in [["--help"], ["config", "--help"], ["help", "pull"]] {
            let usual = try program.run(words).output.split { $0.isWhitespace }
            let told = try program.run(words, environment: ["COLUMNS": columns]).output.split { $0.isWhitespace }
            #expect(told == usual && !usual.isEmpty, "\(words): \(told.joined(separator: " "))")
        }
    }

    @Test("wrong usage is one sentence, and the form of the command where something of that is missing")
    func sentences() throws {
        defer { program.remove() }
        let missing =
            "aggregator: Missing expected argument '<url>'; `aggregator add --help` says what it takes.\nUsage: aggregator add [<options>] <url>\n"
        #expect(try program.run("add").errors == missing)
        for words in [["mark"], ["posts", "--limit", "x"], ["posts", "--kind", "film"], ["pots"], ["set", "x"]] {
            let ended = try program.run(words)
            #expect(ended.errors.hasPrefix("aggregator: ") && ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
        }
    }

    @Test(
        "an option that takes one value is refused where it is given twice",
        arguments: [
            ("posts --kind audio --kind video", "--kind takes one value"), ("posts --tag=A --json --tag B", "--tag takes one value"),
            ("posts --until 2d --before 3d", "--until and --before are one option"), ("search x --limit 1 --limit 1", "--limit takes"),
            ("export --feed A --feed B", "--feed takes"), ("mark --read --tag A --tag B", "--tag takes"),
            ("credentials set h --user a --user b", "--user takes"),
        ])
    func repeatedOptions(line: String, message: String) throws {
        defer { program.remove() }
        let ended = try program.run(line.split(separator: " ").map(String.init))
        #expect(ended.status == 64 && ended.output.isEmpty && ended.errors.contains(message), "\(ended.errors)")
        #expect(ended.errors.split(separator: "\n").count == 1)
        #expect(try program.run("batch", input: "\(line)\n").status == 64)
    }

    @Test(
        "of a setting the later counts, a list takes several, and a value may look like an option",
        arguments: [
            "posts --store sqlite:x --store memory:", "posts --wait 1 --wait 2", "prune --dry-run --retain-age 1d --feed A --feed B",
            "discover feed.xml --timeout 3 --timeout 4", "parse --limit depth=9 --limit parts=9 feed.xml", "posts --tag=--tag -- x",
        ])
    func repeatable(line: String) throws {
        defer { program.remove() }
        _ = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        let ended = try program.run(line.split(separator: " ").map(String.init))
        #expect(!ended.errors.contains("takes one value"), "\(ended.errors)")
    }

    @Test("the help says what an option is by default, as the configuration does")
    func defaults() throws {
        defer { program.remove() }
        let help = try program.run("pull", "--help").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let page = try program.run("help", "man").output.replacing("\\-", with: "-")
        let keys = try program.run("config", "--json").objects()
        for (name, summary) in [
            ("concurrency", "Transfers in flight"), ("host-connections", "Transfers in flight to one host"),
            ("host-delay", "Pause between requests to one host"), ("timeout", "Time for one source"),
            ("max-bytes", "Largest document, decoded"),
            ("wait", "How long to wait while another process writes to the store"),
        ] {
            let key = try #require(keys.first { $0["key"] as? String == name })
            let value = "\(try #require(key["value"]))"
            let said = [")", ";"].map { "\(summary) (\(value)\($0)" }
            #expect(said.contains(where: help.contains) && said.contains(where: page.contains), "\(name) \(value)")
        }
    }

    @Test(
        "what holds for a whole batch, or never ends, is named where a line says it",
        arguments: [
            ("--store memory: posts", "--store holds for a whole batch"), ("simulate --seed 1", "--seed holds"),
            ("pull --watch", "--watch stays until it is stopped"),
            ("posts --wait 3 --json --config x", "--config and --wait hold"), ("batch", "aggregator: A batch can't be a line of another"),
            ("posts --tag \"News", "aggregator: A quote in this line is not closed"), ("search \0", "aggregator: No line can have a zero"),
            ("search --json \0", "{\"code\":\"bad-usage\""),
        ])
    func ofTheBatch(line: String, message: String) throws {
        defer { program.remove() }
        let ended = try program.run(["batch"], input: "\(line)\nposts\n")
        #expect(ended.status == 64 && ended.errors.contains(message), "\(ended.errors)")
        #expect(ended.errors.contains("\"bad-usage\"") == line.contains("--json"))
    }

    @Test("a shell is told of files, folders and values")
    func completion() throws {
        defer { program.remove() }
        _ = try program.write("", to: "cjk.xml")
        let script = """
            "$0" --generate-completion-script bash >script; . ./script
            try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMPREPLY=()
            _aggregator "$1" "${@: -1}" "${@: -2:1}"; echo "${COMPREPLY[*]}"; }
            try aggregator parse cj
            try aggregator set x --edits h
            try aggregator parse --limit de
            try aggregator posts --environment f
            """
        _ = try program.write(script, to: "complete")
        let ended = try program.shell("bash -c \"$(cat complete)\" \"$0\"")
        #expect(ended.output == "cjk.xml\nhistory\ndepth=\nfake\n", "\(ended.output)\(ended.errors)")
    }
}
