import AggregatorCore

extension SourceReport {
    /// The report without the secrets in addresses: what a recording keeps, and what a replay is compared with.
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

    /// The name by which a user asked for a source; it may be an address.
    static func scrubbed(_ source: String) -> String {
        WebAddress(source).map { $0.origin == nil ? source : $0.scrubbed.text } ?? source
    }
}
