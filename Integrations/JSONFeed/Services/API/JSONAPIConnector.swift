import AggregatorCore

/// Gathers a JSON Feed that comes in pages, perhaps behind a token: `json-api+https://api.example.org/feed`.
///
/// Five steps per page, each a type of its own: make the request, dispatch it, check the status, decode, map. Pages follow `next_url`, only
/// on the origin that answered for the first of them, up to `options.maximumPages`. The byte limit of the request holds for all pages
/// together; so does its time limit, which the transport keeps, as it has a clock.
struct JSONAPIConnector: Connector {
    let name = "JSON feed API"
    let prefix = "json-api"
    let options: JSONFeedIntegration.Options

    func gather(_ request: Request, over transport: any Transport, credentials: any CredentialService)
        async throws(ConnectorFailure) -> Gathering
    {
        let requests = try JSONAPIRequests(request, prefix: prefix)
        let credential = try await requests.credential(from: credentials)
        let dispatch = JSONAPIDispatch(transport: transport)
        let decoding = JSONAPIDecoding(limits: options.limits)
        var trail = JSONAPITrail(base: requests.base, maximumPages: options.maximumPages)
        var pages = JSONAPIPages(limits: options.limits)
        var first: Response?
        var remainingBytes = request.limits.bytes
        while let address = trail.next {
            let page = requests.page(address, isFirst: first == nil, bytes: remainingBytes, credential: credential)
            do throws(ConnectorFailure) {
                let response = try await dispatch.send(page, number: pages.count + 1, limit: request.limits.bytes)
                let status = try JSONAPIStatus(response, isFirst: first == nil)
                if status == .unchanged { return .unchanged(response) }
                if status == .end { break }
                let page = try decoding.decode(response, number: pages.count + 1)
                try pages.add(page)
                remainingBytes -= min(response.body.count, remainingBytes)
                first = first ?? response
                try trail.follow(page.object.nextURL, from: response.address)
            } catch {
                // The pages so far are kept, as the newest items come first. A server that limits requests may never give all pages at
                // once.
                guard let first, !error.isCancellation else { throw error }
                return .unfinished(try pages.document(trail.end(failedAt: address)), first, error)
            }
        }
        let document = try pages.document(trail.end)
        guard let first else { throw .configuration("A JSON feed API needs at least one page; allow more pages.") }
        return .document(document, first)
    }
}

extension ConnectorFailure {
    fileprivate var isCancellation: Bool { if case .transport(let failure) = self { failure.code == .cancelled } else { false } }
}
