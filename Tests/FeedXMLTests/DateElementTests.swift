import AggregatorCore
import Testing

@Suite("Dates in elements of HTML's")
struct DateElementTests {
    @Test(
        "a date in an element of HTML's is what that says to programs",
        arguments: [
            (
                "&lt;time datetime=\"2026-11-02T10:11:12+01:00\" class=\"datetime\"&gt;Mon, 11/02/2026 - 10:11&lt;/time&gt;",
                "2026-11-02T09:11:12Z"
            ),
            ("<![CDATA[<span><time class='a' datetime='2026-11-02T10:11:12Z'>a week ago</time></span>]]>", "2026-11-02T10:11:12Z"),
            (" \n<![CDATA[<time datetime='2026-11-02T10:11:12Z'>]]> now ", "2026-11-02T10:11:12Z"),
            ("<time datetime='2026-11-02T10:11:12+02:00'>Mon, 11/02/2026 - 10:11</time>", "2026-11-02T08:11:12Z"),
            ("<time datetime='2026-11-02'>Mon, 2 Nov 2026 10:11:00 +0100</time>", "2026-11-02T09:11:00Z"),
            ("<time datetime='2026-11-05'>05/11/2026</time>", "2026-11-05T00:00:00Z"),
            ("<time datetime='2026-11-02'>2026</time>", "2026-11-02T00:00:00Z"),
            ("<time datetime='2026/11/02 10:11'>a week ago</time>", "2026-11-02T10:11:00Z"),
            ("<time datetime='2026-11-02'>last Monday</time>", "2026-11-02T00:00:00Z"),
            ("<time datetime='2026-11-02'/>", "2026-11-02T00:00:00Z"),
            ("<time datetime='soon'>2 Nov 2026</time>", "2026-11-02T00:00:00Z"), ("<time>2 Nov 2026</time>", "2026-11-02T00:00:00Z"),
            ("2 Nov 2026", "2026-11-02T00:00:00Z"),
        ])
    func dateElements(content: String, date: String) throws {
        let document = try parse(
            "<rss version='2.0'><channel><item><guid>a</guid><pubDate>\(content)</pubDate></item></channel></rss>")
        #expect(document.posts.first?.dates.published?.rfc3339 == date)
        #expect(!document.warnings.contains { $0.code == "unreadable-date" })
    }
}
