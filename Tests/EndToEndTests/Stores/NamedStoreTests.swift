import Foundation
import Testing

/// Such as a mistyped name, or a disk that is not mounted.
@Suite("A store that is named and not there")
struct NamedStoreTests {
    let program: Program

    init() throws { program = try Program() }

    private func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: program.home.appending(path: name).path) }

    @Test(
        "a store that is named and not there is told, and not made, by whatever follows nothing",
        arguments: [
            "posts", "sources", "check", "check --repair", "mark --read --all", "prune --retain-posts 1", "pull", "pull --all",
            "pull --watch",
            "pull --dry-run", "read 12345678", "remove Blog", "set Blog --interval 3h", "unmerge 12345678", "search --save name words",
            "search --forget name",
        ])
    func told(command: String) throws {
        defer { program.remove() }
        let words = command.split(separator: " ").map(String.init)
        for scheme in ["sqlite", "file"] {
            for ended in [
                try program.run(words + ["--store", "\(scheme):nowhere"]),
                try program.run(words, environment: ["AGGREGATOR_STORE": "\(scheme):nowhere"]),
            ] {
                #expect(ended.status == 69 && ended.output.isEmpty, "\(ended.errors)")
                #expect(ended.errors.contains("There is no store ") && ended.errors.hasSuffix("; `aggregator add` makes one.\n"))
                #expect(!isThere("nowhere"))
            }
        }
    }

    @Test("a default store that is not made yet takes no good archive's place with an empty one", arguments: [false, true])
    func archived(isEmptyFile: Bool) throws {
        defer { program.remove() }
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        #expect(try program.run("pull", feed, "--store", "sqlite:full.sqlite").status == 0)
        #expect(try program.run("archive", "a.jsonl", "--store", "sqlite:full.sqlite").status == 0)
        let archive = try Data(contentsOf: program.home.appending(path: "a.jsonl"))
        if isEmptyFile {
            let folder = program.home.appending(path: "data/aggregator")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            _ = try program.write("", to: "data/aggregator/aggregator.sqlite")
        }
        for ended in [
            try program.run("archive", "a.jsonl"), try program.run("archive"), try program.run("archive", "-"),
            try program.run("batch", input: "posts\narchive a.jsonl\n"),
        ] {
            #expect(ended.status == 69 && ended.output.isEmpty, "\(ended)")
            #expect(ended.errors.contains("There is no store ") && ended.errors.hasSuffix("; `aggregator add` makes one.\n"))
        }
        #expect(try Data(contentsOf: program.home.appending(path: "a.jsonl")) == archive)
        let made = try program.run("batch", input: "archive b.jsonl\nadd feed.xml\narchive b.jsonl\n")
        #expect(made.status == 69 && made.errors.contains("2 records in b.jsonl"), "the first line failed: \(made)")
    }

    @Test("a store that is named and not there is made by whatever brings the first of it", arguments: ["sqlite", "file"])
    func begun(scheme: String) throws {
        defer { program.remove() }
        _ = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        #expect(try program.run("add", "feed.xml").status == 0)
        #expect(try program.run("archive", "a.jsonl").status == 0)
        _ = try program.write(try program.run("export").output, to: "list.opml")
        let commands = ["add feed.xml", "pull feed.xml", "import list.opml", "pull --subscriptions list.opml", "restore a.jsonl"]
        for (number, command) in commands.enumerated() {
            let ended = try program.run(command.split(separator: " ").map(String.init) + ["--store", "\(scheme):new\(number)"])
            #expect(ended.status == 0 && isThere("new\(number)"), "\(command): \(ended.errors)")
        }
        #expect(try program.run("migrate", "\(scheme):new0", "\(scheme):moved").status == 0)
        #expect(try program.run("mark", "--read", "--all", "--store", "\(scheme):moved").status == 0)
    }

    @Test(
        "a store that is named and not there is refused where its name is no UTF-8 and would lead elsewhere, and so is a file in such a folder",
        arguments: [
            "HOME=$odd \"$0\" posts", "XDG_DATA_HOME=$odd \"$0\" sources", "XDG_CONFIG_HOME=$odd \"$0\" pull",
            "AGGREGATOR_STORE=sqlite:$odd \"$0\" posts", "SSL_CERT_FILE=$odd \"$0\" pull feed.xml", "cd $odd && \"$0\" pull feed.xml",
            "cd $odd && \"$0\" posts --store sqlite:a.sqlite", "cd $odd && \"$0\" pull \"$HOME/feed.xml\" --store file:a",
            "cd $odd && \"$0\" import list.opml",
        ])
    func mended(command: String) throws {
        defer { program.remove() }
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        _ = try program.write("<opml><body><outline xmlUrl='\(feed)'/></body></opml>", to: "list.opml")
        let before = "odd=$(printf '%s/odd\\377' \"$HOME\"); mkdir \"$odd\"; cp feed.xml list.opml \"$odd\"; "
        let after = "; status=$?; ls data \"$odd\"/a* \"$HOME\"/odd*/a* 2>/dev/null; exit $status"
        let ended = try program.shell(before + command + after)
        #expect(ended.status != 0 && ended.errors.contains("not UTF-8") && ended.errors.contains("another one."), "\(ended.errors)")
        #expect(!ended.output.contains("sqlite"), "\(ended.output)")
    }

    @Test("a variable that is another's may be as it is, and a whole path leads out of any folder")
    func others() throws {
        defer { program.remove() }
        _ = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        let ended = try program.shell(
            "odd=$(printf '%s/odd\\377' \"$HOME\"); mkdir \"$odd\"; cd \"$odd\"; LS_COLORS=$odd \"$0\" pull \"$HOME/feed.xml\" && \"$0\" posts"
        )
        #expect(ended.status == 0 && ended.output.contains("First"), "\(ended.errors)")
    }

    @Test("the doctor says the same of an empty place, and of its format, whatever the kind of store")
    func doctor() throws {
        defer { program.remove() }
        _ = try program.write("", to: "empty.sqlite")
        try FileManager.default.createDirectory(at: program.home.appending(path: "empty"), withIntermediateDirectories: true)
        for (address, place) in [("sqlite:empty.sqlite", "empty.sqlite"), ("file:empty", "empty")] {
            let found = try program.run("doctor", "--json", "--store", address).objects()
            let detail = found.first { $0["name"] as? String == "store" }?["detail"] as? String
            #expect(detail == "There is no store in \(place) yet: it is empty; `aggregator add` makes one.")
            for name in ["SQLiteStore", "FileStore", "PostgresStore"] {
                let summary = found.first { $0["name"] as? String == name }?["detail"] as? String
                #expect(summary?.contains(/, format \d+$/) == true, "\(String(describing: summary))")
            }
        }
    }
}
