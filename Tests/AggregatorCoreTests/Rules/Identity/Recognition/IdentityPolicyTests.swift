import AggregatorCore
import Testing

@Suite("What posts are told apart by can be chosen for a feed, and chosen back")
struct IdentityPolicyTests {
    private let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))

    /// A store in miniature: known posts by evidence, and each post as it was last seen.
    private struct Memory {
        var known: [Evidence: KnownPost] = [:]
        var posts: [PostID: StoredPost] = [:]

        /// Returns the ids of the document's posts, in its order.
        mutating func pull(_ items: [Item], of feed: FeedID, by policy: IdentityPolicy) -> [PostID] {
            let document = items.map(\.post)
            let evidence = PostEvidence.of(document, by: policy)
            var known = known
            known.add(known.doubtful(for: evidence).compactMap { posts[$0] }, by: policy)
            let decisions = PostIdentification(feed: feed, posts: document, evidence: evidence, known: known).decisions
            for decision in decisions {
                let post = document[decision.index]
                let entry = KnownPost(id: decision.id, fingerprint: Fingerprint.of(post))
                posts[decision.id] = StoredPost(
                    id: decision.id, feed: feed, post: post, firstSeen: .epoch, fingerprint: entry.fingerprint, sortDate: .epoch)
                for item in decision.evidence where self.known[item] == nil { self.known[item] = entry }
            }
            return decisions.map(\.id)
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The documents of successive pulls.
        var documents: [[Item]]
        /// The number of posts in the end, by the default policy.
        var auto: Int
        var chosen: (policy: IdentityPolicy, count: Int)
    }

    private static let cases = [
        Case(
            testDescription: "every post has the title and page of the last, and a guid of its own: by guid none is taken for another",
            documents: (1...4).map { [Item("g\($0)", "weekly", "Weekly", "Text \($0)")] }, auto: 1, chosen: (.guid, 4)),
        Case(
            testDescription: "every post has the guid of the last, and a page of its own: by link none is taken for another",
            documents: (1...4).map { [Item("latest", "\($0)", "Title \($0)", "Text \($0)")] }, auto: 1, chosen: (.link, 4)),
        Case(
            testDescription: "guid and title are new at every request, and the page stays: by link nothing is doubled",
            documents: (1...4).map { [Item("g\($0)", "page", "\($0) comments", "Text \($0)")] }, auto: 4, chosen: (.link, 1)),
        Case(
            testDescription: "guid and page carry a session, and text a counter: by title and date nothing is doubled",
            documents: (1...4).map { [Item("s\($0)", "a?s=\($0)", "Title", "Seen \($0) times", date: 7200)] }, auto: 4,
            chosen: (.titleAndDate, 1)),
        Case(
            testDescription: "a guid is used again for something else, under the same page: by content nothing is lost",
            documents: (1...4).map { [Item("latest", "", "Title", "Text \($0)")] }, auto: 1, chosen: (.content, 4)),
    ]

    @Test("a policy helps where the default does not", arguments: cases)
    func helps(example: Case) {
        for (policy, count) in [(.auto, example.auto), example.chosen] {
            var memory = Memory()
            for document in example.documents { _ = memory.pull(document, of: feed, by: policy) }
            #expect(memory.posts.count == count, "\(policy)")
        }
    }

    /// Documents of one feed, each as some sources write them.
    private static let documents: [(name: String, items: [Item])] = [
        ("guids, pages and dates", (0..<5).map { Item("g\($0)", "\($0)", "Title \($0)", "Text \($0)", date: 1000 + Int64($0)) }),
        ("one guid", (0..<20).map { Item("same", "\($0)", "Title \($0)", "Text \($0)") }),
        ("one page", (0..<5).map { Item("g\($0)", "", "Title \($0)", "Text \($0)") }),
        ("no guid and no page", (0..<5).map { Item(nil, nil, "Title \($0)", "Text \($0)") }),
        ("days without a time", (0..<5).map { Item("g\($0)", "\($0)", "Title \($0)", "Text \($0)", date: Int64($0) * 86_400) }),
        ("nothing but a title", (0..<3).map { Item(nil, nil, "Title \($0)", "") }),
    ]

    @Test("chosen and chosen back, whatever else: no post is lost, none is doubled, and all keep their ids", arguments: documents)
    func isUndoable(name: String, items: [Item]) {
        for policy in IdentityPolicy.allCases {
            for other in IdentityPolicy.allCases {
                var memory = Memory()
                let first = memory.pull(items, of: feed, by: policy)
                #expect(first.count == items.count, "\(policy)")
                for next in [other, policy, other] {
                    // The first item, in most feeds the newest, goes and comes back.
                    #expect(memory.pull(Array(items.dropFirst()), of: feed, by: next) == Array(first.dropFirst()), "\(policy), \(next)")
                    #expect(memory.pull(items, of: feed, by: next) == first, "\(policy), then \(next)")
                }
                #expect(memory.posts.count == items.count, "\(policy), \(other)")
            }
        }
    }

    @Test("what came under one policy is known under the default by what it is recognised by there")
    func aliases() {
        var memory = Memory()
        let old = Item("a", "1", "One", "Text of one")
        let new = Item("b", "2", "Two", "Text of two")
        let first = memory.pull([old], of: feed, by: .auto)
        let both = memory.pull([new, old], of: feed, by: .link)
        #expect(both[1] == first[0])
        #expect(memory.pull([Item("b", "3", "Two", "Another text")], of: feed, by: .auto) == [both[0]])
    }
}
