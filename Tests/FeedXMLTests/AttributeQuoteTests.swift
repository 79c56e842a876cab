import AggregatorCore
import Testing

@Suite("Quotation marks of attributes")
struct AttributeQuoteTests {
    private func document(_ enclosure: String) throws -> FeedDocument {
        let items = "<item><title>a</title>\(enclosure)</item><item><title>b</title></item>"
        return try parse("<rss version='2.0'><channel><title>t</title>\(items)</channel></rss>")
    }

    @Test(
        "a value whose second mark is missing ends before the next attribute",
        arguments: [
            "<enclosure url=\"http://e.example/a.mp3 type=\"audio/mpeg\" length=\"5\"/>",
            "<enclosure url='http://e.example/a.mp3  type='audio/mpeg' length='5'/>",
            "<enclosure length=\"5 url=\"http://e.example/a.mp3 type=\"audio/mpeg\"/>",
            "<enclosure type=\"audio/mpeg\" length=\"5\n url=\"http://e.example/a.mp3\"></enclosure>",
        ])
    func missingMark(enclosure: String) throws {
        let document = try document(enclosure)
        let attachment = try #require(document.posts.first?.attachments.first)
        #expect(attachment.url.text == "http://e.example/a.mp3")
        #expect(attachment.mimeType == "audio/mpeg")
        #expect(attachment.size == 5)
        #expect(document.posts.map { $0.title?.plain } == ["a", "b"])
        #expect(document.warnings.contains { $0.code == "malformed-attribute" })
    }

    @Test(
        "a value that has its mark may end with an equals sign",
        arguments: [
            "http://e.example/?a=", "http://e.example/?a= b=", "http://e.example/ =", "x y=",
        ])
    func wholeValue(value: String) throws {
        for end in ["/>", " />", "></enclosure>", " type='a/b'/>"] {
            let document = try document("<enclosure title=\"\(value)\" url=\"http://e.example/a\"\(end)")
            #expect(document.posts.first?.attachments.first?.title == value)
            #expect(document.warnings.isEmpty)
        }
    }

    @Test(
        "typographic marks around a value are no part of it",
        arguments: [
            "<enclosure url=”http://e.example/a.mp3” title=”a b” type=”audio/mpeg”/>",
            "<enclosure url=“http://e.example/a.mp3” title=“a b” type=“audio/mpeg”></enclosure>",
            "<enclosure url=″http://e.example/a.mp3″ title = ″a b″ type=″audio/mpeg″ />",
            "<enclosure url=„http://e.example/a.mp3“ title=„a b“ type=„audio/mpeg“/>",
        ])
    func typographicMarks(enclosure: String) throws {
        let document = try document(enclosure)
        let attachment = try #require(document.posts.first?.attachments.first)
        #expect(attachment.url.text == "http://e.example/a.mp3")
        #expect(attachment.mimeType == "audio/mpeg")
        #expect(attachment.title == "a b")
        #expect(document.posts.map { $0.title?.plain } == ["a", "b"])
        #expect(document.warnings.contains { $0.code == "malformed-attribute" })
    }

    @Test(
        "one typographic mark alone is none of the value either",
        arguments: ["url=”http://e.example/a.mp3 type=\"audio/mpeg\"", "url=http://e.example/a.mp3” type=\"audio/mpeg\""])
    func loneMark(attributes: String) throws {
        let attachment = try #require(document("<enclosure \(attributes)/>").posts.first?.attachments.first)
        #expect(attachment.url.text == "http://e.example/a.mp3")
        #expect(attachment.mimeType == "audio/mpeg")
    }

    @Test("typographic marks within straight ones stay")
    func marksInMarks() throws {
        let document = try document("<enclosure title=\"”a”\" url=\"http://e.example/a\"/>")
        #expect(document.posts.first?.attachments.first?.title == "”a”")
        #expect(document.warnings.isEmpty)
    }

    @Test(
        "many marks that end nothing take no longer for it",
        arguments: ["a=\"b ", "a=\"b c=\"", "a=”b ", "a=”b c ", "a=\"<b c=\"d"])
    func manyMarks(attribute: String) throws {
        let content = String(repeating: attribute, count: 100_000)
        let document = try? parse(
            "<rss version='2.0'><channel><title>t</title><item><description><p \(content)</description></item></channel></rss>")
        #expect(document?.posts.count ?? 1 <= 1)
    }
}
