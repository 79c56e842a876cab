package import AggregatorCore

/// One line of the log of a publisher: who came, with what, and what was said.
package struct Visit: Sendable {
    /// What was asked for.
    package var address: WebAddress
    /// What limits of requests are for.
    package var site: String
    /// Seconds of the clock that never goes back.
    package var began: Double
    /// Seconds of the same clock.
    package var ended: Double
    /// When it began.
    package var moment: Timestamp
    /// What the visitor sent.
    package var validators: Validators
    /// Names of what else was sent, in small letters.
    package var headerNames: Set<String>
    /// `nil` where the transfer failed.
    package var status: Int?
    /// What the answer gave.
    package var issued = Validators()
    /// Where the answer led.
    package var location: WebAddress?
    /// Of a document that was sent.
    package var bodyHash: Identifier?
    /// Whether what was sent, or is still right, is the publisher's feed.
    package var isFeed = false
    /// Seconds after the end in which the document is not to be asked for again, by what the publisher has said; nothing is capped.
    package var wish: Double?
    /// The wish is for the whole site.
    package var isSiteWide = false
    /// What the document says.
    package var rhythm = Feed.Rhythm()
    /// Somebody insisted.
    package var isForced = false
    /// It is a redirect for good to the same feed.
    package var isMove = false
    /// The visitor could not keep in mind what came of it: the answer was spoiled on its way, or the visitor's own memory failed.
    package var isForgotten = false
    /// How often somebody else has answered in the publisher's place since the last visit.
    package var interceptions = 0

    /// One that has just begun; the rest is set while it goes on.
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
