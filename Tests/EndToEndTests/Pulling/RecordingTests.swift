import AggregatorContracts
import AggregatorCore
import Foundation
import Testing

@Suite("On tape")
struct RecordingTests {
    let program: Program
    let server: LoopbackServer
    private static let network = Program.network

    init() throws {
        program = try Program()
        server = try LoopbackServer()
    }

    /// Publishes a feed, a redirect to it and a page; the fourth address has nothing.
    private func publish() throws -> [String] {
        var answer = LoopbackAnswer(rss: "Blog", [("a", "First", "One"), ("b", "Second", "Two")])
        answer.honoursValidators = true
        let good = try server.publish(answer, at: "/good")
        let moved = try server.publish(
            LoopbackAnswer(301, headers: [Header(name: "Location", value: "/good")], text: ""), at: "/moved")
        let page = try server.publish(LoopbackAnswer(text: "<!DOCTYPE html><html><body>Log in</body></html>"), at: "/page")
        return [good.text, moved.text, page.text, "http://127.0.0.1:\(server.port)/none"]
    }

    private func posts(_ store: String) throws -> String { try program.run("posts", "--store", store, "--json").output }

    @Test("a recorded pull comes out the same in every store, after its server is gone")
    func everyStore() throws {
        defer { program.remove() }
        let addresses = try publish()
        let recorded = try program.run(["pull", "--record", "tape", "--store", "sqlite:first.sqlite", "--json"] + addresses + Self.network)
        #expect(recorded.status == 1, "\(recorded.errors)")
        let asked = server.requests.count
        for store in ["sqlite:again.sqlite", "file:again"] {
            let replayed = try program.run("replay", "tape", "--store", store, "--json")
            #expect(replayed.status == 1)
            #expect(replayed.output == recorded.output)
            #expect(try posts(store) == posts("sqlite:first.sqlite"))
        }
        #expect(try posts("file:again").split(separator: "\n").count == 4)
        #expect(server.requests.count == asked)
        let compared = try program.run("replay", "--expect", "tape")
        #expect(compared.status == 0 && compared.output.isEmpty, "\(compared.output)\(compared.errors)")
    }

    @Test("what is recorded is its owner's alone, as a store is; an archive that is named is as any file that is written")
    func modes() throws {
        defer { program.remove() }
        let ended = try program.shell(
            "umask 022; \"$0\" pull \(try publish()[0]) --record tape --store sqlite:a.sqlite \(Self.network.joined(separator: " ")) && "
                + "\"$0\" archive archive.jsonl --store sqlite:a.sqlite")
        #expect(ended.status == 0, "\(ended.errors)")
        func mode(_ name: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: program.home.appending(path: name).path)[.posixPermissions] as? Int
        }
        for name in ["tape", "tape/sources"] { #expect(try mode(name) == 0o700, "\(name)") }
        for name in ["tape/cassette.jsonl", "tape/report.jsonl", "tape/sources/1.jsonl", "tape/sources/1-1.xml", "a.sqlite"] {
            #expect(try mode(name) == 0o600, "\(name)")
        }
        #expect(try mode("archive.jsonl") == 0o644)
    }

    @Test("nothing is recorded among the files of the store that is pulled into", arguments: ["kept", "kept/tape"])
    func besideStore(folder: String) throws {
        defer { program.remove() }
        let address = try publish()[0]
        #expect(try program.run(["pull", address, "--store", "file:kept"] + Self.network).status == 0)
        let recorded = try program.run(["pull", address, "--store", "file:kept", "--record", folder] + Self.network)
        #expect(recorded.status == 64 && recorded.errors.contains("belongs to the store"), "\(recorded.errors)")
        #expect(try program.run("check", "--store", "file:kept").status == 0)
    }

    @Test("a source that meant nothing is on the tape, and in what is reported of it again")
    func unresolved() throws {
        defer { program.remove() }
        let recorded = try program.run(
            ["pull", "nothing", try publish()[0], "--record", "tape", "--store", "memory:", "--json"] + Self.network)
        #expect(try recorded.objects().compactMap { $0["status"] as? String } == ["failed", "updated"], "\(recorded.errors)")
        let replayed = try program.run("replay", "tape", "--json")
        #expect(replayed.status == 1 && replayed.output == recorded.output, "\(replayed.output)")
        let compared = try program.run("replay", "--expect", "tape")
        #expect(compared.status == 0 && compared.output.isEmpty, "\(compared.output)\(compared.errors)")
    }

    @Test("a tape that says something else is found out")
    func otherwise() throws {
        defer { program.remove() }
        let good = try publish()[0]
        _ = try program.run(["pull", "--record", "tape", good] + Self.network)
        let body = program.home.appending(path: "tape/sources/1-1.xml")
        let text = try String(contentsOf: body, encoding: .utf8)
        try Data(text.replacingOccurrences(of: "<item>.*?</item>", with: "", options: .regularExpression).utf8).write(to: body)
        let compared = try program.run("replay", "--expect", "tape")
        #expect(compared.status == 1)
        #expect(compared.output.contains("\(good): posts was 2, and is "), "\(compared.output)\(compared.errors)")
    }

    @Test("a second pull, of what has changed, is replayed as one")
    func second() throws {
        defer { program.remove() }
        let before = ScenarioTests.rss("Blog", [("a", "First", "One"), ("b", "Second", "Two")])
        let after = ScenarioTests.rss("Blog", [("a", "First, corrected", "One"), ("b", "Second", "Two"), ("c", "Third", "Three")])
        let address = try server.publish([LoopbackAnswer(text: before), LoopbackAnswer(text: after)], at: "/feed").text
        _ = try program.run(["pull", address] + Self.network)
        let recorded = try program.run(["pull", "--all", "--record", "tape", "--json"] + Self.network)
        #expect(try recorded.objects().first?["new"] as? Int == 1)
        #expect(try recorded.objects().first?["changed"] as? Int == 1)
        let replayed = try program.run("replay", "tape", "--json", "--store", "sqlite:again.sqlite")
        #expect(replayed.output == recorded.output)
        #expect(try posts("sqlite:again.sqlite") == program.run("posts", "--json").output)
    }

    @Test("a recording that can't be written is told behind the summary of a pull that could be stored", .timeLimit(.minutes(2)))
    func unwritable() async throws {
        defer { program.remove() }
        let good = try publish()[0]
        var other: LoopbackServer? = try LoopbackServer()
        let silent = try #require(try other?.publish(LoopbackAnswer(text: "", delivery: .silence), at: "/silent").text)
        let options = ["--timeout", "60", "--store", "sqlite:kept.sqlite", "--json"]
        let running = try program.start(["pull", "--record", "tape", silent, good] + options + Self.network)
        try await running.waitForOutput(containing: "\"updated\"")
        try await running.waitForRequest(of: "/silent", at: #require(other))
        let tape = program.home.appending(path: "tape")
        try FileManager.default.removeItem(at: tape)
        try Data("no folder".utf8).write(to: tape)
        // The server ends, and so does the source that still has to be recorded.
        other = nil
        let ended = try running.end()
        #expect(ended.status == 73, "\(ended.errors)")
        #expect(try (ended.objects().last?["summary"] as? [String: Any])?["updated"] as? Int == 1, "\(ended.output)")
        #expect(try program.run("posts", "--json", "--store", "sqlite:kept.sqlite").objects().count == 2)
    }

    @Test("a store that holds something is no place for a replay, and a folder that holds a tape none for another")
    func occupied() throws {
        defer { program.remove() }
        let good = try publish()[0]
        _ = try program.run(["pull", "--record", "tape", "--store", "sqlite:first.sqlite", good] + Self.network)
        let replayed = try program.run("replay", "tape", "--store", "sqlite:first.sqlite")
        #expect(replayed.status == 1 && replayed.errors.contains("is not empty"))
        let again = try program.run(["pull", "--record", "tape", "--store", "sqlite:first.sqlite", good] + Self.network)
        #expect(again.status == 1 && again.errors.contains("holds a recording already"))
        #expect(try program.run("replay", "nowhere").status == 1)
    }

    @Test("a password in the address of a store is not shown", .enabled(if: TestDatabase.address != nil, TestDatabase.isMissing))
    func storePassword() throws {
        defer { program.remove() }
        let address = try #require(TestDatabase.address)
        let store = address.replacingOccurrences(of: "aggregator@", with: "aggregator:hush@") + "&schema=tape_secret"
        let good = try publish()[0]
        _ = try program.run(["pull", "--record", "tape", "--store", "memory:", good] + Self.network)
        #expect(try program.run("replay", "tape", "--store", store).status == 0)
        for options in [[], ["--json"]] {
            let again = try program.run(["replay", "tape", "--store", store] + options)
            #expect(again.status == 1 && again.errors.contains("is not empty") && !again.errors.contains("hush"), "\(again.errors)")
        }
    }

    @Test("an empty name is no folder, and a store without a path is that of the data folder")
    func nameless() throws {
        defer { program.remove() }
        let good = try publish()[0]
        #expect(try program.run(["pull", "--record", "", good] + Self.network).status == 64)
        #expect(try program.run("replay", "").status == 64)
        _ = try program.run(["pull", "--record", "tape", "--store", "memory:", good] + Self.network)
        #expect(try program.run("replay", "tape", "--store", "file:").status == 0)
        #expect(FileManager.default.fileExists(atPath: program.home.appending(path: "data/aggregator/store").path))
    }

    @Test("no secret of an address is on a tape, and two that differ in theirs alone are two")
    func secrets() throws {
        defer { program.remove() }
        _ = try publish()
        let addresses = ["hush1", "hush2"].map { "http://127.0.0.1:\(server.port)/good?token=\($0)" }
        let recorded = try program.run(["pull", "--record", "tape", "--json"] + addresses + Self.network)
        #expect(try recorded.objects().last?["summary"] != nil, "\(recorded.errors)")
        let found = try program.shell("cat tape/*.jsonl tape/sources/*").output
        #expect(found.contains("token=***") && !found.contains("hush"))
        let replayed = try program.run("replay", "tape", "--json").objects()
        #expect(replayed.compactMap { $0["new"] as? Int } == [2, 2])
        let compared = try program.run("replay", "--expect", "tape")
        #expect(compared.status == 0, "\(compared.output)\(compared.errors)")
    }

    @Test("made-up faults say that they are, and a tape of them meets them again")
    func faults() throws {
        defer { program.remove() }
        let addresses = try publish() + (0..<6).map { "http://127.0.0.1:\(server.port)/good?\($0)" }
        let recorded = try program.run(
            ["pull", "--record", "tape", "--json", "--faults", "timeout 100%, store-busy 30%", "--seed", "3"] + addresses + Self.network)
        let marked = try recorded.objects().filter {
            ($0["warnings"] as? [[String: Any]])?.contains { $0["code"] as? String == "made-up-fault" } == true
        }
        #expect(marked.count == addresses.count)
        let failures = try recorded.objects().compactMap { ($0["error"] as? [String: Any])?["message"] as? String }
        #expect(failures.contains { $0.hasPrefix("Made up: ") })
        let compared = try program.run("replay", "--expect", "tape")
        #expect(compared.status == 0, "\(compared.output)\(compared.errors)")
    }

    @Test("explain knows posts, sources and addresses that nobody follows, and asks nobody")
    func explain() throws {
        defer { program.remove() }
        let good = try publish()[0]
        _ = try program.run(["pull", good] + Self.network)
        let asked = server.requests.count
        let id = try #require(try program.run("posts", "--json", "--limit", "1").objects().first?["id"] as? String)
        let post = try program.run("explain", id, "--json").objects()
        #expect(post.first?["explains"] as? String == "post")
        #expect((post.first?["identity"] as? [String])?.first?.contains("its guid “b”") == true)
        let source = try program.run("explain", good)
        #expect(source.output.contains("next pull\n  Not before"), "\(source.output)")
        #expect(try program.run("explain", "https://nobody.example/feed").output.contains("It is not followed"))
        #expect(try program.run("explain", "nothing at all").status == 1)
        #expect(server.requests.count == asked)
    }

    @Test(
        "a pipe in the place of a tape's file is told, and not waited for",
        arguments: ["cassette.jsonl", "report.jsonl", "sources/1.jsonl", "sources/1-1.xml"])
    func piped(name: String) throws {
        defer { program.remove() }
        let good = try publish()[0]
        #expect(try program.run(["pull", "--record", "tape", good] + Self.network).status == 0)
        let ended = try program.shell("rm tape/\(name); mkfifo tape/\(name); timeout 30 \"$0\" replay tape")
        #expect(ended.status == 1 && ended.errors.contains("tape/\(name) can't be read in parts: it is no plain file"), "\(ended)")
    }

    @Test("a tape from somebody else takes no more memory than the pull did, and leads to no other file")
    func foreign() throws {
        defer { program.remove() }
        let address = try #require(try publish().first)
        #expect(try program.run(["pull", "--record", "tape", address, "--json"] + Self.network).status == 0)
        let body = program.home.appending(path: "tape/sources/1-1.xml")
        let file = try FileHandle(forUpdating: body)
        try file.truncate(atOffset: 2 << 30)
        try file.close()
        let long = try program.run("replay", "tape", "--store", "memory:")
        #expect(long.status == 1 && long.errors.contains("1-1.xml is larger than the 33554432 bytes"), "\(long)")
        try FileManager.default.removeItem(at: body)
        let secret = try program.write(ScenarioTests.rss("Secret", [("s", "Hush", "Hush")]), to: "secret.xml")
        try FileManager.default.createSymbolicLink(atPath: body.path, withDestinationPath: secret)
        let linked = try program.run("replay", "tape", "--json")
        #expect(linked.status == 1 && linked.errors.contains("“1-1.xml” is a link"), "\(linked)")
        #expect(!linked.output.contains("Hush"))
    }
}
