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
