import AggregatorCore
import Testing

@testable import PostgresStore

@Suite("A harvest on its way to PostgreSQL")
struct PreparedHarvestTests {
    @Test("the rows of a long or large harvest are made portion by portion", arguments: [(3_000, 10), (75, 40_000)])
    func isBounded(count: Int, letters: Int) throws {
        var harvest = Samples().harvest(1, count: count)
        let text = String(repeating: "я", count: letters)
        for index in harvest.posts.indices { harvest.posts[index].post.content = Post.Content(html: nil, text: text, markdown: text) }
        let prepared = PreparedHarvest(harvest)
        #expect(prepared.rows.count < count && prepared.rows.count <= 1_000)
        #expect(prepared.rows.dropLast().reduce(0) { $0 + $1.size } < 16 << 20)
        var ids: [PostID] = []
        try prepared.forEachBatch { batch in
            #expect(1...200 ~= batch.count)
            #expect(batch.dropLast().reduce(0) { $0 + $1.row.size } <= 4 << 20)
            ids += batch.map(\.sighting.id)
        }
        #expect(ids == harvest.posts.map(\.id))
    }

    @Test("the size of a row counts what the index gets")
    func countsPieces() {
        var post = Post()
        post.content.text = "abcdefgh"
        let row = PostRow(post)
        #expect(row.size >= 2 * 8 + (row.grams?.count ?? 0))
        #expect((row.grams?.count ?? 0) > 8)
    }

    @Test("a harvest that names a post twice is written once")
    func distinct() throws {
        var harvest = Samples().harvest(1, count: 3)
        harvest.posts += harvest.posts.prefix(1)
        var count = 0
        try PreparedHarvest(harvest).forEachBatch { count += $0.count }
        #expect(count == 3)
    }
}
