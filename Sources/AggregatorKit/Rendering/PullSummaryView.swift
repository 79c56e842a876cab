public import AggregatorCore
public import AggregatorEngine

/// The outcome of a pull: what came, from how many sources, and how they ended.
public struct PullSummaryView: Sendable {
    private let summary: PullSummary
    private let failed: [String]
    private let isReplay: Bool

    /// Creates a view of a run that has ended.
    ///
    /// - Parameters:
    ///   - failed: The first of its sources that failed, if nothing else names them.
    ///   - isReplay: Whether a recorded pull was run again, which asks nobody.
    public init(_ summary: PullSummary, failed: [String] = [], isReplay: Bool = false) {
        self.summary = summary
        self.failed = failed
        self.isReplay = isReplay
    }

    /// The outcome on several lines, without a line end.
    ///
    /// - Parameter width: In columns; `nil` if there is no terminal, and then nothing is wrapped.
    public func text(width: Int?) -> StyledText {
        let lines = interruption + offline(width: width) + (summary.sources > 0 ? outcome(width: width) : idleness)
        return lines.joined(separator: "\n")
    }

    /// The whole outcome on one line, for a log.
    public var line: StyledText {
        let names = failed.map { TextWidth.truncated(StyledText(SourceText.source($0)), to: Self.longestName) }
        let more = summary[.failed] > names.count ? StyledText(" and \(summary[.failed] - names.count) more") : StyledText()
        return headline + (counts.isEmpty ? "" : ": ") + counts.joined(separator: ", ") + (summary.wasInterrupted ? " (interrupted)" : "")
            + (summary.seemsOffline ? " (your own network may be down, or your clock wrong; nothing is held against them)" : "")
            + (summary.leftToOthers > 0 ? " (\(summary.leftToOthers) left to another pull)" : "")
            + (summary.leftForLater > 0 ? " (\(summary.leftForLater) left to the next pull)" : "")
            + (names.isEmpty ? "" : StyledText("; failed: ") + names.joined(separator: ", ") + more)
    }

    /// The most columns of a source's name among others.
    private static let longestName = 80

    private var interruption: [StyledText] {
        summary.wasInterrupted ? [StyledText("Interrupted: what was finished is stored, the rest is due still.", .warning)] : []
    }

    private func offline(width: Int?) -> [StyledText] {
        guard summary.seemsOffline else { return [] }
        let sentence =
            "Hosts could not be reached, and no answer shows that your own network leads to them: it may be down, or your clock wrong. "
            + "Nothing is held against them."
        return (width.map { TextWidth.wrapped(sentence, to: $0) } ?? [sentence]).map { StyledText($0, .warning) }
    }

    /// What came of the sources that were asked, and how many others are due.
    private func outcome(width: Int?) -> [StyledText] {
        FactLines.of([headline], width: width) + (counts.count > 1 ? FactLines.of(counts, width: width) : []) + remainders
    }

    private var remainders: [StyledText] {
        var lines: [StyledText] = []
        if summary.leftToOthers > 0 {
            lines.append(
                StyledText("\(summary.leftToOthers) more are due, and left to another pull of this store that is at their sites.", .faint))
        }
        if summary.leftForLater > 0 {
            lines.append(
                StyledText(
                    "\(summary.leftForLater) more are due, and left to the next pull: their site allows few requests or asked to wait, "
                        + "or the store did not lease it. --watch asks on.", .faint))
        }
        return lines
    }

    /// Why nobody was asked.
    private var idleness: [StyledText] {
        if summary.leftToOthers > 0 { return ["Other workers of this store pull what is due, or just were at its sites."] }
        if summary.leftForLater > 0 {
            return ["What is due was left to the next pull: its site allows few requests or asked to wait, or the store did not lease it."]
        }
        if summary.wasInterrupted { return [] }
        // `pull --all` would ask nobody where all wait for their servers or are gone.
        return [isReplay ? "The recorded pull asked nobody." : "Nothing is due; `aggregator sources --next` says when each is, and why."]
    }

    /// How many sources ended in each way that occurred.
    private var counts: [StyledText] {
        SourceReport.Status.allCases.filter { summary[$0] > 0 }.map { StyledText("\(summary[$0]) \($0.rawValue)", $0.style) }
    }

    private var headline: StyledText {
        let sources = Plural.of(summary.sources, "source")
        let new = StyledText(Plural.of(summary.new, "new post"), summary.new > 0 ? .success : .plain)
        let changed = summary.changed > 0 ? StyledText(", \(summary.changed) changed") : StyledText()
        return new + changed + StyledText(" from \(sources) in \(LocalTime.length(Double(summary.milliseconds) / 1000))", .faint)
    }
}
