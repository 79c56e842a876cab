import AggregatorCore

/// Third step: what the status of an answer means.
enum JSONAPIStatus: Equatable {
    case page
    /// Only the first page is requested with validators, so a 304 counts only there.
    case unchanged
    /// No more pages come, though the page before names one. Nothing is left to be asked for again.
    case end

    init(_ response: Response, isFirst: Bool) throws(ConnectorFailure) {
        switch response.status {
        // 203 is what a proxy made of a 200 (RFC 9110, 15.3.4).
        case 200, 203: self = .page
        case 304 where isFirst: self = .unchanged
        case 204 where !isFirst: self = .end
        default: throw .status(response)
        }
    }
}
