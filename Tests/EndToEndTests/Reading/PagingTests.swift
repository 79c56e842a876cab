import Foundation
import Testing

@Suite("Lists in pages")
struct PagingTests {
    let program: Program

    init() throws { program = try Program() }

    private func pull(_ days: [String: Int], _ store: String) throws {
        let items = days.sorted { $0.key < $1.key }.map { name, day in
            """
            <item><guid isPermaLink="false">\(name)</guid><title>\(name), day \(day)</title>\
            <pubDate>2026-10-0\(day)T09:00:00Z</pubDate></item>
            """
        }
        let text = "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>Blog</title>\(items.joined())</channel></rss>"
        let pulled = try program.run("pull", try program.write(text, to: "feed.xml"), "--store", store, "--force")
        #expect(pulled.status == 0, "\(pulled.errors)")
    }

    private func member(_ name: String, _ post: [String: Any]) -> String? {
        (post["_aggregator"] as? [String: Any])?[name] as? String
    }

    @Test(
        "the next page begins behind the place of the last one, though its post has another date by now, or is removed",
        arguments: ["sqlite:s.sqlite", "file:folder"])
    func goesOn(store: String) throws {
        defer { program.remove() }
        try pull(["a": 6, "b": 5, "c": 4, "d": 3, "e": 2], store)
        let all = try program.run("posts", "--store", store, "--json").objects().compactMap { member("guid", $0) }
        #expect(all == ["a", "b", "c", "d", "e"])
        let first = try program.run("posts", "--store", store, "--json", "--limit", "2").objects()
        let place = try #require(first.last.flatMap { member("cursor", $0) })
        #expect(place.hasPrefix("2026-10-05T09:00:00.") && place.hasSuffix(first.last?["id"] as? String ?? "none"), "\(place)")

        // A pull gives the last post of the page an earlier date, behind everything.
        try pull(["a": 6, "b": 1, "c": 4, "d": 3, "e": 2], store)
        let second = try program.run("posts", "--store", store, "--json", "--limit", "2", "--after", place)
        #expect(try second.objects().compactMap { member("guid", $0) } == ["c", "d"])

        // A prune removes it.
        #expect(try program.run("prune", "--store", store, "--retain-posts", "4").status == 0)
        let third = try program.run("posts", "--store", store, "--json", "--after", place)
        #expect(try third.objects().compactMap { member("guid", $0) } == ["c", "d", "e"])
    }

    @Test("a list that was cut says the way to its next page, by dates or by words; one that ends says nothing")
    func saysTheWay() throws {
        defer { program.remove() }
        try pull(["a": 6, "b": 5, "c": 4], "sqlite:s.sqlite")
        for command in [["posts"], ["search", "day"]] {
            var seen: [String] = []
            var way: [String] = []
            repeat {
                let page = try program.run(command + ["--store", "sqlite:s.sqlite", "--limit", "2"] + way)
                seen += page.output.split(separator: "\n").compactMap { $0.split(separator: "\t").last.map { String($0.prefix(1)) } }
                let place = page.errors.firstMatch(of: /--after (\S+)/).map { String($0.1) }
                way = place.map { ["--after", $0] } ?? []
            } while !way.isEmpty && seen.count < 10
            #expect(seen == ["a", "b", "c"], "\(command)")
        }
        let refused = try program.run("posts", "--store", "sqlite:s.sqlite", "--after", "2026-10-05/abc")
        #expect(refused.status == 64 && refused.errors.contains("2026-10-05/abc"), "\(refused.errors)")
    }

    @Test("a search goes on behind its own places, with words in the title or without, and behind the post of a list by dates")
    func placesOfOtherLists() throws {
        defer { program.remove() }
        let items = [
            ("a", "Storm", "-"), ("b", "Storm and flood", "-"), ("c", "Rain", "storm"), ("d", "Storm", "-"), ("e", "Snow", "storm"),
        ]
        let feed = try program.write(ScenarioTests.rss("Blog", items), to: "feed.xml")
        #expect(try program.run("pull", feed, "--store", "sqlite:s.sqlite").status == 0)
        func guids(_ words: [String]) throws -> [String] {
            try program.run(words + ["--store", "sqlite:s.sqlite", "--json"]).objects().compactMap { member("guid", $0) }
        }
        let search = ["search", "storm"]
        let found = try guids(search)
        #expect(Set(found.prefix(3)) == ["a", "b", "d"] && found.count == 5)
        for list in [search, search + ["--order", "newest"], ["posts"]] {
            for post in try program.run(list + ["--store", "sqlite:s.sqlite", "--json"]).objects() {
                let (guid, place) = (try #require(member("guid", post)), try #require(member("cursor", post)))
                let rest = try guids(search + ["--after", place])
                #expect(rest == Array(found.drop { $0 != guid }.dropFirst()), "\(list) \(place)")
            }
        }
    }
}
