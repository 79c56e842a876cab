public import AggregatorCore

/// One line of the log of a publisher: who came, with what, and what was said.
public struct Visit: Sendable {
    /// What was asked for.
    public var address: WebAddress
    /// What limits of requests are for.
    public var site: String
    /// Seconds of the clock that never goes back.
    public var began: Double
    /// Seconds of the same clock.
    public var ended: Double
    /// When it began.
    public var moment: Timestamp
    /// What the visitor sent.
    public var validators: Validators
    /// Names of what else was sent, in small letters.
    public var headerNames: Set<String>
    /// `nil` where the transfer failed.
    public var status: Int?
    /// What the answer gave.
    public var issued = Validators()
    /// Where the answer led.
    public var location: WebAddress?
    /// Of a document that was sent.
    public var bodyHash: Identifier?
    /// Whether what was sent, or is still right, is the publisher's feed.
    public var isFeed = false
    /// Seconds after the end in which the document is not to be asked for again, by what the publisher has said; nothing is capped.
    public var wish: Double?
    /// The wish is for the whole site.
    public var isSiteWide = false
    /// What the document says.
    public var rhythm = Feed.Rhythm()
    /// Somebody insisted.
    public var isForced = false
    /// It is a redirect for good to the same feed.
    public var isMove = false
    /// The visitor could not keep in mind what came of it: the answer was spoiled on its way, or the visitor's own memory failed.
    public var isForgotten = false
    /// How often somebody else has answered in the publisher's place since the last visit.
    public var interceptions = 0

    /// One that has just begun; the rest is set while it goes on.
    public init(address: WebAddress, site: String, began: Double, moment: Timestamp) {
        self.address = address
        self.site = site
        self.began = began
        self.ended = began
        self.moment = moment
        validators = Validators()
        headerNames = []
    }
}
