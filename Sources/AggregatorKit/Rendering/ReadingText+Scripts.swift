extension ReadingText {
    /// In bytes: more than any power, index or term has.
    private static let longestScript = 256

    mutating func endScript(_ name: String) {
        guard let script = open.last, script.name == name else { return }
        open.removeLast()
        // Hundreds of them may be around one text of megabytes, and each would look at all of it.
        guard line.utf8.count - script.start <= Self.longestScript else { return }
        let isBesideDigit = endsInDigit(before: script.start) || rest.beginsWithDigit
        guard let written = SuperscriptText.written(said(in: script), in: name, isBesideDigit: isBesideDigit) else { return }
        // In place: a line may have thousands of them, and must not be copied for each.
        line.replaceSubrange(line.utf8.index(line.startIndex, offsetBy: script.start)..., with: written)
    }

    private func endsInDigit(before start: Int) -> Bool {
        guard start > 0, start <= line.utf8.count else { return false }
        return 48...57 ~= line.utf8[line.utf8.index(line.startIndex, offsetBy: start - 1)]
    }

    /// The part of the line that stands in the element.
    func said(in element: Open) -> String {
        element.start <= line.utf8.count ? String(line.utf8.dropFirst(element.start)) ?? "" : ""
    }
}
