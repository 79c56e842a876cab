import AggregatorCore

/// The order in which recorded attempts are replayed, one after another, so that a wish of a site is known to whom it kept from asking.
///
/// - An attempt that was told to wait (429) has the moment in which it was told.
/// - One that asked nobody has the moment in which it began, but comes behind the first answer that asked its site to be left alone: that
///   may have come between its beginning and its look at what is known.
/// - All others come last, as they were begun. A recording does not say when a redirect was not followed any more because its site wanted
///   to be left alone; and what they did ask, they ask again (`ReplayingTransport`).
struct ReplayOrder {
    /// An uptime, and what comes first at the same one.
    private typealias Turn = (moment: Double, rank: Int)

    private let boundary: any SiteBoundary

    init(_ boundary: any SiteBoundary) { self.boundary = boundary }

    func sorted(_ attempts: [(line: Recording.Line, source: NamedSubscription)]) -> [NamedSubscription] {
        var first: [String: Double] = [:]
        for limit in attempts.compactMap({ $0.line.limit }) {
            guard let site = Site.name(of: limit.address, boundary) else { continue }
            first[site] = min(first[site] ?? .infinity, limit.moment)
        }
        let turns = attempts.enumerated().map { place, attempt in (turn(of: attempt, first), place, attempt.source) }
        return turns.sorted { ($0.0.moment, $0.0.rank, $0.1) < ($1.0.moment, $1.0.rank, $1.1) }.map(\.2)
    }

    private func turn(of attempt: (line: Recording.Line, source: NamedSubscription), _ first: [String: Double]) -> Turn {
        if let limit = attempt.line.limit { return (limit.moment, 0) }
        guard attempt.line.exchanges.isEmpty else { return (.infinity, 0) }
        let told = Site.name(of: attempt.source.subscription.address, boundary).flatMap { first[$0] }
        return (max(attempt.line.opening.moment.uptime, told ?? 0), 1)
    }
}

extension Recording.Line {
    /// The first answer that asked a whole site to be left alone: the uptime at which it came, and who gave it.
    fileprivate var limit: (moment: Double, address: WebAddress)? {
        for exchange in exchanges {
            if case .success(let response) = exchange.outcome, response.status == 429 { return (exchange.ended.uptime, response.address) }
        }
        return nil
    }
}
