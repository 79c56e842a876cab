import Testing

@testable import AggregatorCore

@Suite("What is left of an address when everything is gone that leads to the same page")
struct CanonicalAddressTests {
    @Test(
        "a canonical address is a host without www, m or amp, a path without its index, and a query without what only tracks or is a session",
        arguments: [
            ("https://example.org/a", "example.org/a"), ("http://www.Example.org/a/", "example.org/a"),
            ("https://m.example.org/a?utm_source=x&id=7&fbclid=y#top", "example.org/a?id=7"),
            ("https://amp.example.org/a/amp/", "example.org/a"), ("https://example.org:443/a/index.html", "example.org/a"),
            ("https://example.org:8080/a", "example.org:8080/a"), ("https://example.org/?p=12", "example.org?p=12"),
            ("https://example.org/a?B=1&a=2", "example.org/a?B=1&a=2"), ("https://m.org/a", "m.org/a"),
            ("https://example.org/a?pk_news=12&itm_id=3&hsa_plan=4&mtm_page=5", "example.org/a?pk_news=12&itm_id=3&hsa_plan=4&mtm_page=5"),
            ("https://example.org/a?id=7&PHPSESSID=0a1b2c", "example.org/a?id=7"),
            ("https://example.org/a?jsessionid=0A.w1", "example.org/a"),
            ("https://example.org/a.do;jsessionid=0A1B.worker1?id=7", "example.org/a.do?id=7"),
            ("https://example.org/t?t=7&sid=0123456789abcdef0123456789abcdef", "example.org/t?t=7"),
            ("https://example.org/t?sid=20260704&story=;jsessionid=1", "example.org/t?sid=20260704&story=;jsessionid=1"),
            ("https://example.org/t?sid=a-story-of-words-and-7-hyphens", "example.org/t?sid=a-story-of-words-and-7-hyphens"),
            ("https://example.org/;jsessionid=1/a", "example.org/;jsessionid=1/a"),
            ("https://example.org/a?pk_campaign=b&mtm_cid=c&hsa_acc=d&itm_term=e&matomo_group=f&piwik_kwd=g", "example.org/a"),
        ])
    func pages(address: String, expected: String) throws {
        #expect(CanonicalAddress.of(try #require(WebAddress(address))) == expected)
    }

    @Test(
        "a fragment is part of a place where it may tell one post from others, and not where it tracks or names a part that every page has",
        arguments: [
            ("#comment-8", "#comment-8"), ("#June_01_2026", "#June_01_2026"), ("#!topic/dev/1", "#!topic/dev/1"), ("#p123", "#p123"),
            ("#section=7&utm_source=x", "#section=7"), ("#reference", "#reference"), ("#more-or-less", "#more-or-less"),
            ("", ""), ("#", ""), ("#!", ""), ("#utm_source=rss&utm_medium=rss", ""), ("#xtor=RSS-3208", ""), ("#ref=rss", ""),
            ("#ref=feed&utm_campaign=x", ""), ("#ftag=CAD590a51e", ""), ("#rss", ""), ("#tk.rss_all", ""), ("#Top", ""), ("#respond", ""),
            ("#comments", ""),
            ("#disqus_thread", ""), ("#more", ""), ("#more-123", ""),
        ])
    func places(fragment: String, expected: String) throws {
        let address = try #require(WebAddress("https://example.org/a/\(fragment)"))
        #expect(CanonicalAddress.place(of: address) == "example.org/a" + expected)
    }

    @Test(
        "what is no page of its own has none",
        arguments: [
            "https://example.org", "https://www.example.org/", "https://example.org/?utm_source=rss", "https://example.org/index.html",
            "https://example.org/index.php?PHPSESSID=0a1b2c", "https://example.org/;jsessionid=0A1B", "mailto:a@example.org", "urn:a:b",
            "/relative", "file:///a", "https:///a",
        ])
    func others(address: String) throws { #expect(CanonicalAddress.of(try #require(WebAddress(address))) == nil) }

    @Test("any address up to 64 KiB has a canonical one; a longer one has none, and is read no further")
    func length() throws {
        let start = "https://example.org/a?"
        let parameters = String(repeating: "a&", count: ((64 << 10) - start.utf8.count) / 2 - 1)
        let longest = try #require(WebAddress(start + parameters + "aa"))
        #expect(longest.text.utf8.count == 64 << 10)
        #expect(CanonicalAddress.of(longest) == String(longest.text.dropFirst("https://".count)))
        let tracked = try #require(WebAddress(longest.text + "&utm_source=x"))
        #expect(CanonicalAddress.of(tracked) == nil)
        #expect(tracked.withoutTracking == tracked)
        let home = "https://example.org/?utm_source="
        #expect(CanonicalAddress.isFrontPage(try #require(WebAddress(home + String(repeating: "x", count: (64 << 10) - home.utf8.count)))))
        #expect(!CanonicalAddress.isFrontPage(try #require(WebAddress(home + String(repeating: "x", count: 64 << 10)))))
    }
}
