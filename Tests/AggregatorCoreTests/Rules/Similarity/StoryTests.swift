import AggregatorCore
import Testing

@Suite("Posts that are one story")
struct StoryTests {
    private typealias Sample = StorySamples

    private let homes = [
        Sample.feed(1): WebAddress(unsafe: "https://blog.example/"), Sample.feed(2): WebAddress(unsafe: "https://planet.example/"),
        Sample.feed(3): WebAddress(unsafe: "https://news.example/feed"),
    ]

    private func ids(_ story: Story?) -> [UInt64] { story?.members.map(\.post.id.value.low) ?? [] }

    @Test("the original stands before what carries it on, whenever each was published, and whatever comes first")
    func original() {
        let posts = [
            Sample.post(7, feed: 3, seconds: 1_799_999_000), Sample.post(5, feed: 1), Sample.post(6, feed: 2, seconds: 1_799_990_000),
        ]
        for order in [posts, posts.reversed(), [posts[1], posts[2], posts[0]]] {
            let stories = Story.among(order, homes: homes)
            #expect(stories.count == 1)
            // The post of its own site first, then the two others by date.
            #expect(ids(stories.first) == [5, 6, 7])
        }
    }

    @Test("what names the feed that it comes from is never the original where another may be")
    func carriedOn() {
        var first = Sample.post(1, feed: 1)
        first.post.details = Post.Details()
        first.post.details?.origin = Post.Origin()
        #expect(ids(Story.among([first, Sample.post(2, feed: 2, seconds: 1_800_000_900)], homes: homes).first) == [2, 1])
    }

    @Test("a story has one post of a feed, the surest; the other stands alone")
    func oneOfAFeed() {
        var second = Sample.post(3, feed: 2)
        Sample.move(&second, seconds: 60)
        let posts = [Sample.post(1, feed: 1), Sample.post(2, feed: 2), second]
        for order in [posts, posts.reversed()] { #expect(Story.among(order, homes: homes).map { ids($0) } == [[1, 2]]) }
    }

    @Test("who is like a member is a member, also where it is not like the first")
    func chain() throws {
        var middle = Sample.post(2, feed: 2)
        middle.post.addresses.page = WebAddress("https://blog.example/1")
        var last = Sample.post(3, feed: 3)
        Sample.move(&last, seconds: 5 * 86_400)
        var first = Sample.post(1, feed: 1)
        first.post.title = nil
        first.post.content.html = nil
        let story = try #require(Story.among([first, middle, last], homes: homes).first)
        #expect(ids(story) == [1, 2, 3])
        #expect(story.members[2].cause.other == middle.id)
    }

    @Test("what too many have in common tells nothing")
    func crowd() {
        let crowd = (1...Story.crowd + 1).map { number in
            var post = Sample.post(number, feed: number)
            post.post.title = nil
            post.post.content.html = nil
            return post
        }
        #expect(Story.among(crowd, homes: [:]).isEmpty)
        #expect(Story.among(Array(crowd.dropLast()), homes: [:]).map(\.members.count) == [Story.crowd])
        let address = SimilaritySign.of(crowd[0].post)[0]
        #expect(Story.among(Array(crowd.prefix(2)), homes: [:], crowded: [address]).isEmpty)
    }

    @Test("a page to which several posts of one feed lead, as a show's, joins none of them; what else they share still does")
    func commonPage() throws {
        func episode(_ number: Int, feed: Int, _ title: String) -> StoredPost {
            var post = Sample.post(number, feed: feed, seconds: 1_800_000_000 + Int64(number) * 3600)
            post.post.title = RichText(plain: title)
            post.post.content.html = nil
            post.post.addresses.page = WebAddress("https://network.example/shows/curious")
            return post
        }
        let title = "The clockmaker's last secret"
        let episodes = [episode(1, feed: 1, title), episode(2, feed: 1, "Moss"), episode(3, feed: 2, "Salt"), episode(4, feed: 3, "Iron")]
        #expect(Story.among(episodes, homes: homes).isEmpty)
        #expect(Story.among(Array(episodes.dropFirst()), homes: homes).map { Set(ids($0)) } == [[2, 3, 4]])
        let story = try #require(Story.among(episodes + [episode(5, feed: 4, title)], homes: homes).first)
        #expect(ids(story) == [1, 5])
        guard case .title = story.members[0].cause.similarity else {
            Issue.record("\(story.members[0].cause.similarity)")
            return
        }
    }

    @Test("of issues with one title, those of one day are one story, also where the next is exactly a day later")
    func nearest() {
        // By day, in two feeds; the ids are in an order in which issues of neighbouring days come first.
        let ids: [[Int]] = [[5, 6], [4, 2], [1, 3]]
        let posts = ids.enumerated().flatMap { day, ids in
            zip(1..., ids).map { feed, id in
                var post = Sample.post(id, feed: feed, seconds: 1_800_000_000 + Int64(day) * 86_400)
                post.post.addresses.page = WebAddress("https://paper\(feed).example/\(day)")
                post.post.content.html = nil
                return post
            }
        }
        let stories = Story.among(posts, homes: [:])
        #expect(Set(stories.map { Set(self.ids($0)) }) == [[5, 6], [4, 2], [1, 3]])
    }

    @Test(
        "what is done with repetitions is said for all, or by tag",
        arguments: [
            ([], "off off off"), (["collapse"], "collapse collapse collapse"),
            (["annotate", "news=collapse"], "collapse collapse annotate"),
            (["News/Local=mark", "News=annotate"], "annotate mark off"), (["news=off", "mark"], "off off mark"),
        ])
    func rules(texts: [String], expected: String) throws {
        let rules = DuplicateRules(texts.compactMap { DuplicateRules.Rule($0) })
        #expect(rules.rules.map(\.text) == texts)
        let policies = [["News"], ["Other", "News/Local"], []].map { rules.policy(forTags: $0).rawValue }
        #expect(policies.joined(separator: " ") == expected)
        #expect(rules.isOff == !expected.contains { $0 != "o" && $0 != "f" && $0 != " " })
        let accented = DuplicateRules(["Bär=collapse"].compactMap { DuplicateRules.Rule($0) })
        #expect(accented.policy(forTags: ["BA\u{308}R/x"]) == .collapse && accented.policy(forTags: ["Bar"]) == .off)
        for slip in ["", "hide", "=mark", "News=", "News"] { #expect(DuplicateRules.Rule(slip) == nil) }
    }

    @Test("in a list, the first member that belongs there stands for the story, read or not")
    func places() throws {
        var posts = [Sample.post(1, feed: 1), Sample.post(2, feed: 2), Sample.post(3, feed: 3)]
        posts[0].status.isRead = true
        let story = try #require(Story.among(posts, homes: homes).first)
        let stories = Dictionary(uniqueKeysWithValues: posts.map { ($0.id, story) })
        let rules = DuplicateRules(["mark", "news=collapse"].compactMap { DuplicateRules.Rule($0) })
        let places = StoryPlaces(stories, rules, tags: [Sample.feed(2): ["News"]])
        var unread = PostQuery()
        unread.isRead = false
        for query in [PostQuery(), unread] {
            #expect(places.place(of: posts[0], in: query) == .first([posts[1].id, posts[2].id]))
            #expect(places.place(of: posts[1], in: query) == .repeats(posts[0].id, .collapse))
            #expect(places.place(of: posts[2], in: query) == .repeats(posts[0].id, .mark))
        }
        var own = PostQuery()
        own.feeds = [Sample.feed(2)]
        #expect(places.place(of: posts[1], in: own) == .alone)
        #expect(places.readWith(posts[2].id) == [posts[0].id, posts[1].id])
        let alone = StoryPlaces(stories, DuplicateRules(), tags: [:])
        #expect(posts.map { alone.place(of: $0) } == [.alone, .alone, .alone])
        #expect(alone.readWith(posts[0].id).isEmpty)
    }
}
