/// Reads and writes lists of subscriptions.
///
/// - What is written and read again is the same list.
/// - No secret is ever written.
/// - A feed that has an address is not named as one that has none.
/// - A list that ends before its end is said to.
public protocol SubscriptionListFormat: Sendable {
    /// What `--format` calls it.
    var name: String { get }
    /// A list of that title, its entries in their order.
    func write(_ entries: [SubscriptionListEntry], title: String) -> [UInt8]
    /// A list that somebody else may have written; `warnings` and `isCutOff` say what is wrong with it. Throws what `FeedFormat.parse`
    /// does.
    func read(_ bytes: [UInt8], limits: ParseLimits) throws(FormatFailure) -> SubscriptionList
}
