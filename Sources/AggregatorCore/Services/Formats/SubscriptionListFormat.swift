/// Reads and writes lists of subscriptions.
///
/// - What is written and read again is the same list.
/// - No secret is ever written.
/// - A feed with an address is not listed among those without one.
/// - A list that breaks off is marked as cut off.
public protocol SubscriptionListFormat: Sendable {
    /// The name in `--format`.
    var name: String { get }
    /// Writes a list with that title; the entries keep their order.
    func write(_ entries: [SubscriptionListEntry], title: String) -> [UInt8]
    /// Reads a list that any program may have written; `warnings` and `isCutOff` say what is wrong with it. Throws what `FeedFormat.parse`
    /// throws.
    func read(_ bytes: [UInt8], limits: ParseLimits) throws(FormatFailure) -> SubscriptionList
}
