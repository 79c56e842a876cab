import AggregatorCore
import Testing

@Suite("Posts keep their identity whatever the source does to guids and links")
struct PostIdentificationTests {
    let feed = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/feed"))

    private func post(_ guid: String?, _ link: String?, _ title: String = "A title", body: String = "Text", date: Int64? = nil) -> Post {
        var post = Post()
        post.guid = guid.map { Post.GUID($0) }
        post.addresses.page = link.flatMap { WebAddress($0) }
        post.title = RichText(plain: title)
        post.content.text = body
        post.dates.published = date.map { Timestamp(seconds: $0) }
        return post
    }

    /// A store in miniature: what was seen, by evidence.
    private struct Memory {
        var known: [Evidence: KnownPost] = [:]
        var ids: Set<PostID> = []

        mutating func pull(_ posts: [Post], of feed: FeedID) -> (new: Int, decisions: [PostIdentification.Decision]) {
            let evidence = PostEvidence.of(posts, by: .auto)
            let decisions = PostIdentification(feed: feed, posts: posts, evidence: evidence, known: known).decisions
            var new = 0
            for decision in decisions {
                if ids.insert(decision.id).inserted { new += 1 }
                let entry = KnownPost(id: decision.id, fingerprint: Fingerprint.of(posts[decision.index]))
                for item in decision.evidence where known[item] == nil { known[item] = entry }
            }
            return (new, decisions)
        }
    }

    @Test("twenty items with one guid are twenty posts, over ten pulls")
    func sharedGUID() {
        let posts = (0..<20).map { post("same", "https://example.org/\($0)", "Title \($0)") }
        var memory = Memory()
        #expect(memory.pull(posts, of: feed).new == 20)
        for _ in 0..<10 { #expect(memory.pull(posts, of: feed).new == 0) }
    }

    @Test("of two posts with one guid, page and title neither becomes the other when one stays", arguments: [[], [9]])
    func sharedNames(beside others: [Int]) {
        func item(_ number: Int) -> Post { post("g", "https://example.org/a", body: "Text \(number)", date: Int64(number) * 86_461) }
        let rest = others.map { post("p\($0)", "https://example.org/\($0)", "Title \($0)", date: Int64($0)) }
        var memory = Memory()
        let first = memory.pull([item(1)] + rest, of: feed).decisions[0].id
        let both = memory.pull([item(2), item(1)] + rest, of: feed)
        #expect(both.new == 1)
        #expect(both.decisions[1].id == first)
        let second = both.decisions[0].id
        let left = memory.pull([item(2)] + rest, of: feed)
        #expect(left.new == 0)
        #expect(left.decisions[0].id == second)
        let next = memory.pull([item(3), item(2)] + rest, of: feed)
        #expect(next.new == 1)
        #expect(next.decisions[1].id == second)
    }

    @Test("a title that another format escapes otherwise is the same title, when guid and page are others", arguments: ["Fish &amp; chips"])
    func escapedTitle(markup: String) {
        func post(_ number: Int, _ title: RichText) -> Post {
            var post = Item("\(title.html == nil)\(number)", "\(title.html == nil)/\(number)", "", date: 61 + Int64(number) * 86_461).post
            post.title = title
            return post
        }
        let documents = [RichText(plain: "Fish & chips"), RichText(untrusted: markup)].map { title in (0..<3).map { post($0, title) } }
        let known = documents[0].enumerated().reduce(into: [Evidence: KnownPost]()) { known, item in
            let id = PostID(Identity.feed(firstAddress: WebAddress(unsafe: "https://example.org/\(item.offset)")).value)
            for piece in PostEvidence.of(documents[0], by: .auto)[item.offset].all {
                known[piece] = KnownPost(id: id, fingerprint: Fingerprint.of(item.element))
            }
        }
        let evidence = PostEvidence.of(documents[1], by: .auto)
        let decisions = PostIdentification(feed: feed, posts: documents[1], evidence: evidence, known: known).decisions
        #expect(decisions.allSatisfy { $0.known != nil } && Set(decisions.map(\.id)).count == 3)
    }

    @Test("of two posts with one title, text and moment neither becomes the other when one stays")
    func twins() {
        func item(_ number: Int) -> Post { post("g\(number)", "https://example.org/\(number)", date: 3_600) }
        let other = post("p", "https://example.org/p", "Another")
        var memory = Memory()
        #expect(memory.pull([item(1)], of: feed).new == 1)
        let both = memory.pull([item(2), item(1), other], of: feed)
        #expect(both.new == 2)
        let left = memory.pull([item(2), other], of: feed)
        #expect(left.new == 0)
        #expect(left.decisions[0].id == both.decisions[0].id)
    }

    @Test("a guid that several posts have had does not make the next one, alone under their title and at their page, one of them")
    func afterSharedNames() {
        func item(_ number: Int) -> Post { post("g", "https://example.org/a", body: "Text \(number)", date: Int64(number) * 86_461) }
        var memory = Memory()
        #expect(memory.pull([item(2), item(1)], of: feed).new == 2)
        #expect(memory.pull([item(3)], of: feed).new == 1)
        #expect(memory.pull([item(3)], of: feed).new == 0)
    }

    @Test("all guids change overnight while links and titles stay: nothing is new")
    func guidsChange() {
        var memory = Memory()
        #expect(memory.pull((0..<5).map { post("a\($0)", "https://example.org/\($0)", "Title \($0)") }, of: feed).new == 5)
        #expect(memory.pull((0..<5).map { post("b\($0)", "https://example.org/\($0)", "Title \($0)") }, of: feed).new == 0)
        #expect(memory.pull((0..<5).map { post("b\($0)", "https://example.org/\($0)", "Title \($0)") }, of: feed).new == 0)
    }

    @Test("a guid that counts the editions of its page is that of one post, also when its title is edited")
    func editions() {
        var memory = Memory()
        func document(_ edition: Int, _ title: String) -> [Post] {
            let first = post("https://example.org/1#\(edition)", "https://example.org/1?at_medium=rss", title, body: title, date: 1_001)
            return [first, post("https://example.org/2#0", "https://example.org/2?at_medium=rss", "Other", body: "Other", date: 2_001)]
        }
        #expect(memory.pull(document(0, "Headline"), of: feed).new == 2)
        for edition in 1..<4 { #expect(memory.pull(document(edition, "Headline, edition \(edition)"), of: feed).new == 0) }
    }

    @Test("numbers behind a page are replies and entries where the second does not tell", arguments: [86_400, 120])
    func replies(date: Int64) {
        var memory = Memory()
        func document(_ number: Int) -> [Post] {
            [
                post("https://example.org/t#\(number)", "https://example.org/t", "Reply \(number)", body: "Text \(number)", date: date),
                post("g", "https://example.org/2", "Other", date: 2_001),
            ]
        }
        #expect(memory.pull(document(17), of: feed).new == 2)
        #expect(memory.pull(document(18), of: feed).new == 1)
    }

    @Test("links change while guids stay: nothing is new")
    func linksChange() {
        var memory = Memory()
        _ = memory.pull([post("a", "https://example.org/1")], of: feed)
        #expect(memory.pull([post("a", "https://example.net/other", "Another title", body: "Other")], of: feed).new == 0)
    }

    @Test("a feed of one item that always links to one page loses no post")
    func constantLink() {
        var memory = Memory()
        #expect(memory.pull([post("monday", "https://example.org/", "Monday")], of: feed).new == 1)
        #expect(memory.pull([post("tuesday", "https://example.org/", "Tuesday")], of: feed).new == 1)
    }

    @Test("no guid and no link: the content tells them apart")
    func contentAlone() {
        var memory = Memory()
        let posts = (0..<3).map { post(nil, nil, "Title \($0)") }
        #expect(memory.pull(posts, of: feed).new == 3)
        #expect(memory.pull(posts, of: feed).new == 0)
    }

    @Test("a document that flips between versions repeats nothing")
    func flipping() {
        var memory = Memory()
        let five = (0..<5).map { post("g\($0)", "https://example.org/\($0)", "Title \($0)") }
        #expect(memory.pull(five, of: feed).new == 5)
        for _ in 0..<3 {
            #expect(memory.pull(Array(five[2...]), of: feed).new == 0)
            #expect(memory.pull(five, of: feed).new == 0)
        }
    }

    @Test("an item that leaves and comes back, however much later, is the post that it was")
    func leavingAndReturning() {
        var memory = Memory()
        let item = post("g", "https://example.org/1", "Kept")
        let first = memory.pull([item], of: feed).decisions[0].id
        for number in 0..<30 { _ = memory.pull([post("n\(number)", "https://example.org/n\(number)", "Other \(number)")], of: feed) }
        #expect(memory.pull([item], of: feed).decisions.map(\.id) == [first])
        #expect(memory.ids.count == 31)
    }

    @Test("a text that is another at every request is one post, by whatever else stays", arguments: ["guid", "link", "title and date"])
    func restlessText(stays: String) {
        var memory = Memory()
        for number in 0..<5 {
            let item = post(
                stays == "guid" ? "g" : nil, stays == "link" ? "https://example.org/1" : nil,
                stays == "title and date" ? "Title" : "\(number)",
                body: "Seen \(number) times", date: stays == "title and date" ? 1001 : nil)
            #expect(memory.pull([item], of: feed).new == (number == 0 ? 1 : 0))
        }
    }

    @Test("a feed that moves takes its posts along: its id is that of its first address, and hosts in its links are no matter beside guids")
    func movingFeed() {
        var memory = Memory()
        func document(_ host: String) -> [Post] { (0..<5).map { post("g\($0)", "https://\(host)/\($0)", "Title \($0)") } }
        #expect(memory.pull(document("old.example"), of: feed).new == 5)
        #expect(memory.pull(document("new.example"), of: feed).new == 0)
        #expect(memory.pull((0..<5).map { post(nil, "https://new.example/\($0)", "Title \($0)") }, of: feed).new == 0)
    }

    @Test("a title that is marked up otherwise is the same title")
    func titleMarkup() {
        var memory = Memory()
        var marked = post("a", "https://example.org/1", body: "One")
        marked.title = RichText(untrusted: " Q &amp; A&#8217;s ")
        _ = memory.pull([marked], of: feed)
        #expect(memory.pull([post("b", "https://example.org/1", "Q & A’s", body: "Two")], of: feed).new == 0)
    }

    private func thread(_ number: Int, _ guid: String? = nil, body: String? = nil, date: Int64? = nil) -> Post {
        post(
            guid ?? "r\(number)", "https://example.org/thread", "Re: Help", body: body ?? "Reply \(number)",
            date: date ?? 1_000_000 + Int64(number) * 86_461)
    }

    private func others(_ numbers: Range<Int>) -> [Post] {
        numbers.map { post("p\($0)", "https://example.org/\($0)", "Title \($0)", date: 1_000_000 + Int64($0) * 86_000) }
    }

    @Test(
        "the next reply of a thread is a post of its own, where guids are names, also when the one before has left the document",
        arguments: [("r", nil), ("r", "+1"), ("https://example.org/thread&", nil), ("https://example.org/thread#comment-", nil)]
            as [(guid: String, body: String?)])
    func nextReply(guid: String, body: String?) {
        for isUpdatedAlone in [false, true] {
            func reply(_ number: Int) -> Post {
                var post = thread(number, "\(guid)\(number)", body: body)
                if isUpdatedAlone { (post.dates.modified, post.dates.published) = (post.dates.published, nil) }
                return post
            }
            var memory = Memory()
            #expect(memory.pull([reply(0)] + others(0..<3), of: feed).new == 4)
            for number in 1..<5 { #expect(memory.pull([reply(number)] + others(number..<number + 3), of: feed).new == 2) }
            #expect(memory.pull([reply(4)] + others(4..<7), of: feed).new == 0)
        }
    }

    @Test(
        "the next episode, issue or reply with a long text is a post of its own where its guid is made of the page it shares, as is an agency's next item",
        arguments: [
            "https://example.org/thread?ep=", "https://example.org/thread/", "https://example.org/thread#comment-",
            "tag:example.org,2026:/thread/", "urn:newsml:example.org:20261127:item-",
        ])
    func nextOfPage(guid: String) {
        func next(_ number: Int) -> Post {
            thread(number, "\(guid)\(number):1", body: String(repeating: "Words of the number \(number). ", count: 40))
        }
        var memory = Memory()
        #expect(memory.pull([next(0)] + others(0..<3), of: feed).new == 4)
        for number in 1..<4 { #expect(memory.pull([next(number)] + others(number..<number + 3), of: feed).new == 2) }
    }

    @Test("an agency's next edition of an item is the post that it was", arguments: ["urn:newsml", "URN:NewsML"])
    func nextEdition(scheme: String) {
        var memory = Memory()
        #expect(memory.pull([thread(0, "urn:newsml:example.org:20261127:item:1")] + others(0..<3), of: feed).new == 4)
        #expect(memory.pull([thread(1, "\(scheme):example.org:20261127:item:2")] + others(0..<3), of: feed).new == 0)
    }

    @Test("without a date so is an alert that comes again at the page that all alerts have, whatever it repeats")
    func undatedAlerts() {
        func alert(_ number: Int) -> Post {
            post("e\(number)", "https://example.org/status", ["up", "down", "slow"][number % 3], body: "As it is")
        }
        var memory = Memory()
        #expect(memory.pull((0..<3).map(alert), of: feed).new == 3)
        for number in 3..<9 { #expect(memory.pull((number - 2...number).map(alert), of: feed).new == 1) }
    }

    @Test(
        "under another guid a post is what it was where that is its page and a number, its date or a long text is the same, or all guids are new"
    )
    func sameUnderAnotherGUID() {
        let long = String(repeating: "A reply of many words. ", count: 40)
        for second in [
            thread(1, "https://example.org/thread#1"), thread(1, "http://example.org/thread"),
            thread(1, "http://WWW.Example.org/thread?v=2"), thread(1, "x", date: 1_000_000),
            thread(1, "x", body: long),
        ] {
            var memory = Memory()
            let first = thread(0, body: second.content.text == long ? long : nil)
            #expect(memory.pull([first] + others(0..<3), of: feed).new == 4)
            #expect(memory.pull([second] + others(0..<3), of: feed).new == 0)
        }
        var memory = Memory()
        let all = [thread(0)] + others(0..<3)
        #expect(memory.pull(all, of: feed).new == 4)
        let anew = all.enumerated().map { number, post in
            var post = post
            post.guid = Post.GUID("new \(number)")
            post.dates.published = Timestamp(seconds: 2_000_041 + Int64(number))
            post.content.text = "Other \(number)"
            return post
        }
        #expect(memory.pull(anew, of: feed).new == 0)
    }

    @Test("in a document that has only what is new, who says the same under another name is new", arguments: [DocumentExtent.part, .whole])
    func parts(extent: DocumentExtent) {
        let text = String(repeating: "words ", count: 100)
        func thread(_ number: Int, _ week: Int) -> Post {
            let name = "\(number)-\(week)"
            return post(name, "https://example.org/\(name)", "Thread \(number)", body: text, date: Int64(week * 604_801 + number + 7))
        }
        var all: [Evidence: KnownPost] = [:]
        for number in 0..<2 {
            let old = thread(number, 0)
            let known = KnownPost(id: PostID(Identifier(high: 1, low: UInt64(number))), fingerprint: Fingerprint.of(old))
            for item in Identity.evidence(of: old) { all[item] = known }
        }
        let next = [thread(0, 1), thread(1, 1), post("g9", "https://example.org/9", "Other", date: 5)]
        let decisions = PostIdentification(
            feed: feed, posts: next, evidence: PostEvidence.of(next, by: .auto, extent: extent), known: all, extent: extent
        ).decisions
        let isPart = extent == .part
        #expect(decisions.map { $0.known == nil } == [isPart, isPart, true], "a whole document might have moved")
    }

    @Test("in a document that has only what is new, a notice with the title and minute of another is new", arguments: [0, 7] as [Int64])
    func minuteInPart(second: Int64) {
        func notice(_ number: Int) -> Post {
            post("notice-\(number)", "https://example.org/\(number)", "Notice", body: "Text \(number)", date: 60_000 + second)
        }
        let known = KnownPost(id: PostID(Identifier(high: 1, low: 1)), fingerprint: Fingerprint.of(notice(1)))
        let all = Dictionary(uniqueKeysWithValues: Identity.evidence(of: notice(1)).map { ($0, known) })
        let decisions = PostIdentification(
            feed: feed, posts: [notice(2)], evidence: PostEvidence.of([notice(2)], by: .auto, extent: .part), known: all, extent: .part
        ).decisions
        #expect(decisions.map { $0.known == nil } == [second == 0], "an exact second is that of the post")
    }

    @Test("in a document that has only what is new, a page without a guid is the post that it was")
    func correctedPart() {
        let old = post(nil, "https://example.org/1", date: 61)
        let known = KnownPost(id: PostID(Identifier(high: 1, low: 1)), fingerprint: Fingerprint.of(old))
        let all = Dictionary(uniqueKeysWithValues: Identity.evidence(of: old).map { ($0, known) })
        let new = [post(nil, "https://example.org/1", "Corrected", body: "Corrected", date: 122)]
        let decisions = PostIdentification(
            feed: feed, posts: new, evidence: PostEvidence.of(new, by: .auto, extent: .part), known: all, extent: .part
        ).decisions
        #expect(decisions.map(\.id) == [known.id])
    }

    @Test("http and https are one address")
    func schemeChange() {
        var memory = Memory()
        _ = memory.pull([post(nil, "http://example.org/1")], of: feed)
        #expect(memory.pull([post(nil, "https://example.org/1", "Edited title")], of: feed).new == 0)
    }

    @Test("the same item twice in one document is one post")
    func repeatedItem() {
        var memory = Memory()
        let result = memory.pull([post("a", "https://example.org/1"), post("a", "https://example.org/1")], of: feed)
        #expect(result.new == 1)
        #expect(result.decisions.map(\.index) == [0])
    }

    @Test("the same guid in two feeds is two posts")
    func twoFeeds() {
        let other = Identity.feed(firstAddress: WebAddress(unsafe: "https://example.net/feed"))
        let posts = [post("a", nil)]
        var (first, second) = (Memory(), Memory())
        #expect(first.pull(posts, of: feed).decisions[0].id != second.pull(posts, of: other).decisions[0].id)
    }

    @Test("identifiers are the same on every machine")
    func golden() {
        #expect(feed.description == Identity.feed(firstAddress: WebAddress(unsafe: "http://example.org/feed#top")).description)
        #expect(feed.description == "3d79aaeb4b65eb352c19ef10996007f1")
        var memory = Memory()
        #expect(memory.pull([post("a", nil)], of: feed).decisions[0].id.description == "3376764104a3feb9d9faaf519005b10f")
    }
}

extension WebAddress {
    /// For literals in tests.
    init(unsafe text: String) { self = WebAddress(text) ?? WebAddress.nowhere }
    private static let nowhere = WebAddress("about:blank").unsafelyUnwrapped
}
