import Foundation
import Testing

@Suite("One story in several feeds")
struct StoryTests {
    let program: Program

    init() throws { program = try Program() }

    /// Follows two feeds that carry one page; one of them also has a post of its own.
    private func follow(_ store: String) throws {
        for (name, items) in [("original", [("a", "Gates open", "x")]), ("planet", [("a", "Gates found open", "y"), ("b", "Own", "z")])] {
            let text = ScenarioTests.rss(name, items).replacing(
                "https://blog.example/</link><item>", with: "https://\(name).example/</link><item>")
            let path = try program.write(text, to: "\(name).xml")
            #expect(try program.run("add", "file://\(path)", "--tag", name, "--store", store).status == 0)
        }
        #expect(try program.run("pull", "--all", "--store", store).status == 0)
    }

    @Test("is hidden, marked or told as it is set, read at once, taken apart and put together again", arguments: ["sqlite", "file"])
    func stories(scheme: String) throws {
        defer { program.remove() }
        let store = "\(scheme):\(program.home.path)/store"
        try follow(store)
        func run(_ arguments: String..., policy: String = "") throws -> Program.Ended {
            try program.run(arguments + ["--store", store], environment: policy.isEmpty ? [:] : ["AGGREGATOR_DUPLICATES": policy])
        }
        func own(_ object: [String: Any]) -> [String: Any] { object["_aggregator"] as? [String: Any] ?? [:] }
        let all = try run("posts", "--json").objects()
        #expect(all.count == 3 && all.allSatisfy { own($0)["duplicates"] == nil && own($0)["duplicate_of"] == nil })
        let ids = all.reduce(into: [String: String]()) { $0[$1["title"] as? String ?? ""] = $1["id"] as? String }
        let (first, second) = (try #require(ids["Gates open"]), try #require(ids["Gates found open"]))
        let told = try run("posts", "--json", policy: "annotate").objects()
        #expect(told.count == 3)
        let notes = told.reduce(into: [String: String]()) { $0[$1["id"] as? String ?? ""] = own($1)["duplicate_of"] as? String }
        #expect(notes.count == 1)
        let (repetition, original) = try #require(notes.first)
        #expect(Set([repetition, original]) == [first, second])
        let alone = try run("read", repetition, "--keep-unread", "--json", policy: "annotate").objects().first.map(own)
        #expect(alone?["duplicate_of"] as? String == original && alone?["cursor"] != nil)
        let found = try run("search", "gates", "--json", policy: "collapse").objects()
        #expect(found.count == 2 && found.contains { own($0)["duplicate_of"] as? String == original })
        #expect(try run("posts", "--json", policy: "collapse").objects().count == 2)
        #expect(try run("posts", "--json", "--duplicates", policy: "collapse").objects().count == 3)
        #expect(try run("posts", "--limit", "1", "--json", policy: "collapse").objects().count == 1)
        // By group: the group of the hidden post counts.
        let hiddenTag = repetition == first ? "original" : "planet"
        #expect(try run("posts", "--json", policy: "\(hiddenTag)=collapse").objects().count == 2)
        #expect(try run("posts", "--json", policy: "other=collapse").objects().count == 3)
        #expect(try run("posts", "--tag", hiddenTag, "--json", policy: "collapse").objects().contains { $0["id"] as? String == repetition })
        let explained = try run("explain", repetition, policy: "collapse")
        #expect(explained.output.contains("because both lead to blog.example/a"), "\(explained.output)")
        #expect(explained.output.contains("because `duplicates` is set to collapse"))
        #expect(try run("read", original, policy: "collapse").status == 0)
        #expect(try run("posts", "--unread", "--json").objects().count == 1, "read once, read in all")
        #expect(try run("mark", "--unread", "--all").status == 0)
        let marked = try run("mark", "--read", "--feed", hiddenTag == "original" ? "planet" : "original", policy: "collapse")
        #expect(marked.errors.contains(hiddenTag == "original" ? "3 posts marked." : "2 posts marked."), "\(marked.errors)")
        #expect(try run("unmerge", repetition).status == 0)
        #expect(try run("posts", "--json", policy: "collapse").objects().count == 3)
        #expect(try run("explain", repetition).output.contains("stands apart"))
        #expect(try run("unmerge", "--undo", repetition).status == 0)
        #expect(try run("posts", "--json", policy: "collapse").objects().count == 2)
        #expect(try run("posts", policy: "hide").status == 78)
    }

    @Test("searches are saved in the store, used, listed and forgotten, and go where the store goes", arguments: ["sqlite", "file"])
    func searches(scheme: String) throws {
        defer { program.remove() }
        let store = "\(scheme):\(program.home.path)/store"
        try follow(store)
        func run(_ arguments: String...) throws -> Program.Ended { try program.run(arguments + ["--store", store]) }
        #expect(try run("search", "--list").status == 0)
        #expect(try run("search", "--save", "gates", "gates", "--tag", "planet").status == 0)
        #expect(try run("search", "--save", "älteste", "--since", "never").status == 64)
        #expect(try run("search", "--save", "Älteste Tore", "open", "--unread").status == 0)
        #expect(try run("search", "--saved", "gates", "--json").objects().map { $0["title"] as? String } == ["Gates found open"])
        #expect(try run("search", "--saved", "gates", "nothing", "--json").objects().isEmpty)
        #expect(try run("posts", "--saved", "Älteste Tore", "--json").objects().count == 2)
        #expect(try run("posts", "--saved", "Älteste Tore", "--search", "found", "--json").objects().count == 1)
        #expect(try run("search", "--list").output == "gates\tgates --tag planet\nÄlteste Tore\topen --unread\n")
        let other = "sqlite:\(program.home.path)/other"
        #expect(try program.run("migrate", store, other).status == 0)
        #expect(try program.run("search", "--list", "--store", other).output.hasPrefix("gates"))
        #expect(try run("search", "--forget", "gates").status == 0)
        for line in [["--saved", "gates"], ["--forget", "gates"]] {
            let ended = try program.run(["search"] + line + ["--store", store])
            #expect(ended.status == 1 && ended.errors.contains("--list"))
        }
        #expect(try run("search").status == 64)
    }
}
