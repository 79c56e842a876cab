import AggregatorCore
import Testing

@Suite("What a post said before it was edited")
struct PostVersionTests {
    private func version(_ number: Int, length: Int) -> PostVersion {
        var post = Post()
        post.content.text = String(repeating: "x", count: length)
        return PostVersion(since: Timestamp(seconds: Int64(number)), post: post)
    }

    @Test(
        "of the versions of a post the newest are kept, as far as there is room for them, and always the newest one",
        arguments: [(1, 10, 1), (120, 10, 100), (3, 400, 2), (3, 900, 1), (3, 5_000, 1), (0, 0, 0)])
    func newest(count: Int, length: Int, kept: Int) {
        let versions = (0..<count).map { version($0, length: length) }
        let bytes = length < 100 ? PostVersion.mostBytes : 1_100
        #expect(versions.newest(bytes: bytes) == versions.suffix(kept))
    }

    @Test("a long version drops older ones, and is kept itself")
    func keep() {
        var versions: [PostVersion] = []
        for (number, length) in [10, 10, PostVersion.mostBytes, 20].enumerated() { versions.keep(version(number, length: length)) }
        #expect(versions.map(\.since.seconds) == [3])
        versions.keep(version(4, length: 10))
        #expect(versions.map(\.since.seconds) == [3, 4])
        versions.keep(version(5, length: PostVersion.mostBytes))
        #expect(versions.map(\.since.seconds) == [5])
    }
}
