import Foundation
import Testing

@Suite("What posts said before they were edited")
struct EditTests {
    let program: Program

    init() throws { program = try Program() }

    /// Publishes a feed with one post, and returns its address.
    private func publish(_ title: String, _ text: String) throws -> String {
        "file://" + (try program.write(ScenarioTests.rss("Blog", [("a", title, text)]), to: "feed.xml"))
    }

    @Test(
        "what posts said before they were edited is kept in every store where that was set, listed and shown, moved and archived",
        arguments: ["sqlite", "file"])
    func history(scheme: String) throws {
        defer { program.remove() }
        let store = "\(scheme):\(program.home.path)/store"
        func run(_ arguments: String...) throws -> Program.Ended { try program.run(arguments + ["--store", store]) }
        let address = try publish("One", "First text")
        #expect(try run("add", address).status == 0)
        #expect(try run("set", address, "--edits", "history").status == 0)
        #expect(try run("pull", "--all").status == 0)
        for (title, text) in [("Two", "Second text"), ("Three", "Third text")] {
            _ = try publish(title, text)
            #expect(try run("pull", "--all").status == 0)
        }
        let id = try #require(try run("posts", "--json").objects().first?["id"] as? String)
        let listed = try run("read", id, "--history")
        #expect(listed.output.split(separator: "\n").map { $0.split(separator: "\t").last } == ["One", "Two", "Three"])
        #expect(
            try run("read", id, "--history", "--json").objects().map { ($0["item"] as? [String: Any])?["title"] as? String } == [
                "One", "Two", "Three",
            ])
        #expect(try run("read", id, "--edition", "1").output.contains("First text"))
        #expect(try run("read", id, "--edition", "3").output.contains("Third text"))
        #expect(try run("read", id, "--edition", "4").status == 64)
        #expect(try run("posts", "--unread", "--json").objects().count == 1, "who looks at versions has not read the post")
        #expect(try run("explain", id).output.contains("--history"))
        #expect(try run("sources", address).output.contains("history"))
        let other = "\(scheme == "file" ? "sqlite" : "file"):\(program.home.path)/other"
        #expect(try program.run("migrate", store, other).status == 0)
        #expect(try program.run("diff", store, other).status == 0)
        #expect(try program.run("read", id, "--history", "--store", other).output == listed.output)
        for (place, name) in [(store, "a"), (other, "b")] {
            #expect(try program.run("archive", "\(program.home.path)/\(name)", "--store", place).status == 0)
        }
        let archives = try ["a", "b"].map { try Data(contentsOf: program.home.appending(path: $0)) }
        #expect(archives[0] == archives[1])
        #expect(try run("check").status == 0)
    }

    @Test("a policy that there is none of is refused, with those that there are")
    func slips() throws {
        defer { program.remove() }
        let address = try publish("One", "Text")
        #expect(try program.run("add", address).status == 0)
        for (option, hint) in [("--edits", "history"), ("--identity", "title-date")] {
            let ended = try program.run("set", address, option, "no")
            #expect(ended.status == 64 && ended.errors.contains(hint), "\(ended.errors)")
        }
    }
}
