import AggregatorCore

/// First step: makes the request for each page.
struct JSONAPIRequests {
    /// The address of the first page.
    let base: WebAddress
    private let origin: WebAddress.Origin
    private let template: Request

    /// - Parameter template: Its address may still have the connector's prefix.
    init(_ template: Request, prefix: String) throws(ConnectorFailure) {
        let inner = template.address.connectorPrefix == prefix ? template.address.withoutConnector : template.address
        guard inner.isWeb, let origin = inner.origin else {
            throw .configuration("A JSON feed API lives at an http or https address; write it as \(prefix)+https://….")
        }
        self.template = template
        self.origin = origin
        base = inner.withoutFragment
    }

    /// The credential for the origin of the base address; no other origin is ever given one.
    func credential(from credentials: any CredentialService) async throws(ConnectorFailure) -> Credential? {
        do throws(FileFailure) { return try await credentials.credential(for: origin) } catch { throw .configuration(error.message) }
    }

    /// The caller makes sure that `address` has the base's origin (`JSONAPITrail`); even so, no other origin gets a secret from here.
    func page(_ address: WebAddress, isFirst: Bool, bytes: Int, credential: Credential?) -> Request {
        var request = template
        request.address = address
        request.limits.bytes = bytes
        // Later pages have validators of their own, which are not stored.
        if !isFirst { request.validators = Validators() }
        if request.headers["Accept"] == nil {
            request.headers.append(Header(name: "Accept", value: "application/feed+json, application/json;q=0.9"))
        }
        guard address.origin == origin else {
            (request.secretHeaders, request.login) = ([], nil)
            return request
        }
        // A pull has put all of the origin's secrets there already; other callers may have no token.
        if case .bearer(let token) = credential {
            request.secretHeaders.removeAll { $0.isNamed("Authorization") }
            request.secretHeaders.append(Header(name: "Authorization", value: "Bearer \(token)"))
        }
        return request
    }
}
