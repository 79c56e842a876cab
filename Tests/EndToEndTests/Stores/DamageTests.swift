import Foundation
import Testing

/// Reading a damaged store: what is whole is shown, what is not is reported, and the status says so.
@Suite("Reading a damaged store")
struct DamageTests {
    let program: Program

    init() throws { program = try Program() }

    private static let readers = [
        ["posts"], ["posts", "--json"], ["search", "--order", "newest", "o"], ["sources"], ["sources", "--json"],
        ["export", "--format", "jsonfeed"], ["export"],
    ]

    private func fill(_ store: String) throws {
        for name in ["One", "Two"] {
            let feed = try program.write(ScenarioTests.rss("Blog \(name)", [("a\(name)", "Post \(name)", "Words")]), to: "\(name).xml")
            let pulled = try program.run("pull", feed, "--store", store)
            #expect(pulled.status == 0, "\(pulled.errors)")
        }
        for arguments in Self.readers { #expect(try program.run(arguments + ["--store", store]).status == 0) }
    }

    /// Expects that each command ends with 74 and one sentence, in JSON where that was asked for, and shows what is whole all the same.
    private func expectTold(_ store: String, by commands: [[String]], remedy: String) throws {
        for arguments in commands {
            let ended = try program.run(arguments + ["--store", store])
            #expect(ended.status == 74, "\(arguments): \(ended.output)\(ended.errors)")
            let lines = ended.errors.split(separator: "\n")
            #expect(lines.count == 1 && ended.errors.contains(remedy), "\(arguments): \(ended.errors)")
            #expect(ended.output.contains("One") || ended.output.contains("<opml"), "\(arguments): \(ended.output)")
            guard arguments.contains("--json") else { continue }
            let failure = try JSONSerialization.jsonObject(with: Data(ended.errors.utf8)) as? [String: String]
            #expect(failure?["code"] == "store-damaged" && failure?.count == 2)
        }
    }

    @Test(
        "of a file store: its list of subscriptions or its mark is damaged, or gone, and a repair leads out of it",
        arguments: ["subscriptions.opml", "format.json"], [true, false])
    func hinges(name: String, isGone: Bool) throws {
        defer { program.remove() }
        try fill("file:store")
        let url = program.home.appending(path: "store/\(name)")
        if isGone { try FileManager.default.removeItem(at: url) } else { _ = try program.write("{", to: "store/\(name)") }
        try expectTold("file:store", by: Self.readers, remedy: name)
        for arguments in [["archive"], ["pull", "--all"], ["mark", "--all", "--read"]] {
            let refused = try program.run(arguments + ["--store", "file:store"])
            #expect(refused.status == 74 && refused.errors.contains("`aggregator check --repair`"), "\(arguments): \(refused.errors)")
        }
        let doctor = try program.run("doctor", "--json", "--store", "file:store")
        let found = try #require(try doctor.objects().first { $0["name"] as? String == "store" })
        #expect(doctor.status == 1 && found["ok"] as? Bool == false, "\(doctor.output)")
        #expect((found["detail"] as? String)?.contains(name) == true && doctor.errors.isEmpty, "\(found)\(doctor.errors)")
        let statuses = try [[], ["--repair"], []].map { try program.run(["check", "--store", "file:store"] + $0).status }
        #expect(statuses == [1, 0, 0])
        #expect(try program.run("doctor", "--store", "file:store").status == 0)
        for arguments in Self.readers { #expect(try program.run(arguments + ["--store", "file:store"]).status == 0) }
        let pulled = try program.run("pull", "--all", "--json", "--store", "file:store")
        let summary = try pulled.objects().last?["summary"] as? [String: Any]
        #expect(pulled.status == 0 && summary?["sources"] as? Int == 2 && summary?["new"] as? Int == 0, "\(pulled.output)\(pulled.errors)")
    }

    @Test("secrets are kept and forgotten whatever is wrong with the store", arguments: ["subscriptions.opml", "format.json"])
    func secrets(name: String) throws {
        defer { program.remove() }
        let list = try program.write("<opml><body><outline xmlUrl='https://one.invalid/feed'/></body></opml>", to: "list.opml")
        #expect(try program.run("import", list, "--store", "file:store").status == 0)
        let origin = "https://one.invalid/"
        func run(_ arguments: String...) throws -> Program.Ended {
            try program.run(["credentials"] + arguments + ["--store", "file:store"], input: "hush")
        }
        #expect(try run("set", origin, "--bearer").status == 0)
        // In a store that has no posts yet, one file shows that the other was lost.
        let whole = try String(contentsOf: program.home.appending(path: "store/\(name)"), encoding: .utf8)
        _ = try program.write(
            name == "format.json" ? "" : whole.replacing("aggregator:check", with: "aggregator:chekc"), to: "store/\(name)")
        let removed = try run("remove", origin)
        #expect(removed.status == 0 && removed.errors.contains("Forgot"), "\(removed.status) \(removed.errors)")
        #expect(try run("list").output.isEmpty)
        let kept = try run("set", origin, "--bearer")
        #expect(kept.status == 0 && kept.errors.contains("Kept for"), "\(kept.status) \(kept.errors)")
        #expect(try run("list").output.contains("one.invalid"))
        let unknown = try run("remove", "nobody")
        #expect(unknown.status == 74 && unknown.errors.split(separator: "\n").count == 1, "\(unknown.status) \(unknown.errors)")
    }

    private func file(_ suffix: String, holding text: String) throws -> URL {
        let folder = program.home.appending(path: "store/feeds")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let found = try files.first { file in
            guard file.path.hasSuffix(suffix) else { return false }
            return String(decoding: try Data(contentsOf: file), as: UTF8.self).contains(text)
        }
        return try #require(found)
    }

    @Test("of a file store: a line that was changed, and a file that is gone")
    func files() throws {
        defer { program.remove() }
        try fill("file:store")
        let url = try file(".posts.jsonl", holding: "Post Two")
        let posts = try program.run("posts", "--json", "--store", "file:store").objects()
        let id = try #require(posts.first { $0["title"] as? String == "Post Two" }?["id"] as? String)
        #expect(try program.run("mark", "--star", id, "--store", "file:store").status == 0)
        let whole = try Data(contentsOf: url)
        var changed = whole
        changed.replaceSubrange(try #require(changed.range(of: Data("Post Two".utf8))), with: Data("Post Tow".utf8))
        try changed.write(to: url)
        // Exporting the list of subscriptions reads no post.
        let readers = Self.readers.filter { $0 != ["export"] }
        try expectTold("file:store", by: readers, remedy: "aggregator check")
        try FileManager.default.removeItem(at: url)
        try expectTold("file:store", by: readers, remedy: url.lastPathComponent)

        for arguments in [["archive"], ["migrate", "file:store", "sqlite:new.sqlite"]] {
            let refused = try program.run(arguments + ["--store", "file:store"])
            #expect(refused.status == 74 && refused.errors.contains(url.lastPathComponent), "\(refused.errors)")
        }
        let statuses = try [[], ["--repair"], []].map { try program.run(["check", "--store", "file:store"] + $0).status }
        #expect(statuses == [1, 0, 0])
        #expect(try program.run("pull", "--all", "--store", "file:store").status == 0)
        let again = try program.run("posts", "--starred", "--json", "--store", "file:store")
        #expect(again.status == 0 && again.errors.isEmpty)
        #expect(try again.objects().map { $0["id"] as? String } == [id])
    }

    @Test("of a SQLite store: a record that can't be read")
    func sqlite() throws {
        defer { program.remove() }
        try fill("sqlite:store.sqlite")
        let url = program.home.appending(path: "store.sqlite")
        var data = try Data(contentsOf: url)
        while let range = data.range(of: Data("\"last_attempt\":".utf8)) {
            data.replaceSubrange(range, with: Data("\"last_attempt\";".utf8))
        }
        try data.write(to: url)
        try expectTold("sqlite:store.sqlite", by: [["sources"], ["sources", "--json"]], remedy: "`aggregator check --repair`")
        #expect(try program.run("posts", "--store", "sqlite:store.sqlite").status == 0, "what is not met is not told")
        #expect(try program.run("check", "--repair", "--store", "sqlite:store.sqlite").status == 0)
        #expect(try program.run("sources", "--store", "sqlite:store.sqlite").status == 0)
    }

    @Test("of a damaged store nobody says that it has no such post: there the rest may be")
    func nothing() throws {
        defer { program.remove() }
        try fill("file:store")
        let folder = program.home.appending(path: "store/feeds")
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        where file.path.hasSuffix(".posts.jsonl") {
            try Data(String(contentsOf: file, encoding: .utf8).replacing("Post", with: "Past").utf8).write(to: file)
        }
        for arguments in [["posts"], ["posts", "--unread"], ["search", "Post"], ["mark", "--all", "--read", "--feed", "Blog One"]] {
            let ended = try program.run(arguments + ["--store", "file:store"])
            let lines = ended.errors.split(separator: "\n")
            #expect(ended.status == 74 && lines.count == 1 && ended.errors.contains("damaged"), "\(arguments): \(ended.errors)")
        }
    }

    @Test(
        "of a PostgreSQL store: a record that can't be read; it is neither archived nor moved",
        .enabled(if: TestDatabase.address != nil, TestDatabase.isMissing),
        arguments: [
            ("UPDATE post SET record = '{' WHERE record LIKE '%Post Two%'", ["posts", "search"]),
            ("UPDATE feed SET record = '{' WHERE record LIKE '%Blog Two%'", ["posts", "export", "sources"]),
            ("UPDATE source SET record = '{'", ["sources"]),
            ("UPDATE subscription SET record = '{' WHERE address LIKE '%Two%'", ["posts", "export", "sources"]),
        ])
    func postgres(sql: String, commands: [String]) throws {
        defer { program.remove() }
        let schema = "damage-\(UUID().uuidString)"
        let store = "\(TestDatabase.address ?? "")&schema=\(schema)"
        try fill(store)
        try TestDatabase.run("SET search_path TO \"\(schema)\"; \(sql)")
        let readers = Self.readers.filter { commands.contains($0[0]) && ($0 != ["export"] || commands.contains("sources")) }
        try expectTold(store, by: readers, remedy: "`aggregator check --repair`")
        for arguments in [["archive"], ["archive", "all.jsonl"], ["migrate", store, "file:new"], ["diff", store, "file:new"]] {
            let refused = try program.run(arguments + ["--store", store])
            #expect(refused.status == 74, "\(arguments): \(refused.errors)")
            #expect(refused.errors.split(separator: "\n").count == 1 && refused.errors.contains("damaged"), "\(refused.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: program.home.appending(path: "all.jsonl").path))
    }
}
