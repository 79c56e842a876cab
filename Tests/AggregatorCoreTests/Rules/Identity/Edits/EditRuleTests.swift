import AggregatorCore
import Testing

@Suite("What is an edit, and what is not")
struct EditRuleTests {
    private static let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))
    private static let now = Timestamp(seconds: 100 * 86_400)
    private static let restless = Restlessness(since: now.adding(seconds: -86_400))
    private static let over = Restlessness(since: now.adding(seconds: -31 * 86_400))

    private static func post(_ text: String, _ title: String = "Title") -> Post {
        var post = Post()
        post.guid = Post.GUID("g")
        post.title = RichText(plain: title)
        post.content.text = text
        return post
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The stored post and the extent of its fingerprint; `nil` if none is stored.
        var stored: (post: Post, extent: Fingerprint.Extent)?
        var post: Post
        var edits = EditPolicy.update
        var restlessness = Restlessness()
        var verdict: EditRule.Verdict
        /// The extent of the document's fingerprint.
        var extent = Fingerprint.Extent.whole
        /// Whether the stored fingerprint is a turned one: the post was taken over for another reason than its content, such as its place.
        var isTurned = false
    }

    private static let cases = [
        Case(testDescription: "what was not there is new", post: post("a"), verdict: .new),
        Case(testDescription: "another text is an edit", stored: (post("a"), .whole), post: post("b"), verdict: .edited),
        Case(
            testDescription: "what was taken over for its place is the same", stored: (post("a"), .whole), post: post("a"), verdict: .same,
            isTurned: true),
        Case(
            testDescription: "what was taken over for its place is edited as any other", stored: (post("a"), .whole), post: post("b"),
            verdict: .edited, isTurned: true),
        Case(
            testDescription: "what was taken over for its place is measured anew where its source has become restless",
            stored: (post("a"), .whole), post: post("a"), restlessness: restless, verdict: .measuredAnew, extent: .lasting, isTurned: true),
        Case(testDescription: "the same text is none", stored: (post("a"), .whole), post: post("a"), verdict: .same),
        Case(
            testDescription: "where edits are ignored there is none", stored: (post("a"), .whole), post: post("b"), edits: .ignore,
            verdict: .same),
        Case(
            testDescription: "of a restless source another text is taken over, and no edit", stored: (post("a"), .lasting), post: post("b"),
            restlessness: restless, verdict: .measuredAnew, extent: .lasting),
        Case(
            testDescription: "of a restless source it is as well where it was measured without its text alone",
            stored: (post("a"), .textless), post: post("b"), restlessness: restless, verdict: .measuredAnew, extent: .lasting),
        Case(
            testDescription: "of a restless source no text is taken where edits are ignored", stored: (post("a"), .lasting),
            post: post("b"),
            edits: .ignore, restlessness: restless, verdict: .same, extent: .lasting),
        Case(
            testDescription: "of a restless source another title is one", stored: (post("a"), .lasting), post: post("b", "Other"),
            restlessness: restless, verdict: .edited, extent: .lasting),
        Case(
            testDescription: "a text that has come to rest is measured anew, and not edited", stored: (post("a"), .lasting),
            post: post("b"),
            restlessness: over, verdict: .measuredAnew),
        Case(
            testDescription: "a title that changes meanwhile is edited", stored: (post("a"), .lasting), post: post("b", "Other"),
            restlessness: over, verdict: .edited),
        Case(
            testDescription: "a post that was away while its source was restless is measured anew as well", stored: (post("a"), .whole),
            post: post("a"), restlessness: restless, verdict: .measuredAnew, extent: .lasting),
    ]

    @Test("a change of what a source says is an edit, a change of how it is measured is none", arguments: cases)
    func verdicts(example: Case) {
        let fingerprint = example.stored.map {
            let plain = Fingerprint.of($0.post, $0.extent)
            return example.isTurned ? plain.turned : plain
        }
        let evidence = Identity.evidence(of: example.post)
        let id = Identity.post(in: Self.feed, evidence: evidence[0])
        let known = fingerprint.map { [evidence[0]: KnownPost(id: id, fingerprint: $0)] } ?? [:]
        let decisions = PostIdentification(
            feed: Self.feed, posts: [example.post], evidence: [PostEvidence(deciding: evidence)], known: known
        ).decisions
        let rule = EditRule(
            decisions, [example.post], edits: example.edits, restlessness: example.restlessness, at: Self.now)
        #expect(rule.verdicts == [example.verdict])
        let plain = Fingerprint.of(example.post, example.extent)
        // A store takes over a post only if its fingerprint differs.
        let isTaken = [.measuredAnew, .edited].contains(example.verdict) && fingerprint == plain
        let isLeft = example.isTurned && example.verdict == .same
        #expect((rule.fingerprints != [plain]) == (isTaken || isLeft))
        if isLeft { #expect(rule.fingerprints == [fingerprint]) }
    }

    @Test("what an address counts its readers by is no edit, whether or not it was measured with it once")
    func tracking() {
        func post(_ query: String) -> Post {
            var post = Self.post("a")
            post.addresses.page = WebAddress("https://example.org/a?id=1\(query)")
            return post
        }
        let (plain, tracked) = (post(""), post("&utm_source=rss"))
        #expect(Fingerprint.of(plain) == Fingerprint.of(tracked) && Fingerprint.of(plain) != Fingerprint.of(post("2")))
        let evidence = Identity.evidence(of: tracked)
        let id = Identity.post(in: Self.feed, evidence: evidence[0])
        for (known, verdict) in [
            (Fingerprint.of(plain), EditRule.Verdict.same), (Fingerprint.of(tracked, .tracked), .measuredAnew),
        ] {
            let decisions = PostIdentification(
                feed: Self.feed, posts: [tracked], evidence: [PostEvidence(deciding: evidence)],
                known: [evidence[0]: KnownPost(id: id, fingerprint: known)]
            ).decisions
            let rule = EditRule(decisions, [tracked], edits: .update, restlessness: Restlessness(), at: Self.now)
            #expect(rule.verdicts == [verdict] && rule.fingerprints == [Fingerprint.of(plain)])
        }
    }

    private static let additions: [@Sendable (inout Post) -> Void] = [
        { $0.categories = [Category(term: "Rust")] }, { $0.addresses.image = WebAddress("https://example.org/a.png") },
        { $0.content.remote = WebAddress("https://example.org/a.html").map { Link(url: $0) } },
        { change(&$0) { $0.thumbnails = [address("t.png")].map { Thumbnail(url: $0) } } },
        { change(&$0) { $0.media = [MediaItem(url: address("a.mp4"))] } },
        { change(&$0) { $0.place = .point(Geometry.Position(longitude: 1, latitude: 2)) } },
        { change(&$0) { $0.chapters = [Chapter(start: 1, title: "One")] } },
        { change(&$0) { $0.episode = episode } }, { change(&$0) { $0.podcast = podcast } },
        { $0.video = Video(duration: 60) },
    ]

    private static func change(_ post: inout Post, _ change: (inout Post.Details) -> Void) {
        var details = Post.Details()
        change(&details)
        post.details = details
    }

    private static func address(_ path: String) -> WebAddress { WebAddress(unsafe: "https://example.org/\(path)") }

    private static var episode: Episode {
        var episode = Episode()
        episode.duration = 60
        return episode
    }

    private static var podcast: Podcast {
        var podcast = Podcast()
        podcast.chapters = Podcast.Reference(url: address("a.json"))
        return podcast
    }

    @Test("what is added to a post is taken over and no edit, also where an earlier version did not measure it")
    func added() {
        for addition in Self.additions {
            let before = Self.post("a")
            var after = before
            addition(&after)
            let (plain, added) = (Fingerprint.of(before), Fingerprint.of(after))
            #expect(plain != added && plain.turned != added && plain.isOfSameWords(as: added))
            #expect(!Fingerprint.of(Self.post("b")).isOfSameWords(as: plain))
            for (known, post) in [(plain, after), (added, before), (added.turned, before)] {
                let evidence = Identity.evidence(of: post)
                let id = Identity.post(in: Self.feed, evidence: evidence[0])
                let decisions = PostIdentification(
                    feed: Self.feed, posts: [post], evidence: [PostEvidence(deciding: evidence)],
                    known: [evidence[0]: KnownPost(id: id, fingerprint: known)]
                ).decisions
                let rule = EditRule(decisions, [post], edits: .update, restlessness: Restlessness(), at: Self.now)
                #expect(rule.verdicts == [.measuredAnew] && rule.fingerprints == [Fingerprint.of(post)])
            }
        }
    }

    @Test("counts, the order of keywords, and what a request adds to the address of a picture are not taken for something added")
    func counted() {
        func post(_ order: [String], _ picture: String, comments: Int) -> Post {
            var post = Self.post("a")
            post.categories = order.map { Category(term: $0) }
            post.addresses.image = WebAddress(picture)
            Self.change(&post) { $0.comments.count = comments }
            return post
        }
        let first = post(["a", "b"], "https://i1.example.org/a.png?token=1", comments: 1)
        #expect(Fingerprint.of(first) == Fingerprint.of(post(["b", "a"], "http://i2.example.org/a.png?token=2", comments: 2)))
    }

    @Test("texts that are taken over time after time are no edits, nor are they once their source holds still")
    func texts() {
        let posts = (0..<2).map { Self.post("a \($0)") }
        let evidence = Identity.evidence(of: posts[0])
        let id = Identity.post(in: Self.feed, evidence: evidence[0])
        func rule(_ known: Identifier, _ text: Int, day: Int64) -> EditRule {
            let decisions = PostIdentification(
                feed: Self.feed, posts: [posts[text]], evidence: [PostEvidence(deciding: evidence)],
                known: [evidence[0]: KnownPost(id: id, fingerprint: known)]
            ).decisions
            return EditRule(
                decisions, [posts[text]], edits: .update, restlessness: Self.restless, at: Self.now.adding(seconds: day * 86_400))
        }
        var known = Fingerprint.of(posts[0], .lasting)
        for number in 0..<4 {
            let taken = rule(known, number % 2, day: 0)
            #expect(taken.verdicts == [.measuredAnew] && taken.fingerprints != [known])
            known = taken.fingerprints[0]
            let over = rule(known, 1 - number % 2, day: 40)
            #expect(over.verdicts == [.measuredAnew] && over.fingerprints == [Fingerprint.of(posts[1 - number % 2])])
        }
    }

    @Test("the document in which restlessness is noticed is the last that counts, and the next one counts nothing")
    func noticing() {
        var known: [Evidence: KnownPost] = [:]
        var restlessness = Restlessness()
        var edited: [Int] = []
        for number in 0..<6 {
            let posts = ["a", "b", "c", "d"].map { name in
                var post = Self.post("\(name) \(number)")
                post.guid = Post.GUID(name)
                return post
            }
            let evidence = PostEvidence.of(posts, by: .auto)
            let decisions = PostIdentification(feed: Self.feed, posts: posts, evidence: evidence, known: known).decisions
            let rule = EditRule(decisions, posts, edits: .update, restlessness: restlessness, at: Self.now)
            restlessness = rule.restlessness
            edited.append(rule.verdicts.count { $0 == .edited })
            for (decision, fingerprint) in zip(decisions, rule.fingerprints) {
                for item in decision.evidence { known[item] = KnownPost(id: decision.id, fingerprint: fingerprint) }
            }
        }
        #expect(edited == [0, 4, 4, 4, 0, 0])
        #expect(restlessness.since == Self.now)
    }
}
