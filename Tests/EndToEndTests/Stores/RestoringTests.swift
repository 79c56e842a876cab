import Foundation
import Testing

/// Two stores of one person, and what one takes over from the other.
@Suite("Restoring into what is there")
struct RestoringTests {
    let program: Program

    init() throws { program = try Program() }

    private func run(_ store: String, _ arguments: String...) throws -> Program.Ended { try program.run(arguments + ["--store", store]) }

    private func posts(_ store: String, _ options: String...) throws -> [String] {
        try program.run(["posts", "--json", "--store", store] + options).objects().compactMap { $0["title"] as? String }
    }

    /// Fills both stores with the same feed of three posts.
    private func fill(_ laptop: String, _ desktop: String) throws {
        let posts = ["a", "b", "c"].map { ($0, "Title \($0)", "Text \($0)") }
        let feed = try program.write(ScenarioTests.rss("Blog", posts), to: "feed.xml")
        #expect(try run(laptop, "add", feed).status == 0)
        #expect(try run(laptop, "pull", "--all").status == 0)
        #expect(try program.run("migrate", laptop, desktop).status == 0)
    }

    private func star(_ title: String, in store: String) throws {
        let found = try program.run("posts", "--json", "--store", store).objects().first { $0["title"] as? String == title }
        #expect(try run(store, "mark", "--star", try #require(found?["id"] as? String)).status == 0)
    }

    @Test("posts, stars and subscriptions stay, whatever an archive or another store says of them", arguments: ["sqlite", "file"])
    func stays(scheme: String) throws {
        defer { program.remove() }
        let (laptop, desktop) = ("\(scheme):laptop", "\(scheme):desktop")
        try fill(laptop, desktop)
        try star("Title a", in: desktop)
        #expect(try run(laptop, "prune", "--retain-posts", "1").status == 0)
        #expect(try run(laptop, "archive", "pruned.jsonl").status == 0)
        let pruned = try run(desktop, "restore", "pruned.jsonl")
        #expect(pruned.status == 0 && pruned.errors.contains("2 posts stayed, though the archive has them otherwise."), "\(pruned.errors)")
        #expect(try posts(desktop).count == 3 && posts(desktop, "--starred") == ["Title a"])

        try star("Title c", in: laptop)
        #expect(try run(laptop, "remove", "Blog").status == 0)
        #expect(try run(laptop, "archive", "left.jsonl").status == 0)
        let left = try run(desktop, "restore", "left.jsonl")
        #expect(left.status == 0 && left.errors.contains("1 subscription stayed"), "\(left.errors)")
        #expect(try run(desktop, "sources", "--json").objects().count == 1)
        #expect(try posts(desktop).count == 3 && Set(posts(desktop, "--starred")) == ["Title a", "Title c"])
    }

    @Test("stars that were set since stay when an old archive comes back, and a move into what has more of them ends well")
    func oldArchive() throws {
        defer { program.remove() }
        let (store, other) = ("sqlite:store", "file:other")
        try fill(store, other)
        #expect(try run(store, "archive", "old.jsonl").status == 0)
        try star("Title b", in: store)
        let restored = try run(store, "restore", "old.jsonl")
        #expect(restored.status == 0 && restored.errors.contains("1 star stayed"), "\(restored.errors)")
        #expect(try posts(store, "--starred") == ["Title b"])
        let moved = try program.run("migrate", other, store)
        #expect(moved.status == 0 && moved.errors.contains("1 star stayed, though \(other) has"), "\(moved.errors)")
        let told = try #require(try program.run("migrate", other, store, "--json").objects().first)
        #expect(told["kept_stars"] as? Int == 1 && told["kept_posts"] as? Int == 0 && told["equal"] as? Bool == false)
        #expect(try program.run("migrate", store, other).status == 0)
        #expect(try program.run("diff", store, other).status == 0)
    }

    @Test("an old archive reverts nothing: no edition, no history, no name, no saved search, no state", arguments: ["sqlite", "file"])
    func revertsNothing(scheme: String) throws {
        defer { program.remove() }
        let store = "\(scheme):store"
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "Title a", "First")]), to: "feed.xml")
        #expect(try run(store, "add", feed).status == 0)
        #expect(try run(store, "set", feed, "--edits", "history").status == 0)
        #expect(try run(store, "pull", "--all").status == 0)
        #expect(try run(store, "search", "first", "--save", "one").status == 0)
        #expect(try run(store, "archive", "old.jsonl").status == 0)
        for text in ["Second", "Third"] {
            _ = try program.write(ScenarioTests.rss("Blog", [("a", "Title a", text)]), to: "feed.xml")
            #expect(try run(store, "pull", "--all").status == 0)
        }
        #expect(try run(store, "set", feed, "--name", "Mine").status == 0)
        #expect(try run(store, "search", "third", "--save", "one").status == 0)
        let before = try run(store, "archive").output
        let restored = try run(store, "restore", "old.jsonl")
        #expect(
            restored.status == 0
                && restored.errors.contains("1 post, 1 subscription and 1 setting stayed, though the archive has them otherwise."),
            "\(restored.errors)")
        #expect(try run(store, "archive").output == before)
    }

    @Test("an archive that is not there, or is none, can't be read, and makes no store", arguments: ["nowhere", "blog.rss"])
    func unreadable(name: String) throws {
        defer { program.remove() }
        _ = try program.write("<rss><channel><title>Blog</title></channel></rss>", to: "blog.rss")
        let restored = try program.run("restore", name, "--store", "sqlite:kept.sqlite")
        #expect(restored.status == 74 && restored.errors.contains(name), "\(restored.errors)")
        #expect(!FileManager.default.fileExists(atPath: program.home.appending(path: "kept.sqlite").path))
    }
}
