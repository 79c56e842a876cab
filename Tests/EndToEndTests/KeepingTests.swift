import Foundation
import Testing

@Suite("Keeping what is stored")
struct KeepingTests {
    let program: Program

    init() throws { program = try Program() }

    private func fill(_ store: String) throws {
        let posts = ["a", "b", "c"].map { ($0, "Title \($0)", "Text \($0)") }
        let feed = try program.write(ScenarioTests.rss("Blog", posts), to: "feed.xml")
        let pulled = try program.run("pull", feed, "--store", store)
        #expect(pulled.status == 0, "\(pulled.errors)")
    }

    @Test("what is damaged is neither archived nor moved as if it were whole")
    func damaged() throws {
        defer { program.remove() }
        try fill("file:folder")
        let names = try FileManager.default.contentsOfDirectory(atPath: program.home.appending(path: "folder/feeds").path)
        let file = program.home.appending(path: "folder/feeds/\(try #require(names.first { $0.hasSuffix(".posts.jsonl") }))")
        var data = try Data(contentsOf: file)
        data[data.count - 20] ^= 1
        try data.write(to: file)
        let commands = [
            ["archive", "a.jsonl"], ["archive"], ["migrate", "file:folder", "sqlite:new.sqlite"], ["diff", "file:folder", "file:folder"],
        ]
        for command in commands {
            let ended = try program.run(command + ["--store", "file:folder"])
            #expect(ended.status == 74, "\(command): \(ended.output)\(ended.errors)")
            #expect(ended.errors.contains(file.lastPathComponent) && ended.errors.contains("aggregator check --repair"), "\(ended.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: program.home.appending(path: "a.jsonl").path))
        #expect(try program.run("posts", "--store", "file:folder").status == 0, "what is whole can be read")
    }
}
