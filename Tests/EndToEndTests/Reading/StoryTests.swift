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

    /// A store of the two feeds. The page that they share is one post of each: the one that repeats the other, and the other.
    private struct Followed {
        let program: Program
        let store: String
        let repetition: String
        let original: String
        /// The tags of the feeds of these two.
        let tags: (repetition: String, original: String)

        func run(_ arguments: String..., policy: String = "") throws -> Program.Ended {
            try program.run(arguments + ["--store", store], environment: policy.isEmpty ? [:] : ["AGGREGATOR_DUPLICATES": policy])
        }

        /// How many posts are listed.
        func count(_ arguments: String..., policy: String = "") throws -> Int {
            let environment = policy.isEmpty ? [:] : ["AGGREGATOR_DUPLICATES": policy]
            return try program.run(["posts", "--json"] + arguments + ["--store", store], environment: environment).objects().count
        }
    }

    private static func own(_ object: [String: Any]) -> [String: Any] { object["_aggregator"] as? [String: Any] ?? [:] }

    private func followed(_ scheme: String) throws -> Followed {
        let store = "\(scheme):\(program.home.path)/store"
        try follow(store)
        let environment = ["AGGREGATOR_DUPLICATES": "annotate"]
        let told = try program.run(["posts", "--json", "--store", store], environment: environment).objects()
        let ids = told.reduce(into: [String: String]()) { $0[$1["title"] as? String ?? ""] = $1["id"] as? String }
        let notes = told.reduce(into: [String: String]()) { $0[$1["id"] as? String ?? ""] = Self.own($1)["duplicate_of"] as? String }
        #expect(told.count == 3 && notes.count == 1)
        let (repetition, original) = try #require(notes.first)
        let first = try #require(ids["Gates open"])
        #expect(Set([repetition, original]) == [first, try #require(ids["Gates found open"])])
        let tags = repetition == first ? ("original", "planet") : ("planet", "original")
        return Followed(program: program, store: store, repetition: repetition, original: original, tags: tags)
    }

    @Test("nothing is told of a repetition where nothing is set", arguments: ["sqlite", "file"])
    func untold(scheme: String) throws {
        defer { program.remove() }
        let all = try followed(scheme).run("posts", "--json").objects()
        #expect(all.count == 3 && all.allSatisfy { Self.own($0)["duplicates"] == nil && Self.own($0)["duplicate_of"] == nil })
    }

    @Test("a repetition is told where a post is read, found and explained", arguments: ["sqlite", "file"])
    func told(scheme: String) throws {
        defer { program.remove() }
        let followed = try followed(scheme)
        let alone = try followed.run("read", followed.repetition, "--keep-unread", "--json", policy: "annotate").objects().first.map(
            Self.own)
        #expect(alone?["duplicate_of"] as? String == followed.original && alone?["cursor"] != nil)
        let found = try followed.run("search", "gates", "--json", policy: "collapse").objects()
        #expect(found.count == 2 && found.contains { Self.own($0)["duplicate_of"] as? String == followed.original })
        let explained = try followed.run("explain", followed.repetition, policy: "collapse")
        #expect(explained.output.contains("because both lead to blog.example/a"), "\(explained.output)")
        #expect(explained.output.contains("because `duplicates` is set to collapse"))
    }

    @Test("a repetition is hidden from lists as it is set, for all or by tag", arguments: ["sqlite", "file"])
    func hidden(scheme: String) throws {
        defer { program.remove() }
        let followed = try followed(scheme)
        #expect(try followed.count(policy: "collapse") == 2)
        #expect(try followed.count("--duplicates", policy: "collapse") == 3)
        #expect(try followed.count("--limit", "1", policy: "collapse") == 1)
        // By group: the group of the hidden post counts.
        #expect(try followed.count(policy: "\(followed.tags.repetition)=collapse") == 2)
        #expect(try followed.count(policy: "other=collapse") == 3)
        let own = try followed.run("posts", "--tag", followed.tags.repetition, "--json", policy: "collapse").objects()
        #expect(own.contains { $0["id"] as? String == followed.repetition })
        #expect(try followed.run("posts", policy: "hide").status == 78)
    }

    @Test("a story that is read or marked is so in all of its feeds", arguments: ["sqlite", "file"])
    func readAtOnce(scheme: String) throws {
        defer { program.remove() }
        let followed = try followed(scheme)
        #expect(try followed.run("read", followed.original, policy: "collapse").status == 0)
        #expect(try followed.count("--unread") == 1, "read once, read in all")
        #expect(try followed.run("mark", "--unread", "--all").status == 0)
        let marked = try followed.run("mark", "--read", "--feed", followed.tags.original, policy: "collapse")
        #expect(marked.errors.contains(followed.tags.original == "planet" ? "3 posts marked." : "2 posts marked."), "\(marked.errors)")
    }

    @Test("a post that is taken out of a story stands apart, until it is put back", arguments: ["sqlite", "file"])
    func takenApart(scheme: String) throws {
        defer { program.remove() }
        let followed = try followed(scheme)
        #expect(try followed.run("unmerge", followed.repetition).status == 0)
        #expect(try followed.count(policy: "collapse") == 3)
        #expect(try followed.run("explain", followed.repetition).output.contains("stands apart"))
        #expect(try followed.run("unmerge", "--undo", followed.repetition).status == 0)
        #expect(try followed.count(policy: "collapse") == 2)
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
