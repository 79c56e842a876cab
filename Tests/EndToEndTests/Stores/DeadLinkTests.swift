import Foundation
import Testing

/// Such as links to a disk that is not mounted.
@Suite("Links to what is not there")
struct DeadLinkTests {
    let program: Program

    init() throws { program = try Program() }

    /// Makes a link, and the folders above it; returns its path.
    private func link(_ name: String, to target: String) throws -> String {
        let place = program.home.appending(path: name)
        try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: target)
        return place.path
    }

    @Test("an archive takes no place of a link to what is not there", arguments: ["/nowhere/backup.jsonl", "backup.jsonl"])
    func archived(target: String) throws {
        defer { program.remove() }
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        #expect(try program.run("pull", feed, "--store", "sqlite:s.sqlite").status == 0)
        let link = try link("link.jsonl", to: target)
        let ended = try program.run("archive", "link.jsonl", "--store", "sqlite:s.sqlite")
        #expect(ended.status == 73 && ended.output.isEmpty, "\(ended)")
        #expect(ended.errors.contains("link.jsonl is a link to what is not there: bring that back"), "\(ended.errors)")
        #expect(ended.errors.split(separator: "\n").count == 1, "\(ended.errors)")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
        #expect(!FileManager.default.fileExists(atPath: link))
    }

    @Test(
        "a default store behind a link to what is not there is missed, and is not read as one of nothing",
        .enabled(if: ProcessInfo.processInfo.environment["SCENARIO_SERVER"] == nil, "the default store is no file"),
        arguments: ["data/aggregator/aggregator.sqlite", "data/aggregator", "data"])
    func defaultStore(name: String) throws {
        defer { program.remove() }
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        let link = try link(name, to: "/nowhere/place")
        for command in [["posts"], ["sources"], ["export"], ["archive"], ["check"], ["pull"], ["pull", feed], ["add", feed]] {
            let ended = try program.run(command)
            #expect(ended.status == 69 && ended.output.isEmpty, "\(command): \(ended)")
            #expect(ended.errors.contains("\(link) is a link to what is not there: bring that back"), "\(command): \(ended.errors)")
        }
    }

    @Test(
        "a named store behind a link to what is not there is missed, and is not made",
        arguments: ["sqlite:link", "file:link", "file:link/store"])
    func namedStore(store: String) throws {
        defer { program.remove() }
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        _ = try link("link", to: "nothing")
        for command in [["posts"], ["mark", "--read", "--all"], ["pull", "--dry-run", feed], ["pull", feed]] {
            let ended = try program.run(command + ["--store", store])
            #expect(ended.status == 69 && ended.output.isEmpty, "\(command): \(ended)")
            #expect(ended.errors.contains("link is a link to what is not there: bring that back"), "\(command): \(ended.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: program.home.appending(path: "nothing").path))
    }

    @Test(
        "a configuration behind a link to what is not there is missed, and the defaults do not take its place",
        arguments: ["config/aggregator/config.json", "config/aggregator", "config"])
    func configuration(name: String) throws {
        defer { program.remove() }
        let link = try link(name, to: "/nowhere/place")
        let ended = try program.run("posts")
        #expect(ended.status == 78 && ended.output.isEmpty, "\(ended)")
        #expect(ended.errors.contains("\(link) is a link to what is not there: bring that back"), "\(ended.errors)")
    }
}
