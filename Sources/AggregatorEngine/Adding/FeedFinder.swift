public import AggregatorCore

/// Finds the feed that a person means by an address: the feed itself, or those that its site or its page stands for.
///
/// Asks the host that was named, and where that leads to, and no other. It is as polite as a pull: requests to one host are as far apart,
/// a site that asked to be left alone is, and one that asks for it now is remembered (`SiteWaits.keepNews`).
public struct FeedFinder: Sendable {
    /// Of the requests that it makes: for a pull that comes at once.
    public let pacer: HostPacer
    private let services: ServiceProvider
    private let options: FetchOptions
    private let preferences: Subscription.Preferences
    private let waits: SiteWaits
    private let isForced: Bool
    private let mayInsist: Bool
    private let transport: FollowingTransport

    /// - Parameters:
    ///   - preferences: what the publisher demands, for every request.
    ///   - waits: whom to leave alone, and where to remember who asks for it; `nil` for nobody.
    ///   - insistence: whether somebody insists on being answered all the same.
    ///   - pacer: who asked these hosts just before; `nil` for nobody.
    public init(
        services: ServiceProvider, options: FetchOptions, preferences: Subscription.Preferences = Subscription.Preferences(),
        waits: SiteWaits? = nil, insistence: Insistence = .none, pacer: HostPacer? = nil
    ) {
        self.services = services
        self.options = options
        self.preferences = preferences
        self.waits = waits ?? SiteWaits(services)
        mayInsist = insistence != .impossible
        isForced = insistence == .given
        let clock = services.world.clock
        let pacer = pacer ?? HostPacer(options, clock: clock)
        self.pacer = pacer
        transport = FollowingTransport(
            base: TransportRouter(services.transports), clock: clock, seed: services.world.randomness.seed(), pacer: pacer,
            waits: insistence == .given ? nil : self.waits)
    }

    /// Whether a site that asked to be left alone is asked all the same.
    public enum Insistence: Sendable {
        /// It is left alone, and somebody could insist.
        case none
        /// Somebody insists.
        case given
        /// It is left alone, and nobody could insist: who is told of it is not told how.
        case impossible
    }

    /// A feed that has come: where it is asked for from now on, what it says, and the answer, which need not be asked for again.
    public struct FetchedFeed: Sendable {
        /// As it was asked for; where redirects led is in `response`.
        public var address: WebAddress
        /// As the source wrote it: its markup is untrusted.
        public var document: FeedDocument
        /// The answer that brought it, and where redirects led on the way.
        public var response: Response
    }

    /// What is at an address.
    public enum Finding: Sendable {
        /// The feed itself is there.
        case feed(FetchedFeed)
        /// Feeds to choose from, one or more: those that such an address stands for, or those that its page links to, in its order.
        case candidates(SiteFeeds)
    }

    /// No request where the address says it all; one where it is a feed, or its page links to some; a few more where it doesn't.
    public func find(_ address: WebAddress) async throws(PullFailure) -> Finding {
        if let site = SiteFeeds.of(address), site.standing == .known { return .candidates(site) }
        let response = try await document(at: address, for: address)
        do throws(FormatFailure) { return .feed(try understood(response, at: address)) } catch {
            return try await search(response, error, for: address)
        }
    }

    /// The feed at a candidate's address.
    /// - Parameter named: what it is a candidate for: no other origin is shown secrets, as a page may link anywhere.
    public func feed(at address: WebAddress, for named: WebAddress) async throws(PullFailure) -> FetchedFeed {
        do throws(PullFailure) {
            let response = try await document(at: address, for: named)
            do throws(FormatFailure) { return try understood(response, at: address) } catch { throw PullFailure(error, in: response) }
        } catch {
            // Nobody typed the address that failed, and not all messages say more of it than its host.
            var failure = error
            failure.message = "\(named.redacted) leads to \(address.redacted) for its feed: \(error.message)"
            throw failure
        }
    }

    /// Any document, redirects followed, every rule of a pull kept.
    public func document(at address: WebAddress) async throws(PullFailure) -> Response { try await document(at: address, for: address) }

    private func answer(of address: WebAddress, for named: WebAddress) async throws(PullFailure) -> Response {
        let factory = RequestFactory(options: options, credentials: services.world.credentials)
        let request: Request
        do throws(FileFailure) {
            request = try await factory.request(for: address, validators: Validators(), named: named, preferences: preferences)
        } catch { throw PullFailure(error, at: address) }
        do throws(TransportFailure) { return try await transport.fetch(request) } catch { throw PullFailure(error) }
    }

    private func document(at address: WebAddress, for named: WebAddress) async throws(PullFailure) -> Response {
        let response = try await answer(of: address, for: named)
        if let failure = remembered(response) { throw failure }
        guard case .document = answer(response) else { throw PullFailure(refused: response) }
        return response
    }

    private func answer(_ response: Response) -> Answer {
        Answer(response, wasConditional: false, now: services.world.clock.now(), bounds: Schedule.Bounds())
    }

    /// Of an answer that asks to wait: why nothing is found, which holds from now on.
    private func remembered(_ response: Response) -> PullFailure? {
        guard case .wait(let until, _, _) = answer(response) else { return nil }
        // Who is left alone was not asked, and has said nothing new.
        if !isForced, let known = waits.wait(for: response.address, now: services.world.clock.now()) {
            return PullFailure(whileWaitingFor: known.site, until: known.until, mayInsist)
        }
        waits.hear(until, from: response)
        return PullFailure(whileWaitingFor: response.address.origin?.host ?? response.address.text, until: until, mayInsist)
    }

    private func understood(_ response: Response, at address: WebAddress) throws(FormatFailure) -> FetchedFeed {
        let input = DocumentInput(response, limits: options.parseLimits)
        return FetchedFeed(address: address, document: try DocumentReader(services).readToKeep(input), response: response)
    }

    /// A page: what its site is known to have, then what it links to, then where feeds often are.
    private func search(_ response: Response, _ failure: FormatFailure, for named: WebAddress) async throws(PullFailure) -> Finding {
        guard failure.code == .webPage || failure.code == .notAFeed else { throw PullFailure(failure, at: response.address) }
        var links = DocumentReader(services).feedLinks(of: DocumentInput(response, limits: options.parseLimits))
        for feed in LinkField.feeds(in: response.headers, address: response.address)
        where !links.feeds.contains(where: { $0.url == feed.url }) {
            links.feeds.append(feed)
        }
        // It has just been seen what is there.
        links.feeds = links.feeds.offered(besides: [response.address] + response.hops.map(\.from))
        let site = SiteFeeds.of(response.address, page: links)
        if let site, site.standing == .known { return .candidates(site) }
        if !links.feeds.isEmpty { return .candidates(SiteFeeds("a page", .onPage, links.feeds)) }
        guard failure.code == .webPage, response.address.isWeb, PullFailure(obstacleIn: response) == nil else {
            throw PullFailure(failure, in: response)
        }
        if let advice = site?.advice { throw PullFailure(failure.code.rawValue, "\(response.address.redacted): \(advice)") }
        var places = GuessedPlaces()
        let mentioned = links.mentions.offered(besides: [response.address] + response.hops.map(\.from)).map(\.url)
        let guesses = mentioned + GuessedPlaces.beside(response.address, site).filter { !mentioned.contains($0) }
        if let feed = try await first(of: guesses, noting: &places, for: named) { return .feed(feed) }
        throw PullFailure(failure.code.rawValue, places.sentence(of: response.address))
    }

    /// The first that is a feed, asked one after the other, and none any more of a host that has no answer, or no patience.
    private func first(
        of guesses: [WebAddress], noting places: inout GuessedPlaces, for named: WebAddress
    ) async throws(PullFailure) -> FetchedFeed? {
        var guesses = guesses[...]
        while let guess = guesses.popFirst() {
            let response: Response
            do throws(PullFailure) { response = try await answer(of: guess, for: named) } catch {
                if error.transportCode == .cancelled { throw error }
                if !places.goesOn(after: error, at: guess) { guesses.removeAll { $0.origin == guess.origin } }
                continue
            }
            if let failure = remembered(response) { throw failure }
            if let feed = try? understood(response, at: guess), response.status == 200 { return feed }
            if !places.goesOn(after: response, at: guess) { guesses.removeAll { $0.origin == guess.origin } }
        }
        return nil
    }
}

extension PullFailure {
    fileprivate init(whileWaitingFor name: String, until: Timestamp, _ mayInsist: Bool) {
        let advice = mayInsist ? "try again then, or ask all the same with --force" : "try again then"
        self.init(.askedToWait, "\(name) asked to be left alone until \(until.rfc3339); \(advice).")
    }
}
