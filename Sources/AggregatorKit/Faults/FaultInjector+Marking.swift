import AggregatorCore
public import AggregatorEngine

extension FaultInjector {
    /// The report, with a note on which failures were made up.
    public func marked(_ report: SourceReport) -> SourceReport {
        guard let feed = report.feedID else { return report }
        var report = report
        report.warnings += faults(of: feed).map { fault in
            FeedDocument.Warning(code: "made-up-fault", message: "“\(fault.rawValue)” was made up for this source (--faults).")
        }
        if report.failure == nil, report.explanation != nil, faults(of: feed).contains(.limit) {
            report.explanation = report.explanation.map { "Made up: \($0)" }
        }
        return report
    }
}
