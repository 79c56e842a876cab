import AggregatorCore

/// Third step: what the status of an answer means.
enum JSONAPIStatus: Equatable {
    case page
    /// Only the first page is asked for with validators, so only its 304 says anything.
    case unchanged

    init(_ response: Response, isFirst: Bool) throws(ConnectorFailure) {
        switch response.status {
        case 200: self = .page
        case 304 where isFirst: self = .unchanged
        default: throw .status(response)
        }
    }
}
