import Foundation
import Testing

/// What an archive may take the place of.
@Suite("The file that an archive is written to")
struct ArchivingTests {
    let program: Program

    init() throws { program = try Program() }

    @Test("an archive that can't be written ends with the status for that")
    func unwritableArchive() throws {
        defer { program.remove() }
        for file in ["/dev/null/x", "nowhere/x"] { #expect(try program.run("archive", file, "--store", "memory:").status == 73) }
    }

    @Test("an archive takes the place of nothing but an archive, and goes into an empty file and a pipe")
    func replacedByAnArchive() throws {
        defer { program.remove() }
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        for store in ["sqlite:s.sqlite", "sqlite:other.sqlite"] { #expect(try program.run("pull", feed, "--store", store).status == 0) }
        _ = try program.write("{\"aggregator_archive\":1}\ncut off", to: "old.jsonl")
        _ = try program.write("\u{28}\u{B5}\u{2F}\u{FD}", to: "old.jsonl.zst")
        _ = try program.write("", to: "empty.jsonl")
        try FileManager.default.createSymbolicLink(
            atPath: program.home.appending(path: "link.jsonl").path, withDestinationPath: "feed.xml")
        for name in ["other.sqlite", "feed.xml", "old.jsonl.zst", "link.jsonl"] {
            let before = try Data(contentsOf: program.home.appending(path: name))
            let ended = try program.run("archive", name, "--store", "sqlite:s.sqlite")
            #expect(ended.status == 73 && ended.errors.contains("\(name) holds something other than an archive"), "\(ended.errors)")
            #expect(ended.errors.split(separator: "\n").count == 1)
            #expect(try Data(contentsOf: program.home.appending(path: name)) == before, "\(name)")
        }
        let archive = try program.run("archive", "--store", "sqlite:s.sqlite").output
        for name in ["old.jsonl", "old.jsonl", "empty.jsonl", "new.jsonl"] {
            #expect(try program.run("archive", name, "--store", "sqlite:s.sqlite").status == 0)
            #expect(try String(contentsOf: program.home.appending(path: name), encoding: .utf8) == archive, "\(name)")
        }
        let piped = try program.shell(
            "mkfifo pipe; cat pipe >piped & timeout 30 \"$0\" archive pipe --store sqlite:s.sqlite && wait && cmp piped new.jsonl")
        #expect(piped.status == 0, "\(piped)")
    }

    @Test("an archive of nothing takes the place of an empty archive, and of none with records")
    func emptyArchive() throws {
        defer { program.remove() }
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        #expect(try program.run("pull", feed, "--store", "sqlite:s.sqlite").status == 0)
        #expect(try program.run("archive", "good.jsonl", "--store", "sqlite:s.sqlite").status == 0)
        let good = try Data(contentsOf: program.home.appending(path: "good.jsonl"))
        #expect(try program.run("pull", "--store", "sqlite:other.sqlite").status != 0)
        #expect(try program.run("pull").status == 0, "it makes the default store")
        let ended = try program.run("archive", "good.jsonl")
        #expect(ended.status == 73 && ended.errors.contains("The store holds nothing, and good.jsonl does"), "\(ended.errors)")
        #expect(try Data(contentsOf: program.home.appending(path: "good.jsonl")) == good)
        for _ in 1...2 { #expect(try program.run("archive", "empty.jsonl").status == 0) }
    }
}
