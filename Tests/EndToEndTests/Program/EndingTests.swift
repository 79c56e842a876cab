import AggregatorContracts
import AggregatorCore
import Foundation
import Glibc
import Testing

/// How the program ends when it is asked to, or when its output is no longer read.
@Suite("Ending")
struct EndingTests {
    static let stores = ["sqlite:kept.sqlite", "file:kept"]
    let program: Program
    let server: LoopbackServer
    /// On a busy machine the signal may come late: a request that hangs must not give up before.
    let network = ["--allow-network", "127.0.0.0/8", "--host-delay", "0", "--host-connections", "8", "--timeout", "600"]

    init() throws {
        program = try Program()
        server = try LoopbackServer()
    }

    private func publishFeed(at path: String, posts: Int = 1) throws -> String {
        let items = (0..<posts).map { (guid: "\(path)-\($0)", title: "Post \($0)", body: "Text") }
        return try server.publish(LoopbackAnswer(text: ScenarioTests.rss("Blog \(path)", items)), at: path).text
    }

    @Test(
        "a signal lets go of what hangs, keeps what has come, and is the status",
        arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)], stores)
    func signal(signal: (Int32, Int32), store: String) async throws {
        defer { program.remove() }
        let good = try publishFeed(at: "/good")
        let silent = try server.publish(LoopbackAnswer(text: "", delivery: .silence), at: "/silent").text
        let stalled = try server.publish(LoopbackAnswer(text: "<rss><channel>", delivery: .stalled(after: 5)), at: "/stalled").text
        let running = try program.start(["pull", silent, stalled, good, "--json", "--store", store] + network)
        try await running.waitForOutput(containing: "\"updated\"")
        try await running.waitForRequest(of: "/silent", at: server)
        running.send(signal.0)
        let ended = try running.end()
        #expect(ended.status == signal.1, "\(ended.errors)")
        let summary = try #require(try ended.objects().last?["summary"] as? [String: Any])
        #expect(summary["interrupted"] as? Bool == true)
        #expect(summary["failed"] as? Int == 0, "what was let go of is no failure")
        #expect(try program.run("posts", "--json", "--store", store).objects().count == 1)
        let again = try program.run("pull", good, "--json", "--store", store, "--allow-network", "127.0.0.0/8")
        #expect(try again.objects().first?["status"] as? String == "unchanged")
    }

    @Test("a pull that hangs over a store in use is summed up before it is ended", .timeLimit(.minutes(2)))
    func hanging() async throws {
        defer { program.remove() }
        let urls = try ["/one", "/two"].map { try publishFeed(at: $0) }
        // The host delay leaves time to lock the store before the second source is stored, also where many tests share the machine.
        let options = ["--allow-network", "127.0.0.0/8", "--host-delay", "12", "--wait", "600", "--store", "sqlite:kept.sqlite"]
        let running = try program.start(["pull", "--json"] + urls + options)
        try await running.waitForOutput(containing: "\"updated\"")
        // Locks like another process that writes, by SQLite's rules for its shared memory: byte 120 is the writer's lock.
        let shared = open(program.home.appending(path: "kept.sqlite-shm").path, O_RDWR)
        try #require(shared >= 0)
        defer { close(shared) }
        var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 120, l_len: 1, l_pid: 0)
        while fcntl(shared, F_SETLK, &lock) != 0 { try await Task.sleep(for: .milliseconds(5)) }
        try await running.waitForRequest(of: "/two", at: server)
        running.send(SIGTERM)
        let ended = try running.end()
        #expect(ended.status == 143, "\(ended.errors)")
        let summary = try #require(try ended.objects().last?["summary"] as? [String: Any], "\(ended.output)\(ended.errors)")
        #expect(summary["interrupted"] as? Bool == true && summary["updated"] as? Int == 1 && summary["sources"] as? Int == 1)
    }

    @Test(
        "a pull that never got its store, which another process holds from the start, is summed up before it is ended",
        .timeLimit(.minutes(2)))
    func held() async throws {
        defer { program.remove() }
        let url = try publishFeed(at: "/one")
        let options = ["--allow-network", "127.0.0.0/8", "--wait", "600", "--store", "sqlite:kept.sqlite"]
        _ = try program.run(["pull", "--json", url] + options)
        let file = open(program.home.appending(path: "kept.sqlite").path, O_RDWR)
        try #require(file >= 0)
        defer { close(file) }
        // Locks like another process that wants the file alone: from the pending byte over those of all readers.
        var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0x4000_0000, l_len: 512, l_pid: 0)
        try #require(fcntl(file, F_SETLK, &lock) == 0)
        let running = try program.start(["pull", "--json"] + options)
        try await running.waitForOpenFile(named: "kept.sqlite")
        running.send(SIGTERM)
        let ended = try running.end()
        #expect(ended.status == 143, "\(ended.errors)")
        let summary = try #require(try ended.objects().last?["summary"] as? [String: Any], "\(ended.output)\(ended.errors)")
        #expect(summary["interrupted"] as? Bool == true && summary["sources"] as? Int == 0)
    }

    @Test("a signal while what a connector asks for is asked: it is followed, and that its secret is not kept is said")
    func connector() async throws {
        defer { program.remove() }
        _ = try server.publish(LoopbackAnswer(text: "", delivery: .silence), at: "/silent")
        let running = try program.start(["add", "json-api+http://ada:hush@127.0.0.1:\(server.port)/silent"] + network)
        try await running.waitForRequest(of: "/silent", at: server)
        running.send(SIGINT)
        let ended = try running.end()
        #expect(ended.status == 130 && ended.errors.contains("was not kept"), "\(ended.errors)")
        #expect(!ended.errors.contains("hush"), "\(ended.errors)")
        #expect(try program.run("sources").output.contains("/silent"))
        #expect(try program.run("credentials", "list").output.isEmpty)
    }

    @Test("a watch pulls what is due, and a signal ends it while it waits for more", arguments: stores)
    func watch(store: String) async throws {
        defer { program.remove() }
        let outline = "<outline type=\"rss\" xmlUrl=\"\(try publishFeed(at: "/watched"))\"/>"
        let list = try program.write("<opml version=\"2.0\"><body>\(outline)</body></opml>", to: "list.opml")
        #expect(try program.run("import", list, "--store", store).status == 0)
        let running = try program.start(["pull", "--watch", "--json", "--store", store] + network)
        try await running.waitForOutput(containing: "\"summary\"")
        running.send(SIGTERM)
        let ended = try running.end()
        #expect(ended.status == 143, "\(ended.errors)")
        #expect(try ended.objects().compactMap { $0["status"] as? String } == ["updated"])
        #expect(try program.run("posts", "--json", "--store", store).objects().count == 1)
        for options in [
            ["--watch", "--all"], ["--watch", "--record", "tape"], ["--dry-run", "--record", "tape"], ["--dry-run", "--faults", "x"],
        ] {
            let refused = try program.run(["pull", "--store", store] + options)
            #expect(refused.status == 64 && refused.errors.contains(options[0]), "\(refused.errors)")
        }
    }

    @Test("the line of each pull of a watch says which sources failed")
    func watchOfFailures() async throws {
        defer { program.remove() }
        let outlines = (0..<5).map { "<outline xmlUrl=\"file:///nowhere/\($0).xml\"/>" }.joined()
        let list = try program.write("<opml version=\"2.0\"><body>\(outlines)</body></opml>", to: "list.opml")
        #expect(try program.run("import", list).status == 0)
        let running = try program.start(["pull", "--watch"])
        try await running.waitForErrors(containing: " failed")
        running.send(SIGTERM)
        let ended = try running.end()
        let lines = ended.errors.split(separator: "\n").filter { $0.contains("5 failed; failed: file:///nowhere/") }
        #expect(lines.count == 1 && lines[0].hasSuffix(" and 2 more"), "\(ended.errors)")
    }

    @Test("a reader that has seen enough ends it quietly, and the store is whole", arguments: stores)
    func closedPipe(store: String) throws {
        defer { program.remove() }
        let feed = try publishFeed(at: "/feed", posts: 300)
        _ = try program.run(["pull", feed, "--store", store] + network)
        let ended = try program.shell("{ \"$0\" posts --json --store \(store); echo $? >status; } | head -n 1")
        #expect(try ended.objects().count == 1)
        #expect(ended.errors.isEmpty)
        #expect(try String(contentsOf: program.home.appending(path: "status"), encoding: .utf8) == "0\n")
        let pulled = try program.shell(
            "\"$0\" pull \(feed) \(try publishFeed(at: "/2")) --json --store \(store) \(network.joined(separator: " ")) | true")
        #expect(pulled.errors.isEmpty)
        #expect(try program.run("posts", "--json", "--store", store).objects().count == 301)
    }

    @Test("a batch whose reader has seen enough ends there, and changes nothing any more")
    func closedBatch() throws {
        defer { program.remove() }
        let feed = try publishFeed(at: "/feed", posts: 300)
        _ = try program.run(["pull", feed, "--store", "file:kept"] + network)
        let lines = "posts --json\\nposts --json\\nmark --all --read\\n"
        let ended = try program.shell("{ printf '\(lines)' | \"$0\" batch --store file:kept; echo $? >status; } | head -n 1")
        #expect(!ended.errors.contains("pipe-closed") && !ended.errors.contains("mark"), "\(ended.errors)")
        #expect(try String(contentsOf: program.home.appending(path: "status"), encoding: .utf8) == "0\n")
        #expect(try program.run("posts", "--unread", "--json", "--store", "file:kept").objects().count == 300)
    }

    @Test(
        "an output that can't be written is an error", arguments: ["posts --json", "posts", "sources", "export", "config", "parse @feed"])
    func fullOutput(command: String) throws {
        defer { program.remove() }
        let feed = try publishFeed(at: "/feed")
        _ = try program.run(["pull", feed, "--store", "file:kept"] + network)
        let words = command.replacingOccurrences(of: "@feed", with: "\(feed) --allow-network 127.0.0.0/8")
        let ended = try program.shell("\"$0\" \(words) --store file:kept >/dev/full")
        #expect(ended.status == 73)
        #expect(ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
    }

    @Test(
        "help is data like any other",
        arguments: ["help", "help man", "help errors", "posts --help", "--version", "--generate-completion-script bash"])
    func help(command: String) throws {
        defer { program.remove() }
        let full = try program.shell("\"$0\" \(command) >/dev/full")
        #expect(full.status == 73 && full.errors.split(separator: "\n").count == 1, "\(full.errors)")
        let closed = try program.shell("mkfifo gone; { cat gone; \"$0\" \(command); echo $? >status; } | { exec <&-; : >gone; }")
        #expect(closed.errors.isEmpty)
        #expect(try String(contentsOf: program.home.appending(path: "status"), encoding: .utf8) == "0\n")
    }

    @Test("a stream that it was started without is told, and lent to nobody", arguments: ["config", "doctor --json", "help errors"])
    func closedStreams(command: String) throws {
        defer { program.remove() }
        let ended = try program.shell("\"$0\" \(command) >&-")
        #expect(ended.status == 73 && ended.errors.contains("can't be written: it is closed"), "\(ended.errors)")
        #expect(!command.contains("--json") || ended.errors.contains("\"output-not-writable\""), "\(ended.errors)")
        #expect(try program.shell("\"$0\" \(command) 2>&- <&-").status == 0)
        #expect(try program.shell("\"$0\" \(command) 2>&- <&- >&-").status == 73)
    }

    @Test("where few files may be open, a store of many feeds is written a few at a time; where too few may, that is said")
    func fewOpenFiles() throws {
        defer { program.remove() }
        for number in 0..<40 {
            _ = try program.write(ScenarioTests.rss("Blog \(number)", [("a\(number)", "Post \(number)", "Words")]), to: "\(number).xml")
        }
        #expect(try program.shell("\"$0\" pull *.xml --store file:store").status == 0)
        let marked = try program.shell("ulimit -n 30; \"$0\" mark --read --all --store file:store")
        #expect(marked.status == 0 && marked.errors.contains("40 posts marked"), "\(marked.errors)")
        let refused = try program.shell("ulimit -n 11; \"$0\" mark --unread --all --store file:store")
        #expect([69, 73, 74].contains(refused.status) && refused.errors.contains("`ulimit -n`"), "\(refused.errors)")
        #expect(try program.run("posts", "--json", "--store", "file:store").objects().count == 40)
    }

    @Test("a name that is not UTF-8 leads to no other file")
    func foreignNames() throws {
        defer { program.remove() }
        let typed = try program.shell("\"$0\" archive \"$(printf 'caf\\351.jsonl')\"")
        #expect(typed.status == 64 && typed.errors.contains("is not UTF-8"), "\(typed.errors)")
        let piped = try program.shell("printf 'archive caf\\351.jsonl\\n' | \"$0\" batch")
        #expect(piped.status == 64 && piped.errors.contains("is not UTF-8"), "\(piped.errors)")
        let made = try FileManager.default.contentsOfDirectory(atPath: program.home.path).filter { $0.hasPrefix("caf") }
        #expect(made.isEmpty)
    }

    @Test("a pull whose report can't be written has stored its posts all the same", arguments: stores)
    func fullReport(store: String) throws {
        defer { program.remove() }
        let feed = try publishFeed(at: "/feed")
        let ended = try program.shell("\"$0\" pull \(feed) --json --store \(store) \(network.joined(separator: " ")) >/dev/full")
        #expect(ended.status == 73)
        #expect(try program.run("posts", "--json", "--store", store).objects().count == 1)
    }

    @Test(
        "a full disk is one sentence and its own status, and what was there stays",
        .enabled(if: !isUnderThreadSanitizer, "the sanitizer's own files are held to the limit that plays the full disk"),
        arguments: stores)
    func fullDisk(store: String) throws {
        defer { program.remove() }
        let first = try publishFeed(at: "/first")
        _ = try program.run(["pull", first, "--store", store] + network)
        let second = try publishFeed(at: "/second", posts: 500)
        let ended = try program.shell(
            "ulimit -f 100; \"$0\" pull \(second) --json --store \(store) \(network.joined(separator: " ")) | cat; exit ${?}")
        #expect(ended.errors.contains("\"disk-full\""), "a watch waits for room: \(ended.errors)")
        #expect(ended.errors.contains("larger than files may be here") && !ended.errors.contains("no room"), "\(ended.errors)")
        let status = try program.shell("ulimit -f 1; \"$0\" pull \(second) --store \(store) \(network.joined(separator: " ")) 2>/dev/null")
        #expect(status.status == 73)
        #expect(try program.run("posts", "--json", "--store", store).objects().count == 1)
        let settled = try program.run(["pull", second, "--store", store] + network)
        #expect(settled.status == 0, "\(settled.errors)")
        #expect(try program.run("posts", "--json", "--store", store).objects().count == 501)
    }

    @Test(
        "an output that would be larger than files may be is told so, and not as a full disk",
        .enabled(if: !isUnderThreadSanitizer, "the sanitizer's own files are held to the limit"))
    func largeOutput() throws {
        defer { program.remove() }
        let ended = try program.shell("ulimit -f 1; \"$0\" help man >manual")
        #expect(ended.status == 73 && ended.errors.contains("it would be larger than files may be here"), "\(ended.errors)")
        let full = try program.shell("\"$0\" help man >/dev/full")
        #expect(full.status == 73 && full.errors.contains("the disk is full"), "\(full.errors)")
    }

    @Test("two pulls of what is due ask everybody once; what one that was killed was at, the next one asks", arguments: stores)
    func due(store: String) async throws {
        defer { program.remove() }
        let page = ScenarioTests.rss("Blog", [(guid: "1", title: "Post", body: "Text")])
        let slow = try server.publish([LoopbackAnswer(text: "", delivery: .silence), LoopbackAnswer(text: page)], at: "/slow").text
        let other = try LoopbackServer()
        let quick = try other.publish(LoopbackAnswer(text: page), at: "/quick").text
        let outlines = [slow, quick].map { "<outline type=\"rss\" xmlUrl=\"\($0)\"/>" }.joined()
        let list = try program.write("<opml version=\"2.0\"><body>\(outlines)</body></opml>", to: "list.opml")
        #expect(try program.run("import", list, "--store", store).status == 0)
        let pull = ["pull", "--json", "--store", store] + network
        let first = try program.start(pull)
        try await first.waitForOutput(containing: "\"updated\"")
        try await first.waitForRequest(of: "/slow", at: server)
        let second = try program.run(pull)
        #expect(try second.status == 0 && second.objects().count == 1, "a summary alone: \(second.output)\(second.errors)")
        #expect(try (second.objects().last?["summary"] as? [String: Any])?["left_to_others"] as? Int == 1)
        first.send(SIGKILL)
        #expect(try first.end().status == -SIGKILL)
        #expect(try program.run(pull).objects().compactMap { $0["status"] as? String } == ["updated"])
        #expect(server.requests.count == 2 && other.requests.count == 1)
        let names = try FileManager.default.subpathsOfDirectory(atPath: program.home.path)
        #expect(!names.contains { $0.hasSuffix("lanes") }, "\(names)")
    }

    @Test("two pulls at once store every post once, or the second says that the store is in use", arguments: stores)
    func together(store: String) throws {
        defer { program.remove() }
        let feeds = try (0..<8).map { try publishFeed(at: "/\($0)", posts: 20) }
        let both = try (0..<2).map { _ in try program.start(["pull"] + feeds + ["--json", "--store", store] + network) }
        for ended in try both.map({ try $0.end() }) { #expect([0, 75].contains(ended.status), "\(ended.errors)") }
        #expect(try program.run(["pull"] + feeds + ["--store", store] + network).status == 0)
        let ids = try program.run("posts", "--json", "--store", store).objects().compactMap { $0["id"] as? String }
        #expect(ids.count == 160 && Set(ids).count == 160)
    }
}

/// Whether the sanitizer's runtime is in this process, and so in the programs that it starts.
private let isUnderThreadSanitizer = dlsym(nil, "__tsan_init") != nil
