import AggregatorCore
import Testing

@Suite("What is kept")
struct RetentionPolicyTests {
    private let now = Timestamp(seconds: 1_000_000)

    /// Ten posts; post `number` is `number` seconds old and takes 100 bytes.
    private func outlines(starred: Set<Int> = [], read: Set<Int> = []) -> [PostOutline] {
        (0..<10).map { number in
            PostOutline(
                id: PostID(Identifier(high: 0, low: UInt64(number))), sortDate: now.adding(seconds: -Int64(number)),
                status: PostStatus(isRead: read.contains(number), isStarred: starred.contains(number)), bytes: 100)
        }
    }

    private func numbers(_ outlines: [PostOutline]) -> [Int] { outlines.map { Int($0.id.value.low) } }

    @Test("by age, by number, by both, and never a starred one")
    func removable() {
        let cases: [(RetentionPolicy, Set<Int>, [Int])] = [
            (RetentionPolicy(age: 7), [], [8, 9]), (RetentionPolicy(posts: 6), [], [6, 7, 8, 9]),
            (RetentionPolicy(age: 7, posts: 9), [], [8, 9]),
            (RetentionPolicy(posts: 0), [0, 5], [1, 2, 3, 4, 6, 7, 8, 9]), (RetentionPolicy(), [], []),
            (RetentionPolicy(age: 0), [9], [1, 2, 3, 4, 5, 6, 7, 8]),
        ]
        for (policy, starred, expected) in cases {
            #expect(numbers(policy.removable(outlines(starred: starred), now: now)) == expected)
        }
    }

    @Test("by size the oldest go, of all feeds together, and starred ones take room as well")
    func overflow() {
        #expect(numbers(RetentionPolicy(bytes: 350).overflow(outlines().shuffledByID)) == [3, 4, 5, 6, 7, 8, 9])
        #expect(numbers(RetentionPolicy(bytes: 350).overflow(outlines(starred: [9, 0]))) == [3, 4, 5, 6, 7, 8])
        #expect(RetentionPolicy(bytes: 1000).overflow(outlines()).isEmpty)
        #expect(RetentionPolicy().overflow(outlines()).isEmpty)
    }

    @Test("unread ones stay where that is asked for")
    func unread() {
        let policy = RetentionPolicy(posts: 0, keepsUnread: true)
        #expect(numbers(policy.removable(outlines(read: [3, 4]), now: now)) == [3, 4])
    }
}

extension [PostOutline] {
    /// Sorted neither by date nor by id.
    fileprivate var shuffledByID: [PostOutline] { sorted { $0.id.value.low % 3 < $1.id.value.low % 3 } }
}
