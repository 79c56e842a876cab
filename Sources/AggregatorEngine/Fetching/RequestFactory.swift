import AggregatorCore

/// Makes the request for a source: with validators, what its publisher demands, and what the user allows.
struct RequestFactory: Sendable {
    let options: FetchOptions
    let credentials: any CredentialService

    static let accept =
        "application/feed+json, application/atom+xml, application/rss+xml, application/rdf+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.5"

    /// - Parameters:
    ///   - issuer: The address that issued the validators, if it is another one.
    ///   - named: The address that a user named, where the requested one comes from a server: secrets are then not sent to another origin.
    func request(
        for address: WebAddress, validators: Validators, issuer: WebAddress? = nil, named: WebAddress? = nil,
        preferences: Subscription.Preferences
    ) async throws(PullFailure) -> Request {
        var limits = Request.Limits()
        limits.give(ofWhole: preferences.timeout ?? options.timeout)
        limits.bytes = preferences.maximumBytes ?? options.maximumBytes
        var request = Request(address.withoutFragment, validators: validators, limits: limits)
        request.validatedAddress = issuer
        request.headers = [Header(name: "Accept", value: Self.accept)]
        // RFC 3229, 10.5.3: with a version in hand, what is new since then is enough.
        if address.isWeb, validators.entityTag != nil { request.headers.append(Header(name: "A-IM", value: "feed")) }
        if let userAgent = preferences.userAgent ?? options.userAgent {
            request.headers.append(Header(name: "User-Agent", value: userAgent))
        }
        request.allowedNetworks = options.allowedNetworks
        request.http11Only = preferences.http11Only
        request.authorityFile = preferences.authorityFile ?? options.authorityFile
        // All that the user set for this source is bound to its origin, like secrets.
        request.secretHeaders = preferences.headers
        do throws(FileFailure) {
            if let proxy = preferences.proxy { request.proxy = try await withLogin(proxy) }
            if address.isWeb, let origin = address.origin, origin == (named ?? address).origin {
                try await addSecrets(of: origin, to: &request)
            }
        } catch {
            // Cancelling the run also ends what reads the secrets.
            throw Task.isCancelled ? PullFailure(givenUpAt: address) : PullFailure(error)
        }
        return request
    }

    private func addSecrets(of origin: WebAddress.Origin, to request: inout Request) async throws(FileFailure) {
        let secrets = try await credentials.secrets(for: origin)
        switch secrets.credential {
        case .basic(let user, let password):
            let proof = "Basic \(Base64.encoded(Array("\(user):\(password)".utf8)))"
            request.secretHeaders.append(Header(name: "Authorization", value: proof))
            request.login = Request.Login(user: user, password: password)
        case .digest(let user, let password): request.login = Request.Login(user: user, password: password)
        case .bearer(let token): request.secretHeaders.append(Header(name: "Authorization", value: "Bearer \(token)"))
        case nil: break
        }
        request.secretHeaders = request.secretHeaders.replacing(secrets.headers)
    }

    /// The proxy's address as libcurl takes it, with the user name and password that are kept for it.
    private func withLogin(_ proxy: String) async throws(FileFailure) -> String {
        guard let address = WebAddress(proxy), let origin = address.origin,
            case .basic(let user, let password)? = try await credentials.credential(for: origin)
        else { return proxy }
        var parts = address.parts
        parts.userInfo = "\(PercentEncoding.encoded(user)):\(PercentEncoding.encoded(password))"
        return parts.text
    }
}
