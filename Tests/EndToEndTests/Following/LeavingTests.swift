import AggregatorContracts
import AggregatorCore
import Foundation
import Testing

/// What the user has set by naming a feed still holds when the feed is renamed, has moved, or is no longer followed.
@Suite("Feeds that change, or go")
struct LeavingTests {
    let program: Program

    init() throws { program = try Program() }

    @Test("a saved search finds its feed also when that is called otherwise", arguments: ["Blog", "feed.xml"])
    func savedSearch(called: String) throws {
        defer { program.remove() }
        for (name, title) in [("feed.xml", "Blog"), ("other.xml", "Other")] {
            let feed = try program.write(ScenarioTests.rss(title, [("a\(title)", "First of \(title)", "One")]), to: name)
            #expect(try program.run("pull", feed).status == 0)
        }
        #expect(try program.run("search", "--save", "mine", "first", "--feed", called).status == 0)
        #expect(try program.run("set", "feed.xml", "--name", "Renamed").status == 0)
        #expect(try program.run("set", "other.xml", "--name", "Blog").status == 0)
        for command in [["search", "--saved", "mine"], ["posts", "--saved", "mine"]] {
            let found = try program.run(command)
            #expect(found.status == 0 && found.output.contains("First of Blog"), "\(found.output)\(found.errors)")
            #expect(!found.output.contains("First of Other"))
        }
        let listed = try program.run("search", "--list")
        #expect(listed.output.contains("--feed \(called)"), "\(listed.output)")
        // An option of the command takes precedence over the saved one.
        let other = try program.run("posts", "--saved", "mine", "--feed", "other.xml")
        #expect(other.output.contains("First of Other") && !other.output.contains("First of Blog"), "\(other.output)")
    }

    @Test("a saved search goes by the name where its feed is followed no longer, and by what is left where nobody has that either")
    func leftSearch() throws {
        defer { program.remove() }
        func publish(_ name: String, _ post: String) throws -> String {
            try program.write(ScenarioTests.rss("Blog", [(post, "First \(post)", "One")]), to: name)
        }
        #expect(try program.run("pull", publish("old.xml", "old")).status == 0)
        #expect(try program.run("search", "--save", "mine", "first", "--feed", "Blog").status == 0)
        let id = try #require(try program.run("posts", "--json").objects().first?["id"] as? String)
        #expect(try program.run("mark", "--star", id).status == 0)
        #expect(try program.run("remove", "old.xml").status == 0)
        let left = try program.run("search", "--saved", "mine")
        #expect(left.status == 0 && left.output.contains("First old"), "\(left.output)\(left.errors)")
        #expect(try program.run("pull", publish("new.xml", "new")).status == 0)
        let anew = try program.run("search", "--saved", "mine")
        #expect(anew.output.contains("First new") && !anew.output.contains("First old"), "\(anew.output)\(anew.errors)")
        let listed = try program.run("search", "--list", "--json").objects().first
        #expect((listed?["feed_id"] as? String)?.count == 32, "\(String(describing: listed))")
    }

    @Test(
        "who stops following is told how many posts are removed, and how many starred ones stay", arguments: ["sqlite:a.sqlite", "file:a"])
    func fate(store: String) throws {
        defer { program.remove() }
        let posts = [("a", "First", "One"), ("b", "Second", "Two"), ("c", "Third", "Three")]
        let feed = try program.write(ScenarioTests.rss("Blog", posts), to: "feed.xml")
        let bare = try program.write(ScenarioTests.rss("Bare", []), to: "bare.xml")
        #expect(try program.run("pull", feed, bare, "--store", store).status == 0)
        let id = try #require(try program.run("posts", "--json", "--store", store).objects().first?["id"] as? String)
        #expect(try program.run("mark", "--star", id, "--store", store).status == 0)
        let left = try program.run("remove", "feed.xml", "bare.xml", "--store", store)
        let lines = left.errors.split(separator: "\n")
        #expect(lines.first?.hasSuffix("feed.xml: 2 posts removed, 1 starred kept") == true, "\(left.errors)")
        #expect(lines.last?.hasSuffix("bare.xml: it had no posts") == true, "\(left.errors)")
        #expect(try program.run("posts", "--json", "--store", store).objects().count == 1)
    }

    @Test("where starred posts of removed sources are left, what looks for posts says what it found, not what to do first")
    func leftPosts() throws {
        defer { program.remove() }
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        #expect(try program.run("add", feed).status == 0)
        let id = try #require(try program.run("posts", "--json").objects().first?["id"] as? String)
        for mark in ["--star", "--read"] { #expect(try program.run("mark", mark, id).status == 0) }
        #expect(try program.run("remove", feed).status == 0)
        for (line, words) in [
            ("posts --unread", "No post matches."), ("search nosuchword", "No post has all of these words."),
            ("mark --read --all", "0 posts marked."), ("prune --retain-age 1d", "0 posts removed"), ("export --format jsonfeed", ""),
        ] {
            let ended = try program.run(line.split(separator: " ").map(String.init))
            #expect(ended.status == 0 && ended.errors.hasPrefix(words), "\(line): \(ended.errors)")
            #expect(!ended.errors.contains("Nothing is followed"), "\(line): \(ended.errors)")
        }
        for line in [["sources"], ["sources", "--failing"], ["pull"], ["export"]] {
            let ended = try program.run(line)
            #expect(ended.status == 0 && ended.errors.contains("aggregator add https://"), "\(line): \(ended.errors)")
        }
    }

    @Test("what was set so already is not said to be changed")
    func unchanged() throws {
        defer { program.remove() }
        let feed = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        #expect(try program.run("add", feed).status == 0)
        for (options, isChanged) in [
            (["--interval", "6h"], true), (["--interval", "6h"], false), (["--unset", "proxy"], false), (["--tag", "News"], true),
            (["--tag", "news"], false), (["--unset", "interval", "--interval", "360m"], false), (["--unset", "interval"], true),
        ] {
            let ended = try program.run(["set", "feed.xml"] + options)
            #expect(
                ended.status == 0 && ended.errors.hasPrefix(isChanged ? "Changed file" : "Nothing changed for file"),
                "\(options): \(ended.errors)")
        }
    }

    @Test("tags that differ in case alone are one, as it was first written")
    func tags() throws {
        defer { program.remove() }
        for name in ["a", "b"] {
            let feed = try program.write(ScenarioTests.rss(name, [(name, "Post \(name)", "One")]), to: "\(name).xml")
            #expect(try program.run(["add", feed, "--tag", name == "a" ? "News" : "NEWS", "--tag", "news"]).status == 0)
        }
        #expect(try program.run("set", "b.xml", "--tag", "nEWS", "--tag", "Other").status == 0)
        for name in ["c", "d"] { _ = try program.write(ScenarioTests.rss(name, [(name, "Post \(name)", "One")]), to: "\(name).xml") }
        let outlines = "<outline xmlUrl='c.xml' category='news,/oTHER'/><outline xmlUrl='d.xml' category='Own,own'/>"
        let list = try program.write("<opml><body>\(outlines)</body></opml>", to: "list.opml")
        #expect(try program.run("import", list).status == 0)
        let tags = try program.run("sources", "--json").objects().map { $0["tags"] as? [String] }
        #expect(tags == [["News"], ["News", "Other"], ["News", "Other"], ["Own"]])
        #expect(try program.run("set", "a.xml", "--tag", "Bar", "--tag", "Bär", "--tag", "BA\u{308}R").status == 0)
        #expect(try program.run("sources", "--json").objects().first?["tags"] as? [String] == ["News", "Bar", "Bär"])
        // A tag that is removed and set again takes the new spelling.
        #expect(try program.run("set", "d.xml", "--unset", "tag", "--tag", "OWN", "--tag", "news").status == 0)
        #expect(try program.run("sources", "--json").objects().last?["tags"] as? [String] == ["OWN", "News"])
    }

    @Test("an empty name is no store", arguments: [["", ""], ["sqlite:a.sqlite", ""], ["", "file:b"]])
    func noStore(names: [String]) throws {
        defer { program.remove() }
        let ended = try program.run(["migrate"] + names)
        #expect(ended.status == 64, "\(ended.errors)")
        #expect(ended.errors.contains("An empty name is no store"), "\(ended.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: program.home.path).allSatisfy { $0.hasPrefix(".") })
    }

    @Test("how long posts are kept may be said in years")
    func years() throws {
        defer { program.remove() }
        #expect(try program.run("prune", "--retain-age", "1y", "--dry-run").status == 0)
        #expect(try program.run("prune", "--retain-age", "52w", "--dry-run").status == 0)
    }

    @Test("what is not set has no value, lists neither")
    func unset() throws {
        defer { program.remove() }
        let settings = try program.run("config", "--json")
        #expect(!settings.output.contains("[]"), "\(settings.output)")
        let network = try settings.objects().first { $0["key"] as? String == "allow-network" }
        #expect(network != nil && network?["value"] == nil)
    }

    @Test("a list that was piped in names no file by where that would be from it; the others are followed, files by their whole paths")
    func pipedList() throws {
        defer { program.remove() }
        _ = try program.write(ScenarioTests.rss("Blog", [("a", "First", "One")]), to: "feed.xml")
        let other = try program.write(ScenarioTests.rss("Other", [("b", "First", "One")]), to: "other.xml")
        let outlines = ["feed.xml", other, "https://one.invalid/"].map { "<outline text='\($0)' xmlUrl='\($0)'/>" }.joined()
        let text = "<opml><body>\(outlines)</body></opml>"
        for command in [["import", "-"], ["pull", "--subscriptions", "-", "--dry-run"]] {
            let ended = try program.run(command, input: text)
            #expect(ended.status == 1, "\(ended.errors)")
            #expect(ended.errors.contains("feed.xml") && !ended.errors.contains("other.xml"), "\(ended.errors)")
        }
        #expect(try program.run("sources").output.contains("one.invalid"))
        #expect(try program.run("sources").output.contains("other.xml"))
        #expect(try !program.run("sources").output.contains("feed.xml"))
        let list = try program.write(text, to: "list.opml")
        #expect(try program.run("import", list).status == 0)
        #expect(try program.run("sources").output.contains("feed.xml"))
    }
}
