import AggregatorContracts
import AggregatorCore

extension FeedFormatContract.Rig {
    /// A rig of sample documents in the syntax of `format`; `nil` if there are none.
    static func matching(_ format: any FeedFormat) -> FeedFormatContract.Rig? {
        let rigs = [rss(format), jsonFeed(format)]
        return rigs.first { rig in
            rig.clean.allSatisfy { format.recognition(of: DocumentInput(bytes: $0)) >= .likely }
        }
    }

    private static func rss(_ format: any FeedFormat) -> FeedFormatContract.Rig {
        @Sendable func document(_ samples: [Sample], _ end: String) -> [UInt8] {
            let items = samples.map { "<item><guid>\($0.guid)</guid><title>\($0.title)</title><link>\($0.page)</link></item>" }
            return Array("<rss version=\"2.0\"><channel><title>Samples</title>\(items.joined())\(end)".utf8)
        }
        let end = "</channel></rss>"
        return FeedFormatContract.Rig(
            format: format, document: { document($0, end) }, clean: [document([Sample()], end)],
            damaged: [document([Sample(title: "Fish & chips")], end), document([Sample()], "")], strangers: strangers)
    }

    private static func jsonFeed(_ format: any FeedFormat) -> FeedFormatContract.Rig {
        @Sendable func document(_ samples: [Sample], _ end: String) -> [UInt8] {
            let items = samples.map { "{\"id\": \"\($0.guid)\", \"title\": \"\($0.title)\", \"url\": \"\($0.page)\"}" }
            let head = "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"Samples\", \"items\": ["
            return Array("\(head)\(items.joined(separator: ","))\(end)".utf8)
        }
        return FeedFormatContract.Rig(
            format: format, document: { document($0, "]}") }, clean: [document([Sample()], "]}")],
            damaged: [document([Sample(title: "A \u{1} control")], "]}")], strangers: strangers)
    }

    private static let strangers = [
        "<!DOCTYPE html><html><head><title>A page</title></head><body><p>Text</p></body></html>", "Just some text.",
        "{\"openapi\": \"3.1.0\"}",
    ].map { Array($0.utf8) }
}
