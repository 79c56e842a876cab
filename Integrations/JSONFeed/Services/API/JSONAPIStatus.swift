import AggregatorCore

/// Third step: what the status of an answer means.
enum JSONAPIStatus: Equatable {
    case page
    /// Only the first page is requested with validators, so a 304 counts only there.
    case unchanged

    init(_ response: Response, isFirst: Bool) throws(ConnectorFailure) {
        switch response.status {
        // 203 is what a proxy made of a 200 (RFC 9110, 15.3.4).
        case 200, 203: self = .page
        case 304 where isFirst: self = .unchanged
        default: throw .status(response)
        }
    }
}
