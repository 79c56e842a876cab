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
}

extension Harvest {
    /// The most bytes that the record of one post, or of the feed, may take (`JSONRecord.recordSize`): four times the largest document that
    /// is fetched unless somebody asks for more, and what every store can hold of a row, however much is escaped in it.
    public static let longestRecord = 128 << 20
}

extension FormatFailure {
    /// A post, or the feed, is larger than what any store keeps as one record.
    public static func oversized(_ owner: String) -> FormatFailure {
        FormatFailure(
            .limitExceeded,
            "\(owner) takes more than the \(Harvest.longestRecord >> 20) MiB that are stored of one, so nothing of the document was stored; tell its publisher."
        )
    }
}

extension FeedDocument.Warning {
    /// A list, or an item, has more parts than `ParseLimits.parts`.
    public static func tooManyParts(_ limits: ParseLimits) -> FeedDocument.Warning {
        FeedDocument.Warning(
            code: "too-many-parts",
            message:
                "An item, the feed around its items, or a list has more than \(limits.parts) parts: the rest was passed over; if it is wanted, raise the limit with --limit parts=N."
        )
    }
}
