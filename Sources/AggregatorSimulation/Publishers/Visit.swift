package import AggregatorCore

/// One line of a publisher's log: the request, what it sent, and the answer.
package struct Visit: Sendable {
    /// The requested address.
    package var address: WebAddress
    /// The site that limits of requests apply to.
    package var site: String
    /// The beginning, in seconds of the monotonic clock.
    package var began: Double
    /// The end, in seconds of the same clock.
    package var ended: Double
    /// The date and time of the beginning.
    package var moment: Timestamp
    /// The validators that the visitor sent.
    package var validators: Validators
    /// The names of the other header fields that were sent, in lower case.
    package var headerNames: Set<String>
    /// The status of the answer; `nil` if the transfer failed.
    package var status: Int?
    /// The validators of the answer.
    package var issued = Validators()
    /// The target of a redirect.
    package var location: WebAddress?
    /// The hash of the document that was sent.
    package var bodyHash: Identifier?
    /// Whether the document that was sent, or confirmed as current, is the publisher's feed.
    package var isFeed = false
    /// Seconds after the end for which the publisher asks not to be visited, uncapped.
    package var wish: Double?
    /// Whether the wish holds for the whole site.
    package var isSiteWide = false
    /// The rhythm that the document states.
    package var rhythm = Feed.Rhythm()
    /// Whether a user forced the visit.
    package var isForced = false
    /// Whether it is a permanent redirect to the same feed.
    package var isMove = false
    /// Whether the visitor could not keep the result: the answer was spoiled on its way, or the store failed.
    package var isForgotten = false
    /// How often another party has answered in the publisher's place since the last visit.
    package var interceptions = 0

    /// A visit that has just begun; the rest is set while it goes on.
    package init(address: WebAddress, site: String, began: Double, moment: Timestamp) {
        self.address = address
        self.site = site
        self.began = began
        self.ended = began
        self.moment = moment
        validators = Validators()
        headerNames = []
    }
}
