import AggregatorCore

/// What an answer means for a pull: its status decides before its body is looked at (RFC 9110, 15).
enum Answer: Sendable {
    case document
    case unchanged
    case gone
    /// Not before then; another source of its site, where the status is said to us and not of the document, not before `site`.
    case wait(until: Timestamp, site: Timestamp, reason: String)
    case failed(PullFailure)

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
            let latest = now.adding(seconds: bounds.longestWait)
            // Who wants to see a person may ask to wait as well.
            let obstacle = PullFailure(obstacleIn: response)
            let preface = obstacle.map { "\($0.message) " } ?? ""
            if let asked = RetryAfter.moment(of: response.headers, now: now) {
                // A date that has passed, or no time at all, is not a wish to be asked again at once.
                let until = min(max(asked, now.adding(seconds: bounds.shortestWait)), latest).roundedUp
                let most = Schedule.spelled(bounds.longestWait)
                let longer = asked > latest ? " for longer than \(most), of which it gets \(most), and is left alone until" : ""
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
            self = .failed(PullFailure(refused: response))
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
