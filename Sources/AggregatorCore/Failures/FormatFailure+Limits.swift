extension FormatFailure {
    /// The document exceeds a limit.
    public static func exceeded(_ limit: ParseLimit, of limits: ParseLimits) -> FormatFailure {
        let most = limits[limit]
        let more = min(most.multipliedReportingOverflow(by: 2).partialValue, limit.range.upperBound)
        let advice =
            more > most ? "if you trust it, raise the limit, as with --limit \(limit.rawValue)=\(more)" : "there is no higher limit"
        return FormatFailure(
            .limitExceeded, "The document exceeds the limit `\(limit.rawValue)`, with more than \(most) \(limit.counted); \(advice).")
    }

    /// A post, or the feed, is larger than what any store keeps as one record.
    public static func oversized(_ owner: String) -> FormatFailure {
        FormatFailure(
            .limitExceeded,
            "\(owner) takes more than the \(Harvest.longestRecord >> 20) MiB that are stored of one, so nothing of the document was stored; tell its publisher."
        )
    }
}
