import AggregatorCore

/// A world of made-up publishers: the same seed, address and hour give the same bytes. No network.
///
/// Addresses under `.example` whose path ends in `.rss`, `.atom` or `.json` are feeds, `/` is a page that links to them, and any other path
/// is not found. A publisher publishes one post every few hours.
struct GeneratedTransport: Transport {
    let schemes: Set<String> = ["http", "https"]
    let seed: UInt64
    let clock: any ClockService
    /// Seconds that every answer takes.
    let delay: Double

    func fetch(_ request: Request) async throws(TransportFailure) -> Response {
        if delay > 0 {
            do { try await clock.sleep(seconds: min(delay, request.limits.duration)) } catch {
                throw TransportFailure(.cancelled, "\(request.address) was let go of.")
            }
        }
        guard let origin = request.address.origin, origin.host.hasSuffix(".example") else {
            throw TransportFailure(.unresolvable, "\(request.address) is not of this generated world, whose hosts end in .example.")
        }
        let path = String(request.address.parts.path)
        guard let publication = GeneratedPublication(host: origin.host, path: path, seed: seed, now: clock.now()) else {
            guard path.isEmpty || path == "/" else { return Response(status: 404, address: request.address) }
            let page = GeneratedPublication.page(host: origin.host)
            return Response(status: 200, headers: [Header(name: "Content-Type", value: "text/html")], body: page, address: request.address)
        }
        let body = publication.document
        let tag = "\"\(ContentHash.of(body))\""
        let headers = [Header(name: "ETag", value: tag), Header(name: "Content-Type", value: publication.kind.mediaType)]
        if request.validators.entityTag == tag { return Response(status: 304, headers: headers, address: request.address) }
        return Response(status: 200, headers: headers, body: body, address: request.address)
    }
}
