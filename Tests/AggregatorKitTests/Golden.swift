import AggregatorCore
import Foundation
import Testing

/// Expects the text that a person has looked at, which is kept under `Fixtures/Kit`.
///
/// If it is not there, the text is recorded, and the test fails: look at it, and run again.
func expectGolden(_ text: StyledText, _ name: String, width: Int?, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures/Kit").standardized
    try expectFile(text.plain, at: folder.appending(path: "\(name).txt"), sourceLocation)
    guard let width else { return }
    // Addresses to be copied are never cut.
    for line in text.plain.split(separator: "\n") where !line.contains("] http") && !line.contains("→ http") {
        #expect(TextWidth.of(line) <= width, "“\(line)” is wider than \(width) columns", sourceLocation: sourceLocation)
    }
    if width == 80 { try expectFile(text.marked, at: folder.appending(path: "\(name).styled.txt"), sourceLocation) }
}

private func expectFile(_ text: String, at file: URL, _ sourceLocation: SourceLocation) throws {
    guard let golden = try? String(contentsOf: file, encoding: .utf8) else {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
        Issue.record("\(file.lastPathComponent) was not there and has been recorded", sourceLocation: sourceLocation)
        return
    }
    #expect(text == golden, "\(file.lastPathComponent)", sourceLocation: sourceLocation)
}

extension StyledText {
    /// Styles as marks, as in `‹strong:title›`.
    var marked: String { spans.map { $0.style == .plain ? $0.text : "‹\($0.style):\($0.text)›" }.joined() }
}
