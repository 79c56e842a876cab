import AggregatorCore
import Foundation
import Testing

@Suite("Whole documents")
struct GoldenTests {
    /// The expected result of each fixture is the `.golden.json` beside it. If that is missing, it is written, to be reviewed.
    @Test(
        "a document is understood as a whole",
        arguments: [
            "rss-everything.xml", "atom-everything.xml", "rdf.xml", "cdf.xml", "damaged-tags.xml", "damaged-entities.xml", "truncated.xml",
            "namespaces.xml", "platforms.xml",
        ])
    func documentAsAWhole(name: String) throws {
        let document = try parse(Fixture.bytes(name), address: "https://example.org/feeds/\(name)")
        let golden = Fixture.folder.appending(path: name.replacing(".xml", with: ".golden.json"))
        let actual = rendered(document)
        guard let expected = try? Data(contentsOf: golden) else {
            try Data(actual.utf8).write(to: golden)
            Issue.record("\(golden.lastPathComponent) was missing and has been written: look at it.")
            return
        }
        #expect(actual == String(decoding: expected, as: UTF8.self))
    }

    private func rendered(_ document: FeedDocument) -> String {
        var writer = JSONWriter(pretty: true)
        writer.object { writer in
            writer.member("format", document.format)
            writer.member("encoding", document.encoding)
            writer.member("warnings", list: document.warnings.map { "\($0.line.map { "line \($0): " } ?? "")\($0.code)" })
            writer.member("feed", document.feed)
            writer.member("posts", list: document.posts) { $1.write(to: &$0) }
        }
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }
}
