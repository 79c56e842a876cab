import Foundation
import Testing

/// `aggregator batch`.
@Suite("Commands that are given line by line")
struct BatchTests {
    let program: Program

    init() throws { program = try Program() }

    @Test("the configuration that a batch names holds for its lines, and what a line says holds over it")
    func configuredBatch() throws {
        defer { program.remove() }
        let file = try program.write("{\"retain-posts\": 3, \"timeout\": 9, \"store\": \"memory:\"}", to: "mine.json")
        // The default configuration must not be read, as another one is named.
        let folder = program.home.appending(path: "config/aggregator")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("{ broken".utf8).write(to: folder.appending(path: "config.json"))
        let ended = try program.run(["batch", "--config", file], input: "config --json\nprune --dry-run --retain-posts 2\nconfig --json\n")
        #expect(ended.status == 0, "\(ended.errors)")
        for (key, value) in [("retain-posts", "3"), ("timeout", "9s"), ("store", "memory:")] {
            let shown = try ended.objects().filter { $0["key"] as? String == key }
            #expect(shown.map { "\($0["value"] ?? "")" } == [value, value])
        }
    }

    @Test("a line of a batch takes time by its length, also where it is one word", .timeLimit(.minutes(1)))
    func longWord() throws {
        defer { program.remove() }
        let ended = try program.run("batch", "--store", "memory:", input: "posts --tag \(String(repeating: "a", count: 1 << 20))\n")
        #expect(ended.status == 0 && ended.output.isEmpty)
    }

    @Test(
        "a command in a batch that wants standard input is refused, since the next line would be run instead",
        arguments: ["parse -", "import -"])
    func inputOfBatch(line: String) throws {
        defer { program.remove() }
        let ended = try program.run(["batch", "--store", "memory:"], input: "\(line)\n")
        #expect(ended.status == 1 && ended.errors.contains("Standard input is the batch itself"), "\(ended.errors)")
    }

    @Test("a batch helps as the program does, and takes no line with a zero in it")
    func helpfulBatch() throws {
        defer { program.remove() }
        let lines = ["posts --help", "help credentials set", "--version", "help errors"]
        let ended = try program.run("batch", input: lines.joined(separator: "\n"))
        #expect(ended.status == 0, "\(ended.errors)")
        let alone = try lines.map { try program.run($0.split(separator: " ").map(String.init)).output }
        #expect(ended.output == alone.joined())
        #expect(try program.run("batch", input: "\u{FEFF}help errors\n").status == 0)
        let odd = try program.run("batch", input: "posts --tag a\0b --store memory:\n")
        #expect(odd.status == 64 && odd.errors.contains("zero"), "\(odd.errors)")
        #expect(try program.run("posts", "--limit", "0", "--store", "memory:").errors.isEmpty)
    }
}
