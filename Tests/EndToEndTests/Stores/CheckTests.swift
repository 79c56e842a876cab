import Foundation
import Testing

@Suite("Looking after a store")
struct CheckTests {
    let program: Program

    init() throws { program = try Program() }

    private func fill(_ store: String) throws {
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One"), ("b", "Second", "Two")]), to: "feed.xml")
        let pulled = try program.run("pull", feed, "--store", store)
        #expect(pulled.status == 0, "\(pulled.errors)")
    }

    /// Replaces a text in a file by another one of the same length, wherever it occurs.
    private func change(_ text: String, to other: String, in name: String) throws {
        let file = program.home.appending(path: name)
        var data = try Data(contentsOf: file)
        var count = 0
        while let range = data.range(of: Data(text.utf8)) {
            data.replaceSubrange(range, with: Data(other.utf8))
            count += 1
        }
        #expect(count > 0 && text.utf8.count == other.utf8.count && !other.contains(text))
        try data.write(to: file)
    }

    private func makeFolder(inPlaceOf name: String) throws {
        let file = program.home.appending(path: name)
        try? FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    }

    private func feedFile() throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: program.home.appending(path: "store/feeds").path)
        return "store/feeds/" + (try #require(names.first { $0.hasSuffix(".posts.jsonl") }))
    }

    /// Expects that `check`, then `check --repair`, then `check` again end with these statuses, and name the damage.
    private func expect(_ statuses: [Int32], _ store: String, names what: String) throws {
        let runs = try [[], ["--repair"], []].map { try program.run(["check", "--store", store] + $0) }
        #expect(runs.map(\.status) == statuses, "\(runs.map { $0.output + $0.errors })")
        for run in runs { #expect(run.output.contains(what) == (run.output != ""), "\(run.output)") }
        #expect(runs[0].output.contains(what))
    }

    @Test("a store that is whole, or was never made, ends with 0", arguments: ["sqlite:store.sqlite", "file:store", "memory:"])
    func whole(store: String) throws {
        defer { program.remove() }
        #expect(try program.run("check").status == 0)
        if store != "memory:" { try fill(store) }
        for options in [[], ["--repair"], ["--json"]] {
            let ended = try program.run(["check", "--store", store] + options)
            #expect(ended.status == 0 && ended.output.isEmpty, "\(ended.output)\(ended.errors)")
        }
    }

    @Test("what can be mended is named, mended, and whole from then on")
    func mended() throws {
        defer { program.remove() }
        try fill("sqlite:store.sqlite")
        try change("\"last_attempt\":", to: "\"last_attempt\";", in: "store.sqlite")
        try expect([1, 0, 0], "sqlite:store.sqlite", names: "States of sources that can't be read (1)")
        try fill("file:store")
        try change("Second", to: "Sekond", in: try feedFile())
        try expect([1, 0, 0], "file:store", names: ".posts.jsonl")
        let posts = try program.run("posts", "--store", "file:store")
        #expect(posts.output.contains("First") && !posts.output.contains("ekond"))
    }

    @Test(
        "who can't give the new file to the owner of the old one leaves the store as it is, and is told who can",
        .enabled(if: geteuid() == 0, "root alone can be another"))
    func others() throws {
        defer { program.remove() }
        try fill("sqlite:store.sqlite")
        let file = program.home.appending(path: "store.sqlite")
        var data = try Data(contentsOf: file)
        let page = try #require(data.range(of: Data("\"last_attempt\":".utf8))).lowerBound / 8192 * 8192
        data.replaceSubrange(page..<page + 8, with: Data(repeating: 0xA5, count: 8))
        try data.write(to: file)
        let ended = try program.shell(
            """
            chmod 0777 . && chmod 0666 store.sqlite
            setpriv --reuid=65534 --regid=65534 --clear-groups "$0" check --repair --store sqlite:store.sqlite
            """)
        #expect(ended.status == 73, "\(ended.output)\(ended.errors)")
        #expect(ended.errors.hasPrefix("aggregator: The store store.sqlite cannot be repaired ("), "\(ended.errors)")
        #expect(ended.errors.contains("have its owner, or root, repair it"), "\(ended.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: program.home.path)
        #expect(!names.contains { $0.hasPrefix("store.sqlite.") }, "\(names)")
        try expect([1, 0, 0], "sqlite:store.sqlite", names: "SQLite")
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o666)
    }

    @Test("the sources that a finding is about stand below it, and in its object")
    func about() throws {
        defer { program.remove() }
        try fill("sqlite:store.sqlite")
        try change("\"added\":", to: "\"added\";", in: "store.sqlite")
        let object = try #require(try program.run("check", "--store", "sqlite:store.sqlite", "--json").objects().first)
        let about = try #require(object["about"] as? [String])
        #expect(about.count == 1 && about.first?.hasSuffix("/feed.xml") == true, "\(object)")
        let ended = try program.run("check", "--store", "sqlite:store.sqlite")
        #expect(ended.output.contains("(1): --repair mends that.\n    \(about.joined())\n"), "\(ended.output)")
        try expect([1, 0, 0], "sqlite:store.sqlite", names: "Subscriptions that can't be read (1)")
    }

    @Test("what can't be mended is named each time")
    func unmended() throws {
        defer { program.remove() }
        try fill("sqlite:store.sqlite")
        try change("SQLite format 3", to: "SQLite format 9", in: "store.sqlite")
        try expect([1, 1, 1], "sqlite:store.sqlite", names: "store.sqlite is damaged")
        try fill("file:store")
        try makeFolder(inPlaceOf: "store/settings.jsonl")
        try expect([1, 1, 1], "file:store", names: "settings.jsonl")
        let object = try #require(try program.run("check", "--store", "file:store", "--json").objects().first)
        #expect(object["mended"] as? Bool == false && object["message"] as? String != nil)
    }
}
