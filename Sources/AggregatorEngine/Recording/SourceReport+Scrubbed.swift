import AggregatorCore

extension SourceReport {
    /// Without the secrets of addresses: what a recording keeps of it, and what a replay is compared by.
    public var scrubbed: SourceReport {
        var report = self
        report.source = Self.scrubbed(source)
        report.feedURL = feedURL?.scrubbed.withoutFragment
        if let failure {
            var failure = failure
            for index in failure.candidates.indices { failure.candidates[index].url = failure.candidates[index].url.scrubbed }
            report.failure = failure
        }
        return report
    }

    /// What a person called a source may be an address.
    static func scrubbed(_ source: String) -> String {
        WebAddress(source).map { $0.origin == nil ? source : $0.redacted } ?? source
    }
}
