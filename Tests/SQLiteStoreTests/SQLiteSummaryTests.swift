import AggregatorCore
import Foundation
import Testing

@Suite("A summary that is the content")
struct SQLiteSummaryTests {
    private let markup = Markup(sanitized: "<p>kept <em>once</em></p>")

    private func post(summary: RichText?, content: Markup?) -> Post {
        var post = Post()
        post.summary = summary
        post.content.html = content
        return post
    }

    private func harvest(_ posts: [Post], moment: Int64 = 0) -> Harvest {
        let samples = Samples()
        let sightings = posts.enumerated().map { number, post in
            Harvest.Sighting(
                id: PostID(samples.identifier("post \(number)")), post: post, fingerprint: samples.identifier("\(moment) \(number)"),
                sortDate: .epoch, evidence: [Evidence(kind: .guid, key: samples.identifier("guid \(number)"))])
        }
        return Harvest(feedID: samples.feed(1), posts: sightings, state: SourceState(), moment: Timestamp(seconds: moment))
    }

    private func stored(_ store: any Store, _ count: Int) async throws -> [Post] {
        var posts: [Post] = []
        for number in 0..<count {
            posts += try await store.posts([PostID(Samples().identifier("post \(number)"))]).map(\.post)
        }
        return posts
    }

    @Test("a summary that is the content comes back as it was, also after an edit, as does one that only looks like it")
    func comesBack() async throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let posts = [
            post(summary: RichText(plain: "kept once", html: markup), content: markup),
            post(summary: RichText(plain: "", html: markup), content: markup),
            post(summary: RichText(plain: "kept once"), content: markup),
            post(summary: RichText(plain: "other", html: Markup(sanitized: "<p>other</p>")), content: markup),
            post(summary: RichText(plain: "kept once", html: markup), content: nil),
            post(summary: nil, content: markup),
        ]
        let store = try await scratch.store()
        _ = try await store.subscribe([Samples().subscription(1)])
        _ = try await store.commit(harvest(posts))
        #expect(try await stored(store, posts.count) == posts)
        _ = try await store.commit(harvest(posts.reversed(), moment: 1))
        #expect(try await stored(store, posts.count) == posts.reversed())
        await store.close()
    }

    @Test("its markup is in the file once")
    func once() async throws {
        let scratch = try Scratch()
        defer { scratch.remove() }
        let store = try await scratch.store()
        _ = try await store.subscribe([Samples().subscription(1)])
        _ = try await store.commit(harvest([post(summary: RichText(plain: "kept once", html: markup), content: markup)]))
        await store.close()
        let file = try Data(contentsOf: URL(fileURLWithPath: scratch.path("store.sqlite")))
        let first = try #require(file.range(of: Data(markup.source.utf8)))
        #expect(file.range(of: Data("once</em>".utf8), in: first.upperBound..<file.endIndex) == nil)
        #expect(file.range(of: Data("once</em>".utf8), in: file.startIndex..<first.lowerBound) == nil)
    }
}
