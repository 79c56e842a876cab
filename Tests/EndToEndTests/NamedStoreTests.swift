import Foundation
import Testing

/// A name that was mistyped, a disk that is not mounted.
@Suite("A store that is named and not there")
struct NamedStoreTests {
    let program: Program

    init() throws { program = try Program() }

    private func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: program.home.appending(path: name).path) }

    @Test(
        "is told, and not made, by whatever follows nothing",
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

    @Test("is made by whatever brings the first of it", arguments: ["sqlite", "file"])
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
}
