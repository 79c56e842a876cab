import AggregatorContracts
import AggregatorCore
import Foundation
import Testing

/// The folder of real feeds; `nil` if there is none.
enum Corpus {
    static let folder: URL? = {
        let path = ProcessInfo.processInfo.environment["AGGREGATOR_CORPUS"].map { URL(filePath: $0) }
        let folder = path ?? Program.root.deletingLastPathComponent().appending(path: "shared/corpus")
        return FileManager.default.fileExists(atPath: folder.appending(path: "index.json").path) ? folder : nil
    }()
}

/// Real feeds, if a folder of them is beside the project: `../shared/corpus`, or what `AGGREGATOR_CORPUS` names.
@Suite("Real feeds, served on loopback", .enabled(if: Corpus.folder != nil))
struct CorpusTests {
    /// Items by file name, as most parsers count them.
    private static func expected(in folder: URL) throws -> [String: Int] {
        let index = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: "index.json")))
        let files = (index as? [String: Any])?["files"] as? [String: [String: Any]] ?? [:]
        return files.compactMapValues { $0["items"] as? Int }
    }

    private static func outline(_ addresses: [WebAddress]) -> String {
        let outlines = addresses.map { "<outline type=\"rss\" text=\"\($0.text.suffix(20))\" xmlUrl=\"\($0)\"/>" }
        return "<opml version=\"2.0\"><head><title>Corpus</title></head><body>\(outlines.joined())</body></opml>"
    }

    @Test(
        "each is pulled with all its items or a clear error, and a second pull stores nothing",
        arguments: ["sqlite:posts.sqlite", "file:posts"])
    func pullTwice(store: String) throws {
        let folder = try #require(Corpus.folder)
        let expected = try Self.expected(in: folder)
        let server = try LoopbackServer()
        var addresses: [WebAddress] = []
        for name in expected.keys.sorted() {
            let body = try Data(contentsOf: folder.appending(path: name))
            var answer = LoopbackAnswer(headers: [Header(name: "ETag", value: "\"\(name)\"")], body: Array(body))
            answer.honoursValidators = true
            addresses.append(try server.publish(answer, at: "/\(name)"))
        }
        let program = try Program()
        defer { program.remove() }
        let list = try program.write(Self.outline(addresses), to: "corpus.opml")
        let pull = ["pull", "--subscriptions", list, "--store", store, "--allow-network", "127.0.0.0/8", "--host-delay", "0", "--json"]

        let first = try program.run(pull).objects()
        var right = 0
        for object in first {
            guard let source = object["source"] as? String else { continue }
            let name = String(source.split(separator: "/").last ?? "")
            let message = (object["error"] as? [String: Any])?["message"] as? String
            #expect(
                object["posts"] as? Int ?? 0 > 0 || message?.isEmpty == false || expected[name] == 0, "\(name) gave nothing and no reason")
            if object["posts"] as? Int == expected[name] { right += 1 }
        }
        #expect(Double(right) >= 0.95 * Double(expected.count), "\(right) of \(expected.count) files have the expected number of items")

        let second = try program.run(pull).objects()
        let summary = try #require(second.last?["summary"] as? [String: Any])
        #expect(summary["new"] as? Int == 0 && summary["changed"] as? Int == 0)
        let understood = first.filter { $0["status"] as? String == "updated" }.count
        #expect(summary["unchanged"] as? Int == understood)
    }
}
