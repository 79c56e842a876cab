extension ReadingText {
    /// In bytes: more than any power, index or term has.
    private static let longestScript = 256

    mutating func endScript(_ name: String) {
        guard let script = open.last, script.name == name else { return }
        open.removeLast()
        // Hundreds of them may be around one text of megabytes, and each would look at all of it.
        guard line.utf8.count - script.start <= Self.longestScript else { return }
        guard let written = SuperscriptText.written(said(in: script), in: name) else { return }
        // In place: a line may have thousands of them, and must not be copied for each.
        line.replaceSubrange(line.utf8.index(line.startIndex, offsetBy: script.start)..., with: written)
    }

    /// The part of the line that stands in the element.
    func said(in element: Open) -> String {
        element.start <= line.utf8.count ? String(line.utf8.dropFirst(element.start)) ?? "" : ""
    }
}
