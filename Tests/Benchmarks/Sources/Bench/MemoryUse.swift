import AggregatorCore
import CReference
import Foundation
import Measuring

/// What memory parsing takes: feeds one after another leave none behind, and a large document takes few times its size beyond its models.
struct MemoryUse {
    let program: Program
    private static let feeds = 200
    /// Bytes; what an allocator keeps varies by less.
    private static let mostGrowth = 1 << 20
    private static let mostTimesSize = 3.0

    func holds(over corpus: Corpus) -> Bool {
        let growth = growth(over: corpus)
        var table = Table(["", "MB", "beyond the models MB", "times its size"])
        var ratios: [Double] = []
        for document in LargeDocument.allCases {
            guard let (size, beyond) = Self.measured(document) else { return false }
            let ratio = Double(beyond) / Double(size)
            ratios.append(ratio)
            table.add([document.rawValue, megabytes(size), megabytes(beyond), ratio.rounded(to: 2)])
        }
        print("\n\(table.text)\n\nbeyond the models: the most above what is left when the document is understood, and the document itself.")
        return growth <= Self.mostGrowth && ratios.allSatisfy { $0 <= Self.mostTimesSize }
    }

    /// Bytes that are resident after the last pass, and weren't after the first.
    private func growth(over corpus: Corpus) -> Int {
        let passes = (0..<5).map { _ in
            for index in 0..<Self.feeds { _ = program.line(corpus.documents[index % corpus.documents.count]) }
            reference_trim()
            return Memory.resident
        }
        let growth = (passes.last ?? 0) - (passes.first ?? 0)
        print(
            "resident after each of \(passes.count) times \(Self.feeds) feeds, in MB: \(passes.map(megabytes).joined(separator: ", ")); "
                + "growth \(growth / 1024) KiB")
        return growth
    }

    /// Measures in a process of its own, so that nothing is left of another document.
    private static func measured(_ document: LargeDocument) -> (size: Int, beyond: Int)? {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["--large", document.rawValue, "."]
        process.standardOutput = output
        guard (try? process.run()) != nil, let data = try? output.fileHandleForReading.readToEnd() else { return nil }
        process.waitUntilExit()
        let numbers = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }

    /// Prints the document's size, and what understanding it took beyond its models.
    func measure(_ document: LargeDocument) {
        // Tables that are made once don't count for a document.
        _ = try? program.reader.read(DocumentInput(bytes: document.bytes(posts: 1)))
        let bytes = document.bytes(posts: 6000)
        reference_trim()
        Memory.forgetPeak()
        guard let understood = try? program.reader.read(DocumentInput(bytes: bytes)) else { return }
        let peak = Memory.peak
        reference_trim()
        withExtendedLifetime((understood, bytes)) { print("\(bytes.count) \(max(0, peak - Memory.resident) + bytes.count)") }
    }

    private func megabytes(_ bytes: Int) -> String { (Double(bytes) / 1e6).rounded(to: 1) }
}

/// Documents of some ten megabytes, one for each way that bytes go through the reader.
enum LargeDocument: String, CaseIterable {
    case plain = "RSS in UTF-8"
    case escaped = "RSS with escaped markup"
    case broken = "RSS in UTF-8 with broken bytes"
    case foreign = "RSS in windows-1251"
    case wide = "RSS in UTF-16"
    case json = "JSON Feed"

    func bytes(posts: Int) -> [UInt8] {
        let sentence = "The night train leaves when the station is empty, and the old clock above the door counts what is left. "
        let text = String(repeating: sentence, count: 18)
        switch self {
        case .plain: return Array(rss("<![CDATA[<p>\(text)</p>]]>", posts: posts).utf8)
        case .escaped: return Array(rss(text.replacing(" the ", with: " &lt;b&gt;the&lt;/b&gt; "), posts: posts).utf8)
        case .broken: return Array(rss("\(text)é", posts: posts).utf8) + [0xE9, 0x0A]
        case .foreign:
            let declaration = Array("<?xml version=\"1.0\" encoding=\"windows-1251\"?>".utf8)
            return declaration + rss(text.replacing("o", with: "\u{1}"), posts: posts).utf8.map { $0 == 1 ? 0xEE : $0 }
        case .wide: return [0xFF, 0xFE] + rss(text, posts: posts).utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        case .json:
            let items = (0..<posts).map { "{\"id\": \"\($0)\", \"content_html\": \"<p>\(text)</p>\"}" }.joined(separator: ",")
            return Array("{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"t\", \"items\": [\(items)]}".utf8)
        }
    }

    private func rss(_ content: String, posts: Int) -> String {
        let items = (0..<posts).map { "<item><guid>\($0)</guid><description>\(content)</description></item>" }.joined()
        return "<rss version=\"2.0\"><channel><title>t</title>\(items)</channel></rss>"
    }
}
