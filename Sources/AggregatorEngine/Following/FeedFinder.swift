public import AggregatorCore

/// Finds the feed that a user means by an address: the feed itself, or those that its site or its page stands for.
///
/// It asks only the host of the address, and where that leads. It is as polite as a pull: requests to one host are spaced, a site that
/// asked to be left alone is, and one that asks for it now is remembered (`SiteWaits.storeWaits`).
public struct FeedFinder: Sendable {
    /// Spaces the requests; also for a pull that follows at once.
    public let pacer: HostPacer
    let services: ServiceProvider
    let options: FetchOptions
    let preferences: Subscription.Preferences
    private let waits: SiteWaits
    private let isForced: Bool
    private let mayInsist: Bool
    private let transport: FollowingTransport
    private let tell: @Sendable (_ asked: WebAddress?) -> Void

    /// - Parameters:
    ///   - preferences: The settings that the publisher demands, for every request.
    ///   - waits: The sites that asked to wait, to which new ones are added.
    ///   - insistence: Whether the user wants such sites to be asked all the same.
    ///   - pacer: Recent requests per host, so that this search keeps its distance from them.
    ///   - tell: Called with each address that is about to be asked, and with `nil` once its answer is there.
    public init(
        services: ServiceProvider, options: FetchOptions, preferences: Subscription.Preferences = Subscription.Preferences(),
        waits: SiteWaits, insistence: Insistence = .withheld, pacer: HostPacer,
        tell: @escaping @Sendable (_ asked: WebAddress?) -> Void = { _ in }
    ) {
        self.services = services
        self.options = options
        self.preferences = preferences
        self.waits = waits
        mayInsist = insistence != .impossible
        isForced = insistence == .given
        self.pacer = pacer
        self.tell = tell
        transport = FollowingTransport(
            base: TransportRouter(services.transports), clock: services.world.clock, seed: services.world.randomness.seed(), pacer: pacer,
            waits: insistence == .given ? nil : waits)
    }

    /// Finds the feed of an address: without a request if the address says it all; with one if the address is a feed, or its page links to
    /// some; with a few more otherwise.
    public func find(_ address: WebAddress) async throws(PullFailure) -> Finding {
        if let site = SiteFeeds.of(address), site.standing == .known { return .candidates(site) }
        let response = try await document(at: address, for: address)
        do throws(FormatFailure) { return .feed(try understood(response, at: address)) } catch {
            return try await search(response, error, for: address)
        }
    }

    /// Fetches the feed at a candidate's address. Where a page is there that links to others, as a list of a site's feeds at `/rss`, those are
    /// the candidates, without another request. Where it is the only one of a page, or the only one that the page declares, and nothing is
    /// there, or no feed, the first feed at a usual place of that page is fetched instead: many sites link to a feed that they no longer
    /// have, or to where their page was made (`http://localhost:4000/feed.xml`).
    ///
    /// - Parameters:
    ///   - found: What was found at `named`, with the candidate.
    ///   - named: The address for which it is a candidate. Secrets are sent to no other origin, as a page may link anywhere.
    public func find(_ address: WebAddress, among found: SiteFeeds, for named: WebAddress) async throws(PullFailure) -> Finding {
        var answer: Response?
        let failure: PullFailure
        do throws(PullFailure) { return .feed(try await feed(at: address, for: named, noting: &answer)) } catch { failure = error }
        let read = [named] + (answer.map { [$0.address] + $0.hops.map(\.from) } ?? [])
        guard !found.isListed else { throw failure }
        let known = read + [found.page].compactMap(\.self) + found.candidates.map(\.url)
        if let answer, let listed = listed(in: answer, failure, at: address, besides: known) { return .candidates(listed) }
        let isOnly = found.candidates.count == 1
        guard let page = found.page, isOnly || found.declared?.url == address else { throw failure }
        let places = Set((read + [page, address]).map(\.normalized))
        let guesses = GuessedPlaces.beside(page, SiteFeeds.of(page)).filter { !places.contains($0.normalized) }
        let isOutOfReach = address.origin != page.origin && failure.isOutOfReach
        guard !guesses.isEmpty, isOutOfReach || failure.saysNoFeed(besides: places) else { throw failure }
        var guessed = GuessedPlaces()
        guessed.deadLink = address
        if var finding = try await first(of: guesses, mentioned: [], noting: &guessed, for: named) {
            if case .candidates(var listed) = finding {
                listed.isListed = true
                finding = .candidates(listed)
            }
            return finding
        }
        // What can't be reached may be a feed even so, and its failure says what can be done.
        throw isOutOfReach || !isOnly ? failure : PullFailure(failure.code, guessed.sentence(of: page.redacted))
    }

    /// - Parameter answer: Gets what answered, whatever that was.
    private func feed(
        at address: WebAddress, for named: WebAddress, noting answer: inout Response?
    ) async throws(PullFailure) -> FetchedFeed {
        do throws(PullFailure) {
            let response = try await fetch(address, for: named)
            answer = response
            let document = try accepted(response)
            do throws(FormatFailure) { return try understood(document, at: address) } catch { throw PullFailure(error, in: response) }
        } catch {
            // The user did not type the address that failed, and not all messages name more of it than the host.
            var failure = error
            failure.message = "\(named.redacted) leads to \(address.redacted) for its feed: \(error.message)"
            throw failure
        }
    }

    /// Fetches any document, with redirects, under all rules of a pull.
    public func document(at address: WebAddress) async throws(PullFailure) -> Response { try await document(at: address, for: address) }

    /// - Parameter time: The time limit that it shares with others; `nil` where it has its own alone.
    func fetch(_ address: WebAddress, for named: WebAddress, within time: SharedTime? = nil) async throws(PullFailure) -> Response {
        let factory = RequestFactory(options: options, credentials: services.world.credentials)
        let request = try await factory.request(for: address, validators: Validators(), named: named, preferences: preferences)
        var transport = transport
        transport.time = time
        tell(address)
        defer { tell(nil) }
        do throws(TransportFailure) { return try await transport.fetch(request) } catch { throw PullFailure(error) }
    }

    private func document(at address: WebAddress, for named: WebAddress) async throws(PullFailure) -> Response {
        try accepted(try await fetch(address, for: named))
    }

    /// The answer, if it brings a document.
    private func accepted(_ response: Response) throws(PullFailure) -> Response {
        if let failure = noteWait(askedBy: response) { throw failure }
        guard case .document = meaning(of: response) else { throw PullFailure(refused: response) }
        return response
    }

    private func meaning(of response: Response) -> Answer {
        Answer(response, wasConditional: false, now: services.world.clock.now(), bounds: Schedule.Bounds())
    }

    /// Notes the wait that an answer asks for, and returns its failure; `nil` for any other answer. A 503 speaks of its address alone, and
    /// is not held against the next search, so nobody has to insist.
    func noteWait(askedBy response: Response) -> PullFailure? {
        guard case .wait(_, let siteUntil, _) = meaning(of: response) else { return nil }
        let known = waits.rememberIfAsked(siteUntil, from: response, isForced: isForced, now: services.world.clock.now())
        return PullFailure(
            whileWaitingFor: known?.site ?? response.address.displayHost, until: known?.until ?? siteUntil,
            mayInsist && response.status == 429, preface: Answer.preface(response))
    }

    func understood(_ response: Response, at address: WebAddress) throws(FormatFailure) -> FetchedFeed {
        let input = DocumentInput(response, limits: options.parseLimits)
        return FetchedFeed(address: address, document: try DocumentReader(services).readToKeep(input), response: response)
    }
}
