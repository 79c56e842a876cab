import AggregatorCore

extension PullFailure {
    /// Whether nothing is at the address, or something that is no feed, and that links to none but those at addresses that were read.
    func saysNoFeed(besides read: Set<WebAddress>) -> Bool {
        let isNone = [Code.notFound.rawValue, Code.gone.rawValue].contains(code)
        let isNoFeed = [FormatFailure.Code.webPage.rawValue, FormatFailure.Code.notAFeed.rawValue].contains(code)
        return isNone || isNoFeed && candidates.allSatisfy { read.contains($0.url.normalized) }
    }

    /// Whether nothing can be asked at the address, from here at least.
    var isOutOfReach: Bool {
        let codes: [TransportFailure.Code] = [.unresolvable, .unreachable, .addressRefused]
        return codes.contains { $0.rawValue == code }
    }

    /// - Parameter preface: What else the answer says, before the wait (`Answer.preface`).
    init(whileWaitingFor name: String, until: Timestamp, _ mayInsist: Bool, preface: String) {
        let advice = mayInsist ? "try again then, or ask all the same with --force" : "try again then"
        self.init(.askedToWait, "\(preface)\(name) asked to be left alone until \(until.rfc3339); \(advice).")
    }
}
