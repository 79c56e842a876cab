/// Gathers a source that needs more than one request, or tokens and paging. It borrows a `Transport`, and follows its rules.
///
/// - It reaches the outside world only through what it is handed.
/// - What it asks is bounded: pages, bytes and time. The transport of a pull counts the time of all requests together.
/// - What it holds is bounded: `ParseLimits.items` and `memory` are for all pages together, as they are for one document.
/// - If a page fails, so does the whole, or it is left unfinished: what came before is never taken for the whole. `unfinished` is for
///   sources whose newest posts come first: a server that limits requests may never give all pages at once.
public protocol Connector: Sendable {
    /// Its name for people, as in `JSON feed API`.
    var name: String { get }
    /// The scheme prefix of addresses that are its own, as in `json-api` for `json-api+https://…`.
    var prefix: String { get }
    /// Gathers the whole source, or finds that nothing has changed since the validators of the request.
    ///
    /// - Parameters:
    ///   - request: For the address behind the prefix; its limits are for all pages together.
    ///   - transport: Follows redirects, and keeps the rules of a pull.
    func gather(_ request: Request, over transport: any Transport, credentials: any CredentialService)
        async throws(ConnectorFailure) -> Gathering
}
