import AggregatorKit

/// Feeds to choose from.
enum CandidateList {
    static func write(_ candidates: [FeedCandidate], isJSON: Bool, _ session: Session) throws {
        guard isJSON else { return try session.console.write(text(candidates, width: session.columns) + "\n") }
        for candidate in candidates { try session.console.writeObject { $0.members(of: candidate) } }
    }

    /// Addresses are never cut, so that they can be copied.
    ///
    /// - Parameter width: In columns, for cutting titles; `nil` if there is no terminal.
    static func text(_ candidates: [FeedCandidate], width: Int?) -> StyledText {
        candidates.enumerated().map { line($1, number: $0 + 1, width) }.joined(separator: "\n")
    }

    private static func line(_ candidate: FeedCandidate, number: Int, _ width: Int?) -> StyledText {
        let line = StyledText("\(number)  ", .faint) + StyledText(VisibleText.of(candidate.url.markupSafe), .link)
        guard let title = candidate.title.map({ StyledText("  \(VisibleText.of($0))") }) else { return line }
        return line + (width.map { TextWidth.truncated(title, to: max($0 - TextWidth.of(line), leastTitle)) } ?? title)
    }

    /// The least columns of a title, if the address leaves less.
    private static let leastTitle = 20
}
