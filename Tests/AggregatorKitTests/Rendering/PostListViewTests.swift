import AggregatorCore
import AggregatorKit
import Testing

@Suite("A list of posts")
struct PostListViewTests {
    private let view = PostListView(
        SampleWorld.posts, feeds: SampleWorld.feeds, time: SampleWorld.time,
        plainText: SampleWorld.plainText)

    @Test(arguments: [20, 40, 80, 120])
    func `a list of posts fits the width`(width: Int) throws { try expectGolden(view.text(width: width), "posts-\(width)", width: width) }

    @Test(arguments: [20, 40, 80])
    func `of days with one post each has dates and no headings`(width: Int) throws {
        let posts = SampleWorld.posts.enumerated().map { index, post in
            var post = post
            post.sortDate = SampleWorld.now.adding(seconds: -Int64(index) * 86_400 * 7)
            return post
        }
        let view = PostListView(
            posts, feeds: SampleWorld.feeds, time: SampleWorld.time, plainText: SampleWorld.plainText)
        try expectGolden(view.text(width: width), "posts-sparse-\(width)", width: width)
    }

    @Test func `a list of posts is whole lines for other programs`() throws {
        let text = view.text(width: nil)
        try expectGolden(text, "posts-pipe", width: nil)
        #expect(text.plain.split(separator: "\n").allSatisfy { $0.count { $0 == "\t" } == 4 })
    }

    @Test func `that goes on from a page announces no day again`() {
        let posts = SampleWorld.posts.flatMap { [$0, $0] }
        func view(_ posts: ArraySlice<StoredPost>, after: Timestamp?) -> StyledText {
            PostListView(
                Array(posts), feeds: SampleWorld.feeds, after: after, time: SampleWorld.time,
                plainText: SampleWorld.plainText
            ).text(width: 80)
        }
        let whole = view(posts[...], after: nil)
        // Column widths differ by page, so only the days are compared.
        func days(_ text: StyledText) -> [String] { text.spans.filter { $0.style == .heading }.map(\.text) }
        #expect(days(view(posts[..<10], after: nil)) + days(view(posts[10...], after: posts[9].sortDate)) == days(whole))
    }

    @Test func `of nothing is nothing`() {
        let empty = PostListView(
            [], feeds: [:], time: SampleWorld.time, plainText: SampleWorld.plainText)
        #expect(empty.text(width: 80).isEmpty)
    }
}
