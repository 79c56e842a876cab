public import AggregatorCore
public import AggregatorEngine

/// The outcome of the pull of one source, as it is shown when that ends: what came of it, or why nothing did.
public struct PullReportView: Sendable {
    private let report: SourceReport
    private let time: LocalTime

    /// - Parameter time: The local time in which a terminal shows moments.
    public init(_ report: SourceReport, time: LocalTime) {
        self.report = report
        self.time = time
    }

    /// Empty if nothing happened; without a line end.
    ///
    /// - Parameter width: In columns; `nil` if there is no terminal, and then nothing is wrapped, and moments are in UTC.
    public func text(width: Int?) -> StyledText {
        guard report.status != .unchanged else { return StyledText() }
        let name = report.title.map(SourceText.line) ?? SourceText.source(report.source)
        let heading = StyledText("\(report.status.sign) ", report.status.style) + StyledText(name, .heading)
        let counts = counts.map { StyledText("  ") + $0 } ?? StyledText()
        var lines = [width.map { TextWidth.truncated(heading, to: $0 - TextWidth.of(counts)) + counts } ?? heading + counts]
        if let reason = report.failure?.message ?? report.explanation {
            let line = SourceText.line(QuotedWords([report.source]).hidden(in: reason))
            lines += (width.map { TextWidth.wrapped(time.localized(line), to: $0 - 2) } ?? [line]).map { StyledText("  \($0)") }
        }
        // An address is never cut, as it is there to be copied.
        if report.status == .moved, let address = report.feedURL {
            lines.append("  now at " + StyledText(SourceText.line(address.redacted), .link))
        }
        lines += report.failure?.candidates.prefix(5).map { "  → " + StyledText(SourceText.line($0.url.markupSafe), .link) } ?? []
        return lines.joined(separator: "\n")
    }

    private var counts: StyledText? {
        guard report.new > 0 || report.changed > 0 else { return nil }
        let parts = [report.new > 0 ? "\(report.new) new" : nil, report.changed > 0 ? "\(report.changed) changed" : nil]
        return StyledText(parts.compactMap(\.self).joined(separator: ", "), .success)
    }
}

extension SourceReport.Status {
    var style: StyledText.Style {
        switch self {
        case .updated: .success
        case .unchanged: .plain
        case .moved: .accent
        case .gone, .deferred: .warning
        case .failed: .failure
        }
    }

    fileprivate var sign: String {
        switch self {
        case .updated, .unchanged: "✓"
        case .moved: "→"
        case .gone, .deferred: "–"
        case .failed: "✗"
        }
    }
}
