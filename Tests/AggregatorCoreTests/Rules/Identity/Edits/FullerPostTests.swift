import AggregatorCore
import Testing

@Suite("Stored posts whose source has less of their text than it had")
struct FullerPostTests {
    private static let now = Timestamp(seconds: 100 * 86_400)
    private static let long = "<p>The dam broke at six.</p> " + (0..<100).map { "<b>word\($0)</b>" }.joined(separator: " ")

    private static let beginning = String(long.prefix(long.count / 4))

    private static func post(_ text: String?, _ change: (inout Post) -> Void = { _ in }) -> Post {
        var post = Post()
        post.guid = Post.GUID("g")
        post.title = RichText(plain: "The dam")
        post.addresses.page = WebAddress(unsafe: "https://example.org/dam?id=1")
        post.dates.published = Timestamp(seconds: 86_461)
        post.content.html = text.map { Markup(sanitized: $0) }
        change(&post)
        return post
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        let stored: Post
        let post: Post
        let isRestless: Bool
        let isFuller: Bool

        init(
            _ testDescription: String, stored: Post = FullerPostTests.post(long), _ post: Post, isRestless: Bool = false, isFuller: Bool
        ) {
            (self.testDescription, self.stored, self.post) = (testDescription, stored, post)
            (self.isRestless, self.isFuller) = (isRestless, isFuller)
        }
    }

    private static let summary = RichText(plain: "Of a dam, and of who had warned of it.")
    private static let told = post(long) { $0.summary = summary }
    private static let elsewhere = post(nil) { $0.addresses.page = WebAddress(unsafe: "https://example.org/dam?id=2") }

    private static let cases = [
        Case("the text has vanished", post(nil), isFuller: true),
        Case("an empty element is left of it", post("<p> </p>\n"), isFuller: true),
        Case("an empty link is left of it", post("<p><a href=\"https://example.org/\"></a>\u{200B}</p>"), isFuller: true),
        Case("a short text has vanished", stored: post("The dam broke."), post(nil), isFuller: true),
        Case("a plain text has vanished", stored: post(nil) { $0.content.text = "The dam broke." }, post(nil), isFuller: true),
        Case("its picture has vanished", stored: post(#"<img src="https://example.org/a.png">"#), post(nil), isFuller: true),
        Case("there never was a text", stored: post(nil), post(nil), isFuller: false),
        Case("the beginning is left", post("<p>The dam broke at six. word0 word1 […]</p>"), isFuller: true),
        Case(
            "the beginning is left, and words of an excerpt", post("\(beginning)… <a href=\"https://example.org/\">Continue reading</a>"),
            isFuller: true),
        Case(
            "the beginning is left, and a notice as long", post("\(beginning). \(String(repeating: "Withdrawn! ", count: 12))"),
            isFuller: false),
        Case(
            "the beginning is left, and words of an excerpt, of another title",
            post("\(beginning)… Continue reading") { $0.title = RichText(plain: "The dam, corrected") }, isFuller: false),
        Case(
            "the beginning is left, and words of an excerpt, without a time", stored: post(long) { $0.dates.published = nil },
            post("\(beginning)… Continue reading") { $0.dates.published = nil }, isFuller: false),
        Case(
            "the beginning is left, and it was published once more", post(beginning) { $0.dates.published = Timestamp(seconds: 86_521) },
            isFuller: false),
        Case("a few words are left, and others", post("The dam broke at six. This article was withdrawn."), isFuller: false),
        Case("its summary is left", stored: told, post(summary.plain) { $0.summary = summary }, isFuller: true),
        Case("its summary is left, as such", stored: told, post(nil) { $0.summary = summary }, isFuller: true),
        Case("its summary goes, and the text stays", stored: told, post(long), isFuller: false),
        Case("the summary holds the text", post(nil) { $0.summary = RichText(plain: "", html: Markup(sanitized: long)) }, isFuller: false),
        Case("a notice takes its place", post("This article was withdrawn."), isFuller: false),
        Case("a picture takes its place", post(#"<img src="https://example.org/a.png">"#), isFuller: false),
        Case("its end was taken out", post(String(long.prefix(long.count * 3 / 4))), isFuller: false),
        Case("its beginning was taken out", post(String(long.suffix(long.count / 4))), isFuller: false),
        Case("a short text was made shorter", stored: post("Resolved, after six long hours."), post("Resolved"), isFuller: false),
        Case("the text is the same", post(long), isFuller: false),
        Case("there is more of it", stored: post("The dam broke"), post(long), isFuller: false),
        Case("the title is another as well", post(nil) { $0.title = RichText(plain: "Withdrawn") }, isFuller: false),
        Case("the page is another as well", elsewhere, isFuller: false),
        Case("the time is another as well", post(nil) { $0.dates.published = now }, isFuller: false),
        Case("the zone is another as well", post(nil) { $0.dates.published = Timestamp(seconds: 90_061) }, isFuller: true),
        Case("there is no time as well", post(nil) { $0.dates.published = nil }, isFuller: false),
        Case(
            "of one that is updated alone the beginning is left, and words of an excerpt",
            stored: post(long) { $0.dates = Post.Dates(modified: now) },
            post("\(beginning)… Continue reading") { $0.dates = Post.Dates(modified: now) }, isFuller: true),
        Case("the seconds are gone as well", post(nil) { $0.dates.published = Timestamp(seconds: 86_460) }, isFuller: true),
        Case("the author is gone as well", stored: post(long) { $0.authors = [Person(name: "A")] }, post(nil), isFuller: true),
        Case(
            "the page is at `http` as well",
            post(nil) { $0.addresses.page = WebAddress(unsafe: "http://www.example.org/dam/?id=1") }, isFuller: true),
        Case(
            "the beginning is left, of another title", post(beginning) { $0.title = RichText(plain: "The dam, corrected") }, isFuller: true),
        Case(
            "the beginning is left, of another title and another time",
            post(beginning) { ($0.title, $0.dates.published) = (RichText(plain: "The next dam"), now) }, isFuller: false),
        Case(
            "the beginning is left, of another title and without a time", stored: post(long) { $0.dates.published = nil },
            post(beginning) { ($0.title, $0.dates.published) = (RichText(plain: "The next dam"), nil) }, isFuller: false),
        Case(
            "an attachment has come", post(nil) { $0.attachments = [Attachment(url: WebAddress(unsafe: "https://example.org/a.mp3"))] },
            isFuller: true),
        Case("of a restless source the page is another as well", elsewhere, isRestless: true, isFuller: true),
        Case(
            "of a restless source the time is another as well", post(nil) { $0.dates.published = now }, isRestless: true, isFuller: true),
        Case(
            "of a restless source the beginning is left, at another time", post(beginning) { $0.dates.published = now }, isRestless: true,
            isFuller: true),
        Case(
            "of a restless source the beginning is left, at another time, and modified", stored: post(long) { $0.dates.modified = .epoch },
            post(beginning) { ($0.dates.published, $0.dates.modified) = (now, now) }, isRestless: true, isFuller: true),
        Case(
            "of a restless source the beginning is left, at the same time, and modified", stored: post(long) { $0.dates.modified = .epoch },
            post(beginning) { $0.dates.modified = now }, isRestless: true, isFuller: false),
        Case(
            "of a restless source the title is another as well", post(nil) { $0.title = RichText(plain: "Withdrawn") },
            isRestless: true, isFuller: false),
    ]

    @Test(
        "stored posts keep their text where all else is the same and it vanished, or its beginning or its summary is left", arguments: cases
    )
    func text(example: Case) {
        #expect(Self.isFuller(example.stored, than: example.post, isRestless: example.isRestless) == example.isFuller)
    }

    @Test(
        "stored posts say less where the source says that it has modified them since; to say nothing, that is not enough",
        arguments: [(50, 60, false), (50, 50, true), (50, 40, true), (nil, 60, true), (50, nil, true), (50, 101, true)]
            as [(stored: Int64?, other: Int64?, isFuller: Bool)])
    func modified(stored: Int64?, other: Int64?, isFuller: Bool) {
        func at(_ day: Int64?) -> (inout Post) -> Void {
            { $0.dates.modified = day.map { Timestamp(seconds: $0 * 86_400) } }
        }
        let own = Self.post(Self.long, at(stored))
        #expect(Self.isFuller(own, than: Self.post("The dam broke", at(other))) == isFuller)
        #expect(Self.isFuller(own, than: Self.post(nil, at(other))))
    }

    private static func isFuller(_ stored: Post, than post: Post, isRestless: Bool = false) -> Bool {
        let known = StoredPost(
            id: PostID(Identifier(high: 1, low: 1)), feed: FeedID(Identifier(high: 1, low: 1)), post: stored, firstSeen: now,
            fingerprint: Fingerprint.of(stored), sortDate: now)
        return known.isFuller(than: post, isRestless: isRestless, at: now)
    }
}
