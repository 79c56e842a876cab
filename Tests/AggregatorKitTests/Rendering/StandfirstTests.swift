import AggregatorCore
import AggregatorKit
import Testing

@Suite("The summary of a post to read")
struct StandfirstTests {
    private static let sentences = [
        "The town council has met on Monday night, and it took the councillors five hours to agree.",
        "In the end, they voted for a new bridge over the river, with three lanes for bicycles.",
        "Work is to begin in spring, as soon as the water is low enough, and to last for two years.",
        "Nobody knows yet who will pay for it, but the mayor says that this has never stopped anyone.",
    ]
    private static let body = sentences.map { "<p>\($0)</p>" }.joined()

    private func lines(
        _ summary: String, _ markup: String, title: String? = "Title", text: String? = nil,
        plainText: (Markup) -> String = SampleWorld.plainText
    ) -> [String] {
        var post = SampleWorld.post(9, SampleWorld.weekly, minutesAgo: 0, title: title)
        post.post.content.html = Markup(sanitized: markup)
        post.post.content.text = text
        post.post.summary = RichText(plain: summary)
        let view = PostView(post, feed: nil, time: SampleWorld.time, plainText: plainText)
        return view.text(width: nil).plain.split(separator: "\n").dropFirst(2).map(String.init)
    }

    @Test(arguments: [
        ("A bridge, at last", body), ("A bridge, at last", "<img src=\"https://weekly.example/cat.png\">"),
        ("A bridge, at last", "<p>A bridge at the last moment</p>"), ("bridge", body),
        ("How the council came to agree, who spoke for the bridge, and who will pay for it", body),
        ("\(sentences[0]) It was as dull as all of its meetings: only two citizens had come to watch.", body),
        ("Why you should read more books", "<p>Why you should</p>"),
        ("Why you should. Read more in 2026: our guide to forty novels.", "<p>Why you should. Novels are back.</p>"),
    ])
    func `what the text does not say stands before it`(summary: String, markup: String) {
        let lines = lines(summary, markup)
        #expect(lines.first == summary)
        #expect(lines.dropFirst().first == self.lines("", markup).first)
    }

    private static let excerpts: [String] = [
        sentences[0].uppercased(), "Title. \(sentences[0].prefix(50))…", sentences[0].replacing("Monday", with: "Monday1"), "TITLE",
        "\(sentences[0].prefix(70)) Weiterlesen", "\(sentences[0].prefix(70))… Lire la suite",
        "\(sentences[1].prefix(60)). Continue reading Title",
        sentences[0], sentences[1], "\(sentences[0]) \(sentences[1])", "\(sentences[0].prefix(50))…", "\(sentences[0].prefix(20)) […]",
        "\(sentences[0].prefix(20))... Continue reading “A bridge” →", "\(sentences[1].prefix(60)) […] Read more",
        "\(sentences[0]) The post A bridge, at last appeared first on The Town’s Weekly.", "\(sentences[0]) \(sentences[1]) Weiterlesen",
        sentences.joined(separator: "\n").replacing("river", with: "river (https://weekly.example/river)"), "Title", " – ",
    ]

    @Test(arguments: excerpts)
    func `what the text says is said once`(summary: String) { #expect(lines(summary, Self.body) == lines("", Self.body)) }

    @Test func `the link of a reply, escaped twice, is shown once and without its tags, with a text and without`() {
        let summary = "In reply to <a href=\"https://weekly.example/9#c1\">Bob</a>. Thanks, that has fixed it for all of us."
        let plain = "In reply to Bob. Thanks, that has fixed it for all of us."
        func read(_ summary: String, _ markup: String) -> [String] {
            lines(summary, markup) { MarkupText.of(sanitized: $0.source).replacing(" .", with: ".") }
        }
        #expect(read(summary, "<p>\(plain)</p>") == read("", "<p>\(plain)</p>"))
        #expect(read(summary, "") == [plain])
    }

    @Test func `an ending that leads to the rest is not shown`() {
        #expect(lines("Sixteen drafts. The post Title appeared first on The Weekly.", Self.body).first == "Sixteen drafts.")
    }

    @Test func `an excerpt that lacks the words of a picture is one`() {
        let picture = "<figure><img src=\"https://weekly.example/1.png\"><figcaption>The old bridge at dawn</figcaption></figure>"
        let markup = Self.sentences.map { "<p>\($0)</p>" }.joined(separator: picture)
        #expect(lines(Self.sentences.joined(separator: " ") + " […]", markup) == lines("", markup))
    }

    @Test func `the description of a picture is said once`() {
        let picture = "<p><img src=\"https://weekly.example/cat.png\" alt=\"A cat, asleep\"></p>"
        #expect(lines("A cat, asleep.", picture) == ["[A cat, asleep] [1]", "[1] https://weekly.example/cat.png"])
    }

    @Test func `a post without a title has its summary for one`() {
        #expect(lines("A bridge, at last", Self.body, title: nil).first == Self.sentences[0])
    }

    @Test func `a summary stands before a plain text too`() {
        #expect(lines("A bridge, at last", "", text: Self.sentences[0]) == ["A bridge, at last", Self.sentences[0]])
        #expect(lines(Self.sentences[0], "", text: Self.sentences[0]) == [Self.sentences[0]])
    }

    @Test func `a summary has paragraphs and a width`() {
        var post = SampleWorld.post(9, SampleWorld.weekly, minutesAgo: 0, title: "Title")
        post.post.content.html = Markup(sanitized: "<p>Text</p>")
        post.post.summary = RichText(plain: "A bridge, at last: how it came about\n\nAnd who paid")
        let view = PostView(post, feed: nil, time: SampleWorld.time, plainText: SampleWorld.plainText)
        #expect(view.text(width: 20).plain.hasSuffix("\n\nA bridge, at last:\nhow it came about\n\nAnd who paid\n\nText\n"))
    }

    @Test(.timeLimit(.minutes(2)), arguments: ["a", "ab", "<p>", "é", " ", "Read more "])
    func `texts of megabytes take seconds at the most`(unit: String) {
        let long = String(repeating: unit, count: 1 << 18)
        _ = lines(long + "b", "<p>\(long)</p>")
        _ = lines(long + "b", "<p>a</p>")
        _ = lines(String(long.prefix(99)) + "b", "<p>\(long)</p>")
    }
}
