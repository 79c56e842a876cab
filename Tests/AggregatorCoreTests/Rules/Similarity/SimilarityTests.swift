import AggregatorCore
import Testing

@Suite("Why posts of different feeds are one story")
struct SimilarityTests {
    private typealias Sample = StorySamples

    static let prose = StorySamples.prose

    @Test("a title of more than 64 KiB is none by which posts are told", arguments: [(32 << 10, 1), (32 << 10 + 1, 0)])
    func longTitles(words: Int, signs: Int) {
        var post = Post()
        post.title = RichText(plain: String(repeating: "t ", count: words))
        post.dates.published = .epoch
        #expect(SimilaritySign.of(post).count == signs)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var change: @Sendable (inout StoredPost) -> Void
        /// The rule by which both are one story; `nil` if they are none.
        var rule: String?
        /// The content of both before the change; `nil` for the samples' prose.
        var content: String?
        init(_ description: String, _ rule: String?, of content: String? = nil, _ change: @escaping @Sendable (inout StoredPost) -> Void) {
            (testDescription, self.rule, self.content, self.change) = (description, rule, content, change)
        }
    }

    /// Changes that a copy in another feed undergoes.
    private static let cases = [
        Case("a copy to the letter", "address") { _ in },
        Case("the same page, everything else another", "address") {
            $0.post.title = RichText(plain: "Another")
            $0.post.content = Post.Content(html: Markup(sanitized: "<p>Nothing of it.</p>"))
            $0.sortDate = .epoch
        },
        Case("the same page by a link that tracks", "address") {
            $0.post.addresses.page = WebAddress("http://www.blog.example/1/?utm_medium=feed")
        },
        Case("the same page by a fragment that tracks", "address") {
            $0.post.addresses.page = WebAddress("https://blog.example/1#utm_source=feed")
            $0.sortDate = .epoch
        },
        Case("a comment on the page", nil) {
            $0.post.addresses.page = WebAddress("https://blog.example/1#comment-8")
            $0.post.title = RichText(plain: "Comment on What the harbour master found this morning by Ann")
            $0.post.content.html = Markup(sanitized: "<p>Nothing of it.</p>")
        },
        Case("a copy to the letter at a fragment of the page", "title") {
            $0.post.addresses.page = WebAddress("https://blog.example/1#June_01_2026")
        },
        Case("the same title and another text on another page of the site", nil) {
            $0.post.addresses.page = WebAddress("https://www.blog.example/2")
            $0.post.content.html = Markup(sanitized: "<p>Nothing of it.</p>")
        },
        Case("the same title and another text at a fragment of the page", nil) {
            $0.post.addresses.page = WebAddress("https://blog.example/1#June_01_2026")
            $0.post.content.html = Markup(sanitized: "<p>Nothing of it.</p>")
        },
        Case("the same title and text on another page of the site", "title") {
            $0.post.addresses.page = WebAddress("https://blog.example/category/1")
        },
        Case("the same title on the site's front page, or on no page", "title") {
            $0.post.addresses.page = WebAddress("https://blog.example/")
        },
        Case("another page, the same title a few hours later", "title") { Sample.move(&$0, seconds: 7200) },
        Case("another page, the same title in capitals, at the other side of midnight", "title") {
            Sample.move(&$0, seconds: -7200)
            $0.post.title = RichText(plain: "WHAT THE  Harbour master found this morning")
            $0.post.content.html = nil
        },
        Case("the same title two days later, and another text", nil) {
            Sample.move(&$0, seconds: 2 * 86_400)
            $0.post.content.html = Markup(sanitized: "<p>Nothing of it.</p>")
        },
        Case("the same text under another title", "text") {
            Sample.move(&$0, seconds: 3 * 86_400)
            $0.post.title = RichText(plain: "Harbour news")
        },
        Case("the same text with a word here and there, and other markup", "text") {
            Sample.move(&$0, seconds: 3600)
            $0.post.title = nil
            $0.post.content.html = Markup(sanitized: "<div>" + prose.replacing("harbour", with: "<b>old harbour</b>") + "</div>")
        },
        Case("an excerpt of it", "text") {
            Sample.move(&$0, seconds: 3600)
            $0.post.title = nil
            $0.post.content = Post.Content(text: String(prose.prefix(520)))
        },
        Case("the same text in a script without spaces", "text", of: Sample.japanese) {
            Sample.move(&$0, seconds: 3600)
            $0.post.title = nil
            $0.post.content.html = Markup(sanitized: Sample.japanese + "続き")
        },
        Case("the same short text under a title that has no word of the other", nil, of: Sample.notice) {
            Sample.move(&$0, seconds: 3600)
            $0.post.title = RichText(plain: "The dashboards are slow")
        },
        Case("the same short text under a title that has a word of the other", "text", of: Sample.notice) {
            Sample.move(&$0, seconds: 3600)
            $0.post.title = RichText(plain: "HARBOUR: all is well")
        },
        Case("the same short text without a title", "text", of: Sample.notice) {
            Sample.move(&$0, seconds: 3600)
            $0.post.title = nil
        },
        Case("the same short text under a title of three letters", "text", of: Sample.notice) {
            Sample.move(&$0, seconds: 3600)
            $0.post.title = RichText(plain: "Q&A")
        },
        Case("the same short text under a title in another script", nil, of: Sample.notice) {
            Sample.move(&$0, seconds: 3600)
            $0.post.title = RichText(plain: "速報")
        },
        Case("the same text a month later", nil) {
            Sample.move(&$0, seconds: 30 * 86_400)
            $0.post.title = nil
        },
        Case("another text", nil) {
            Sample.move(&$0, seconds: 3600)
            $0.post.title = nil
            $0.post.content.html = Markup(sanitized: String(prose.reversed()))
        },
        Case("a copy that stands apart", nil) { $0.status.isApart = true },
    ]

    @Test("a copy that was changed is one by the first rule that holds, or is none", arguments: cases)
    func rules(example: Case) {
        var original = Sample.post(1, feed: 1)
        if let content = example.content { original.post.content.html = Markup(sanitized: content) }
        var copy = Sample.post(2, feed: 2)
        copy.post.content = original.post.content
        example.change(&copy)
        let similarity = Similarity(original, copy)
        let rule: String? =
            switch similarity {
            case .address?: "address"
            case .title?: "title"
            case .text?: "text"
            case nil: nil
            }
        #expect(rule == example.rule)
        // Posts that are alike share a sign, by which a store finds them.
        let isFound = !Set(SimilaritySign.of(original.post)).isDisjoint(with: SimilaritySign.asked(for: copy.post))
        #expect(isFound || similarity == nil)
        let other = Similarity(copy, original)
        #expect((other == nil) == (similarity == nil))
    }

    @Test("posts of one feed are two things, whatever they have in common")
    func oneFeed() { #expect(Similarity(Sample.post(1, feed: 1), Sample.post(2, feed: 1)) == nil) }

    @Test("what is too short to tell is compared by nothing")
    func short() {
        var post = Post()
        post.title = RichText(plain: "Open thread")
        post.content.text = "Nothing much."
        post.dates.published = .epoch
        post.addresses.page = WebAddress("https://blog.example/")
        #expect(SimilaritySign.of(post).isEmpty)
        #expect(SimilaritySign.of(Post()).isEmpty)
        for title in ["今週のニュースまとめ", "С Новым годом!", "새해 복 많이 받으세요"] {
            post.title = RichText(plain: title)
            #expect(SimilaritySign.of(post).isEmpty)
        }
        post.title = RichText(plain: "港の番人が今朝見つけたもの")
        #expect(SimilaritySign.of(post).count == 1)
    }

    @Test("a post has few signs, each once, and the same on every machine; a book is looked into no further than a note")
    func bounded() {
        let post = Sample.post(1, feed: 1).post
        let signs = SimilaritySign.of(post)
        #expect(signs.count == 5 && Set(signs).count == 5)
        #expect(signs[0] == SimilaritySign(0xd091_3c37_dada_c8c7))
        var book = post
        book.content.html = Markup(sanitized: SimilarityTests.prose + String(repeating: " more and more of it", count: 100_000))
        #expect(SimilaritySign.of(book) == signs)
    }
}

enum StorySamples {
    static let prose = """
        The harbour master found the gates open this morning, and nobody of the night watch could say since when. The tide had gone out \
        with three boats that belong to the school, one of them without its mast. They were seen off the point at nine by a fisherman who \
        took them for a race and waved. By noon two of them were back, towed by the pilot, who would not hear of a reward; the third lies \
        on the sand bank behind the old fort, where it can be reached on foot for an hour each day. Whoever has left the harbour gates open \
        is asked to come forward, says the master, who has a daughter at that school and knows what children are.
        """
    /// What status pages say of every incident.
    static let notice = """
        <p><b>Resolved</b> - This incident has been resolved.</p><p><b>Monitoring</b> - A fix has been implemented and we are monitoring \
        the results.</p><p><b>Identified</b> - The issue has been identified and a fix is being implemented.</p><p><b>Investigating</b> - \
        We are currently investigating this issue.</p>
        """
    static let japanese =
        "今朝、港の番人は水門が開いているのを見つけた。夜の見張りの誰も、いつからなのか言えなかった。引き潮と一緒に学校の三艘の船が出て行き、"
        + "そのうち一艘には帆柱がなかった。九時に岬の沖で漁師が見かけたが、競走だと思って手を振ったという。昼までに二艘が戻った。"

    static func feed(_ number: Int) -> FeedID { FeedID(Identifier(high: 1, low: UInt64(number))) }

    static func post(_ number: Int, feed number2: Int, seconds: Int64 = 1_800_000_000) -> StoredPost {
        var post = Post()
        post.title = RichText(plain: "What the harbour master found this morning")
        post.content.html = Markup(sanitized: "<p>\(prose)</p>")
        post.addresses.page = WebAddress("https://blog.example/1")
        post.dates.published = Timestamp(seconds: seconds)
        return StoredPost(
            id: PostID(Identifier(high: 2, low: UInt64(number))), feed: feed(number2), post: post, firstSeen: Timestamp(seconds: seconds),
            fingerprint: .zero, sortDate: Timestamp(seconds: seconds))
    }

    /// Moves the post to a page of its own, and by so many seconds.
    static func move(_ post: inout StoredPost, seconds: Int64) {
        post.post.addresses.page = WebAddress("https://other.example/\(post.id)")
        post.sortDate = post.sortDate.adding(seconds: seconds)
        post.post.dates.published = post.sortDate
    }
}
