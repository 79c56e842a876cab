import AggregatorCore

/// What came of asking for a source: an answer that is to be judged, or what a connector has gathered from several.
enum Fetched: Sendable {
    case answer(Response)
    case gathered(Gathering)

    var isMissing: Bool { if case .answer(let response) = self { response.status == 404 } else { false } }
}
