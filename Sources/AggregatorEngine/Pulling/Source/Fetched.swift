import AggregatorCore

/// The result of asking for a source: an answer to be judged, or what a connector gathered from several.
enum Fetched: Sendable {
    case answer(Response)
    case gathered(Gathering)

    /// Drops all but the beginning of an answer that is no document, which is enough to recognise it (`Obstacle`). Returns the number of
    /// bytes left.
    mutating func cutToBeginning() -> Int {
        guard case .answer(var response) = self else { return 0 }
        if response.body.count > Obstacle.longestLook {
            response.body = Array(response.body.prefix(Obstacle.longestLook))
            self = .answer(response)
        }
        return response.body.count
    }

    var isMissing: Bool { if case .answer(let response) = self { response.status == 404 } else { false } }
}
