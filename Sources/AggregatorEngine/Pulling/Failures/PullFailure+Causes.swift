import AggregatorCore

/// The failures of the parts that a pull works with, as failures of the pull.
extension PullFailure {
    init(_ failure: TransportFailure) {
        self.init(failure.code, failure.message)
        transport = TransportCause(code: failure.code, limit: failure.limit)
        // Who redirected to where nobody could be asked was asked.
        let isUnasked = failure.code.isUnasked && !failure.isBehindAnswer
        attribution = Attribution(
            isLocal: failure.isLocal, isOurs: isUnasked || [.addressRefused, .outwaited].contains(failure.code), isUnasked: isUnasked,
            isWithoutDocument: !failure.hasHead, isBehindAnswer: failure.isBehindAnswer, proof: failure.proof)
    }

    /// The run was cancelled before the address was requested.
    init(givenUpAt address: WebAddress) { self.init(TransportFailure.givenUp(at: address.redacted)) }

    /// The secrets can't be read, and the server was not asked without them.
    init(_ failure: FileFailure) {
        self.init(failure.code, failure.message)
        attribution = .unasked
    }

    init(_ failure: FormatFailure, at address: WebAddress) { self.init(failure, at: address.redacted) }

    private init(_ failure: FormatFailure, at shownAddress: String) {
        self.init(failure.code, "\(shownAddress): \(failure.message)")
        candidates = failure.candidates
    }

    /// A document that is no feed: says what it is instead, or which obstacle is in front of the feed.
    init(_ failure: FormatFailure, in response: Response) {
        let isPage = failure.candidates.isEmpty && (failure.code == .webPage || failure.code == .notAFeed)
        self = (isPage ? PullFailure(obstacleIn: response) : nil) ?? PullFailure(failure, at: response.shownAddress)
    }

    init(_ failure: ConnectorFailure, at address: WebAddress) {
        switch failure {
        case .transport(let failure): self.init(failure)
        case .format(let failure):
            self.init(failure, at: address)
            attribution.proof = NetworkReach.shown(by: address)
        case .configuration(let message): self.init(.notConfigured, message)
        case .status(let response): self.init(refused: response)
        }
    }

    /// The store could not read or keep something of the source, which is not the source's fault.
    init(_ failure: StoreFailure, of subscription: Subscription) {
        let wasRemoved = failure.code == .notFound
        self.init(
            failure.code,
            wasRemoved ? "\(subscription.address.redacted) was removed while it was pulled, so nothing of it was stored." : failure.message)
        attribution.isOurs = true
    }
}
