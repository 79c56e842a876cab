import AggregatorCore

/// The meaning of an answer for a pull: the status decides before the body is looked at (RFC 9110, 15).
enum Answer: Sendable {
    case document
    case unchanged
    /// Do not ask before `until`, if the server asked for that.
    case gone(until: Timestamp? = nil)
    /// Do not ask this source before `sourceUntil`. If the status concerns us and not the document, do not ask other sources of the site
    /// before `siteUntil`.
    case wait(sourceUntil: Timestamp, siteUntil: Timestamp, reason: String)
    /// Do not ask this source before `until`, if the server asked for that.
    case failed(PullFailure, until: Timestamp? = nil)

    /// - Parameters:
    ///   - waits: Consecutive answers to the source that asked to wait, where this one does as well.
    ///   - limits: Consecutive limits of its site, where this is one as well.
    ///   - earlier: The end of the wait that was known before: who says no time takes nothing back.
    init(
        _ response: Response, wasConditional: Bool, waits: Int = 1, limits: Int = 1, earlier: Timestamp? = nil, now: Timestamp,
        bounds: Schedule.Bounds
    ) {
        switch response.status {
        case _ where Response.bringsDocument(response.status):
            self = .document
        case 304 where wasConditional:
            self = .unchanged
        case 304:
            self = .unasked(by: response)
        case 410:
            self = .gone(until: Self.wish(of: response, now: now, bounds: bounds)?.until)
        case 429, 503:
            if let (asked, until) = Self.wish(of: response, now: now, bounds: bounds) {
                self =
                    response.isOurRefusal
                    ? .wait(heardBefore: response, until: asked)
                    : .wait(wished: response, asked: asked, until: until, now: now, bounds: bounds)
            } else if response.status == 429 {
                self = .wait(unspecified: response, inARow: (waits, limits), noSoonerThan: earlier ?? now, now: now, bounds: bounds)
            } else {
                self = .failed(PullFailure(refused: response))
            }
        default:
            // RFC 9110, 10.2.3 names 503 and redirects. As servers also limit with 403, 420 or 502, the wait is heeded with any failure.
            self = .failed(PullFailure(refused: response), until: Self.wish(of: response, now: now, bounds: bounds)?.until)
        }
    }

    /// The wait that we answered ourselves, as the site had asked for it.
    private static func wait(heardBefore response: Response, until asked: Timestamp) -> Answer {
        let claim = SiteWait.earlierClaim(of: response.address.displayHost)
        return .wait(sourceUntil: asked, siteUntil: asked, reason: "\(claim); waiting until \(asked.rfc3339).")
    }

    /// The wait that a server asked for.
    ///
    /// - Parameters:
    ///   - asked: Until when it asked to be left alone.
    ///   - until: What we grant of that.
    private static func wait(
        wished response: Response, asked: Timestamp, until: Timestamp, now: Timestamp, bounds: Schedule.Bounds
    ) -> Answer {
        let most = DurationText.of(bounds.longestWait)
        let isCut = asked > now.adding(seconds: bounds.longestWait)
        let limit = isCut ? "for longer than \(most), of which it gets \(most), and is left alone until" : "before"
        let wish = "\(response.address.displayHost) asked not to come back \(limit) \(until.rfc3339) (status \(response.status))."
        return .wait(sourceUntil: until, siteUntil: until, reason: preface(response) + wish)
    }

    /// The wait of a server that did not say for how long. It grows by the source's own row, and up to the part that concerns others by that
    /// of its site: a site of thirty sources would otherwise be asked every ten minutes, each time for another one.
    ///
    /// - Parameter rows: Consecutive limits of the source, and of its site.
    private static func wait(
        unspecified response: Response, inARow rows: (source: Int, site: Int), noSoonerThan earlier: Timestamp, now: Timestamp,
        bounds: Schedule.Bounds
    ) -> Answer {
        let own = bounds.unspecifiedWait(inARow: rows.source)
        let common = min(max(own, bounds.unspecifiedWait(inARow: rows.site)), bounds.longestUnspecifiedSiteWait)
        let until = max(now.adding(seconds: max(own, common)).roundedUp, earlier)
        let claim = "\(SiteWait.claim(of: response.address.displayHost)) (status 429); waiting until \(until.rfc3339)."
        return .wait(sourceUntil: until, siteUntil: now.adding(seconds: common).roundedUp, reason: preface(response) + claim)
    }

    /// A server that wants a person's proof may ask to wait as well: its obstacle is named before the wait. "" without one.
    static func preface(_ response: Response) -> String {
        PullFailure(obstacleIn: response).map { "\($0.message) " } ?? ""
    }

    /// The time until which the server wants to be left alone, and what we grant of that.
    private static func wish(
        of response: Response, now: Timestamp, bounds: Schedule.Bounds
    ) -> (asked: Timestamp, until: Timestamp)? {
        let asked =
            RetryAfter.moment(of: response.headers, now: now)
            ?? published(in: response, now: now, bounds: bounds)
        return asked.map { asked in
            // A date in the past, or a delay of zero, is not a wish to be asked again at once.
            let least = now.adding(seconds: bounds.shortestWait), most = now.adding(seconds: bounds.longestWait)
            return (asked, min(max(asked, least), most).roundedUp)
        }
    }

    /// A published limit that lasts longer than a limit without a time means: gateways count by seconds, and would be asked at once for the
    /// next of their sources.
    private static func published(in response: Response, now: Timestamp, bounds: Schedule.Bounds) -> Timestamp? {
        let least = now.adding(seconds: bounds.unspecifiedWait(inARow: 1))
        return RetryAfter.published(in: response.headers, status: response.status, now: now).flatMap { $0 > least ? $0 : nil }
    }

    /// The failure for "nothing has changed" in reply to a request without validators.
    static func unasked(by response: Response) -> Answer {
        .failed(PullFailure(refused: response))
    }
}
