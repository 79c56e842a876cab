import Foundation
import Testing

@Suite("The articles on adding an integration")
struct ArticleTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The code of an article, without the package's manifest and the line that composes the integration in another program.
    private static func blocks(_ article: String) throws -> [String] {
        let path = root.appending(path: "../../Sources/AggregatorKit/AggregatorKit.docc/\(article).md")
        let text = try String(contentsOf: path, encoding: .utf8)
        return text.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
            .filter { !$0.contains("PackageDescription") && !$0.contains("Composition.live") }
    }

    private static func sources() throws -> [String] {
        let folders = ["Sources", "Tests"].compactMap { folder in
            FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
        }
        return try folders.flatMap(\.allObjects).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }
    }

    /// The code without imports and indentation, which depend on where it stands.
    private static func body(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("import ") && !$0.hasPrefix("public import ") && !$0.hasPrefix("@testable ") }.joined(
                separator: "\n")
    }

    @Test(
        "the articles on adding an integration show code that is built and held to the contracts here",
        arguments: ["AddingAnIntegration", "AddingAStore", "LettingGoAndMoving"])
    func agree(article: String) throws {
        let sources = try Self.sources().map(Self.body)
        let blocks = try Self.blocks(article)
        #expect(blocks.count >= 2)
        for block in blocks {
            #expect(sources.contains { $0.contains(Self.body(block)) }, "not built as it stands:\n\(block)")
        }
    }
}
