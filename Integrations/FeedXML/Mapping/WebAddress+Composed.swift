import AggregatorCore

extension WebAddress {
    /// An address put together from parts of a feed, which may need the same corrections as one that stands there.
    static func composed(_ text: String) -> WebAddress? { WebAddress(text)?.resolved(against: nil) }
}
