import AggregatorKit

/// The feed that was found, or chosen among several.
struct ChosenFeed {
    var address: WebAddress
    /// `nil` if it was not fetched.
    var answer: Response?
    var pacer: HostPacer

    /// Whether a connector gathers it; then it has not been asked for yet.
    var isGathered: Bool { address.connectorPrefix != nil }

    /// Whether the subscription is still at this address, with either of `http` and `https`, and in letters of either case before the colon.
    func isAddress(of subscription: Subscription) -> Bool {
        Identity.feed(firstAddress: subscription.address) == Identity.feed(firstAddress: address.withSmallScheme)
    }
}
