import AggregatorCore

/// What an answer means for a pull: its status decides before its body is looked at (RFC 9110, 15).
enum Answer: Sendable {
    case document
    case unchanged
    case gone
    /// Not before then; another source of its site, where the status is said to us and not of the document, not before `site`.
    case wait(until: Timestamp, site: Timestamp, reason: String)
    /// Not before `until`, where the server said so of this source.
    case failed(PullFailure, until: Timestamp? = nil)

    /// - Parameter waits: answers in a row, before this one, that asked to wait.
    init(_ response: Response, wasConditional: Bool, waits: Int = 0, now: Timestamp, bounds: Schedule.Bounds) {
        var host: String { Self.host(of: response) }
        switch response.status {
        case 200, 203, 226:
            self = .document
        case 304 where wasConditional:
            self = .unchanged
        case 304:
            self = .unasked(by: response)
        case 410:
            self = .gone
        case 429, 503:
            // Who wants to see a person may ask to wait as well.
            let obstacle = PullFailure(obstacleIn: response)
            let preface = obstacle.map { "\($0.message) " } ?? ""
            if let (asked, until) = Self.wish(of: response, now: now, bounds: bounds) {
                let most = Schedule.spelled(bounds.longestWait)
                let isCut = asked > now.adding(seconds: bounds.longestWait)
                let longer = isCut ? " for longer than \(most), of which it gets \(most), and is left alone until" : ""
                self = .wait(
                    until: until, site: until,
                    reason:
                        "\(preface)\(host) asked not to come back\(longer.isEmpty ? " before" : longer) \(until.rfc3339) (status \(response.status))."
                )
            } else if response.status == 429 {
                let seconds = bounds.unspecifiedWait(inARow: min(waits, 1_000_000) + 1)
                let until = now.adding(seconds: seconds).roundedUp
                self = .wait(
                    until: until, site: now.adding(seconds: min(seconds, bounds.longestUnspecifiedSiteWait)).roundedUp,
                    reason: "\(preface)\(host) limits how often it may be asked (status 429); waiting until \(until.rfc3339).")
            } else {
                self = .failed(
                    obstacle ?? PullFailure(.serverError, "\(host) is unavailable (status 503); it will be asked again later."))
            }
        default:
            // RFC 9110, 10.2.3 names 503 and redirects; as a limit is also said with 403, 420 or 502, it is heard with whatever fails.
            self = .failed(PullFailure(refused: response), until: Self.wish(of: response, now: now, bounds: bounds)?.until)
        }
    }

    /// When the server wants to be asked again, and what it gets of that.
    private static func wish(
        of response: Response, now: Timestamp, bounds: Schedule.Bounds
    ) -> (asked: Timestamp, until: Timestamp)? {
        RetryAfter.moment(of: response.headers, now: now).map { asked in
            // A date that has passed, or no time at all, is not a wish to be asked again at once.
            let least = now.adding(seconds: bounds.shortestWait), most = now.adding(seconds: bounds.longestWait)
            return (asked, min(max(asked, least), most).roundedUp)
        }
    }

    /// That nothing has changed, said by somebody who was sent no validators.
    static func unasked(by response: Response) -> Answer {
        .failed(
            PullFailure(
                .unsolicitedNotModified,
                "\(host(of: response)) says that nothing has changed, but was not asked; its cache is misconfigured."))
    }

    private static func host(of response: Response) -> String { response.address.origin?.host ?? response.address.text }
}
