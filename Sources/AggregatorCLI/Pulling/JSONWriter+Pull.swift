import AggregatorKit

extension JSONWriter {
    mutating func members(of report: SourceReport) {
        member("source", report.source)
        member("status", report.status.rawValue)
        if let failure = report.failure {
            member(
                "error",
                object: {
                    $0.members(ofError: failure.code, failure.message)
                    $0.member("candidates", list: failure.candidates) { writer, candidate in writer.object { $0.members(of: candidate) } }
                })
        } else {
            member("posts", report.posts)
            member("new", report.new)
            member("changed", report.changed)
        }
        member("explanation", report.explanation)
        member("feed_url", report.feedURL?.markupSafe)
        member("feed_id", report.feedID?.description)
        member("warnings", list: report.warnings) { writer, warning in
            writer.object {
                $0.member("code", warning.code)
                $0.member("message", warning.message)
                $0.member("line", warning.line)
            }
        }
        member("next_pull", report.nextPull?.roundedUp.rfc3339)
        member("milliseconds", report.milliseconds)
    }

    mutating func members(of summary: PullSummary) {
        member("sources", summary.sources)
        for status in SourceReport.Status.allCases { member(status.rawValue, summary[status]) }
        member("new", summary.new)
        member("changed", summary.changed)
        member("milliseconds", summary.milliseconds)
        if summary.wasInterrupted { member("interrupted", true) }
        if summary.leftToOthers > 0 { member("left_to_others", summary.leftToOthers) }
        if summary.leftForLater > 0 { member("left_for_later", summary.leftForLater) }
    }

    mutating func members(of candidate: FeedCandidate) {
        member("url", candidate.url.markupSafe)
        member("title", candidate.title)
        member("mime_type", candidate.mimeType)
    }

    /// Writes the members that every error has.
    mutating func members(ofError code: String, _ message: String) {
        member("code", code)
        member("message", message)
    }
}
