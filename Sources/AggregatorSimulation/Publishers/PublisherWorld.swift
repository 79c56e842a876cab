package import AggregatorCore

/// Publishers of all temperaments, and the log of visits to them. Uses no network: requests are answered after a virtual delay.
package final class PublisherWorld: Transport {
    private struct State {
        var memory = PublisherMemory()
        var visits: [Visit] = []
        var isForced = false
        /// The number of answers by another party for each address, since the last visit.
        var interceptions: [WebAddress: Int] = [:]
    }

    package let schemes: Set<String> = ["http", "https"]
    /// In the order of their numbers.
    package let publishers: [Publisher]
    private let bySite: [String: [Publisher]]
    private let clock: any ClockService
    private let state = Locked(State())

    /// - Parameter count: The number of publishers; temperaments get equal shares.
    package init(count: Int, seed: UInt64, clock: any ClockService) {
        self.clock = clock
        let start = clock.now()
        let temperaments = Temperament.allCases
        publishers = (0..<max(count, 0)).compactMap { index in
            let temperament = temperaments[index % temperaments.count]
            let number = index / temperaments.count
            // Three feeds share a site if limits apply to whole sites, and for plain publishers.
            let shared: Int
            switch temperament {
            case .limited, .crowded, .plain: shared = 3
            default: shared = 1
            }
            return Publisher(temperament, number: number / shared, feed: number % shared, seed: seed, start: start)
        }
        bySite = Dictionary(grouping: publishers, by: \.site)
    }

    /// The log of all publishers, in the order in which visits began.
    package var visits: [Visit] { state.withLock { $0.visits } }

    /// Returns the log so far and empties it. Must be called when no request is in flight.
    func takeVisits() -> [Visit] {
        state.withLock { state in
            defer { state.visits = [] }
            return state.visits
        }
    }

    /// Notes that the answer from that address did not reach the visitor: something between them has spoiled it, or has answered itself.
    func noteMeddling(at address: WebAddress) {
        state.withLock { state in
            if let last = state.visits.lastIndex(where: { $0.address == address }) {
                state.visits[last].isForgotten = true
            } else {
                state.interceptions[address, default: 0] += 1
            }
        }
    }

    /// The publisher of the feed or page at that address.
    package func publisher(at address: WebAddress) -> Publisher? { address.origin.flatMap { publisher(of: address, $0.host) } }

    /// Sets whether the following visits are forced by a user (`--force`).
    package func noteForce(_ isForced: Bool) { state.withLock { $0.isForced = isForced } }

    package func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        guard let origin = request.address.origin, let publisher = publisher(of: request.address, origin.host) else {
            throw TransportFailure(.unresolvable, "\(request.address.redacted) is nobody's in this world.", isLocal: true)
        }
        let now = clock.now()
        let reply = state.withLock { publisher.reply(to: request, now: now, &$0.memory) }
        let number = enter(Visit(request, publisher.site, began: clock.uptime(), moment: now), unlessUnseen: reply)
        let latency = publisher.latency(now)
        let timeLimit = min(request.limits.answering, request.limits.duration)
        let isTooSlow = latency > timeLimit
        do { try await clock.sleep(seconds: min(latency, timeLimit)) } catch {
            throw TransportFailure(.cancelled, "\(request.address.redacted) was let go of.")
        }
        leave(number, isTooSlow ? nil : reply, publisher)
        if isTooSlow { throw TransportFailure(.timedOut, "\(request.address.redacted) took too long.", limit: .duration) }
        switch reply {
        case .answer(let response): return response
        case .failure(let failure, _): throw failure
        }
    }

    private func publisher(of address: WebAddress, _ host: String) -> Publisher? {
        let site = host.split(separator: ".").suffix(2).joined(separator: ".")
        guard let all = bySite[site] else { return nil }
        return all.first { address == $0.address } ?? all.first { host == $0.host || host.hasSuffix("." + $0.host) } ?? all.first
    }

    private func enter(_ visit: Visit, unlessUnseen reply: Publisher.Reply) -> Int? {
        if case .failure(_, isSeen: false) = reply { return nil }
        return state.withLock { state in
            var visit = visit
            visit.isForced = state.isForced
            visit.interceptions = state.interceptions.removeValue(forKey: visit.address) ?? 0
            state.visits.append(visit)
            return state.visits.count - 1
        }
    }

    private func leave(_ number: Int?, _ reply: Publisher.Reply?, _ publisher: Publisher) {
        guard let number else { return }
        let ended = clock.uptime()
        state.withLock { state in
            state.visits[number].ended = ended
            if case .answer(let response) = reply { state.visits[number].note(response, of: publisher) }
        }
    }
}

extension Visit {
    fileprivate init(_ request: Request, _ site: String, began: Double, moment: Timestamp) {
        self.init(address: request.address, site: site, began: began, moment: moment)
        validators = request.validators
        headerNames = Set((request.headers + request.secretHeaders).map { $0.name.lowercased() })
    }

    /// Notes the publisher's answer.
    fileprivate mutating func note(_ response: Response, of publisher: Publisher) {
        status = response.status
        issued = response.validators
        location = response.headers["Location"].flatMap { WebAddress($0)?.resolved(against: response.address) }
        isMove = publisher.temperament == .moving && location != nil
        if response.status == 429 || response.status == 503 {
            isSiteWide = response.status == 429
            wish = response.headers["Retry-After"].flatMap { Double($0) } ?? dated(response, "Retry-After")
            let window = response.headers["RateLimit"]?.split(separator: "=").last.flatMap { Double($0) }
            // If no time is given, the documentation says ten minutes.
            if isSiteWide { wish = wish ?? window ?? 600 }
        }
        guard response.status == 200 || response.status == 304, response.headers["Content-Type"] != "text/html" else { return }
        isFeed = true
        bodyHash = response.status == 200 ? ContentHash.of(response.body) : nil
        rhythm = publisher.edition(moment).rhythm
        let age = response.headers["Cache-Control"].flatMap { $0.split(separator: "=").last.flatMap { Double($0) } }
        wish = max(age ?? dated(response, "Expires") ?? 0, Double(rhythm.timeToLive ?? 0) * 60)
    }

    /// The seconds from the answer's own date to the date in this field.
    private func dated(_ response: Response, _ name: String) -> Double? {
        guard let until = response.headers[name].flatMap({ HTTPDate.parse($0, now: moment) }),
            let now = response.headers["Date"].flatMap({ HTTPDate.parse($0, now: moment) })
        else { return nil }
        return Double(until.wholeSeconds(since: now))
    }
}
