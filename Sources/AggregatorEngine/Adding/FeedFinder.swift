public import AggregatorCore

/// Finds the feed that a person means by an address: the feed itself, or those that a page links to.
public struct FeedFinder: Sendable {
    private let services: ServiceProvider
    private let options: FetchOptions

    public init(services: ServiceProvider, options: FetchOptions) {
        self.services = services
        self.options = options
    }

    /// What is at an address.
    public enum Finding: Sendable {
        /// It is a feed.
        case feed(FeedDocument, Response)
        /// It is a page that links to feeds, in the page's order.
        case candidates([FeedCandidate])
    }

    /// One request; the document that was fetched is in the answer, and need not be fetched again.
    public func find(_ address: WebAddress) async throws(PullFailure) -> Finding {
        let response = try await fetch(address)
        guard case .document = Answer(response, wasConditional: false, now: services.world.clock.now(), bounds: Schedule.Bounds()) else {
            throw PullFailure(status: response.status, host: response.address.origin?.host ?? response.address.text)
        }
        do throws(FormatFailure) {
            let input = DocumentInput(
                bytes: response.body, contentType: response.headers["Content-Type"], address: response.documentAddress,
                limits: options.parseLimits)
            return .feed(try DocumentReader(services).read(input), response)
        } catch {
            guard !error.candidates.isEmpty else { throw PullFailure(error, at: response.address) }
            return .candidates(error.candidates)
        }
    }

    /// Any document, redirects followed, every rule of a pull kept.
    public func fetch(_ address: WebAddress) async throws(PullFailure) -> Response {
        let transport = FollowingTransport(base: TransportRouter(services.transports), clock: services.world.clock)
        let factory = RequestFactory(options: options, credentials: services.world.credentials)
        let request: Request
        do throws(FileFailure) {
            request = try await factory.request(for: address, validators: Validators(), preferences: Subscription.Preferences())
        } catch { throw PullFailure(error) }
        do throws(TransportFailure) { return try await transport.fetch(request) } catch { throw PullFailure(error) }
    }
}
