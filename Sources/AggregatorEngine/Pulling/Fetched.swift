import AggregatorCore

/// What came of asking for a source: an answer that is to be judged, or what a connector has gathered from several.
enum Fetched: Sendable {
    case answer(Response)
    case gathered(Gathering)

    /// Lets go of all but the beginning of an answer that is no document, in which is what it can be told by (`Obstacle`). Returns how many
    /// bytes are left.
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
