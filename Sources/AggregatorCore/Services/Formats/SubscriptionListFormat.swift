/// Reads and writes lists of subscriptions.
///
/// - What is written and read again is the same list.
/// - No secret is ever written.
/// - A feed that has an address is not named as one that has none.
/// - A list that is cut off is reported as such (`SubscriptionList.isCutOff`).
public protocol SubscriptionListFormat: Sendable {
    /// Its name in `--format`.
    var name: String { get }
    /// Writes a list with that title, its entries in their order.
    func write(_ entries: [SubscriptionListEntry], title: String) -> [UInt8]
    /// Reads a list, which another program may have written; `warnings` and `isCutOff` say what is wrong with it. Throws what
    /// `FeedFormat.parse` throws.
    func read(_ bytes: [UInt8], limits: ParseLimits) throws(FormatFailure) -> SubscriptionList
}
