import AggregatorCore
import AggregatorKit
import Testing

@Suite("A list of subscriptions is read")
struct ListFormatTests {
    /// A list of a stranger's: `list`, then an address a line.
    private struct Lines: SubscriptionListFormat {
        let name = "lines"
        func write(_ entries: [SubscriptionListEntry], title: String) -> [UInt8] {
            Array((["list"] + entries.map(\.address.text)).joined(separator: "\n").utf8)
        }
        func read(_ bytes: [UInt8], limits: ParseLimits) throws(FormatFailure) -> SubscriptionList {
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            guard lines.first == "list" else { throw FormatFailure(.notAFeed, "These are no lines.") }
            guard lines.count > 1 else { throw FormatFailure(.damaged, "The lines are missing.") }
            return SubscriptionList(lines.dropFirst().compactMap { WebAddress($0).map { SubscriptionListEntry(address: $0) } })
        }
    }

    private struct Stranger: Integration {
        let name = "Stranger"
        var contribution: Contribution {
            var contribution = Contribution()
            contribution.subscriptionLists = [Lines()]
            return contribution
        }
        func health() async -> Health { Health(summary: "lines") }
    }

    private let services: ServiceProvider

    init() throws { services = try Aggregator.Composition.fake(ComposingOptions()).adding([Stranger()]).makeServices() }

    private func list(_ text: String) throws(FormatFailure) -> SubscriptionList? {
        try services.list(of: Array(text.utf8), limits: ParseLimits())
    }

    @Test("by the format that knows it, wherever that stands")
    func known() throws {
        #expect(try list("list\nhttps://a.example/feed")?.entries.map(\.address.text) == ["https://a.example/feed"])
        #expect(
            try list("<opml><body><outline xmlUrl='https://b.example/feed'/></body></opml>")?.entries.map(\.address.text)
                == ["https://b.example/feed"])
    }

    @Test("what no format knows is refused in the words of the first, and what one finds damaged in the words of that")
    func refused() {
        #expect { try list("hello") } throws: { ($0 as? FormatFailure)?.message.contains("OPML") == true }
        #expect { try list("list") } throws: { ($0 as? FormatFailure)?.code == .damaged }
    }

    @Test("where no format is composed, nobody reads it")
    func nobody() throws {
        var services = services
        services.subscriptionLists = []
        #expect(try services.list(of: Array("list".utf8), limits: ParseLimits()) == nil)
    }
}
