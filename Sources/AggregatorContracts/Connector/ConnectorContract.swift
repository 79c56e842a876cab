public import AggregatorCore

/// The promises of every connector that reads pages: see `Connector`.
public enum ConnectorContract {
    static let seam = "connector"

    /// A connector, and how its servers write pages.
    public struct Rig: Sendable {
        /// The connector to check; the kit lends it a transport.
        public let connector: any Connector
        /// The first address of its source: absolute, without the connector's prefix.
        public let address: WebAddress
        /// Writes a page with posts of these guids and the address of the next page.
        public let page: @Sendable (_ guids: [String], _ next: WebAddress?) -> [UInt8]

        /// Makes the same connector with other limits; `nil` if its limits can't be set.
        public let limited: (@Sendable (ParseLimits) -> any Connector)?

        /// Pages have to be written as the connector's servers write them: a check that finds no post in one fails. If `limited` is given,
        /// each post needs an address of its own, as a post's text does not count towards `memory`.
        public init(
            connector: any Connector, address: WebAddress, limited: (@Sendable (ParseLimits) -> any Connector)? = nil,
            page: @escaping @Sendable (_ guids: [String], _ next: WebAddress?) -> [UInt8]
        ) {
            self.connector = connector
            self.address = address
            self.limited = limited
            self.page = page
        }

        /// Whether the connector understands the rig's pages; otherwise the rig belongs to another connector.
        public func isUnderstood() async -> Bool { (try? await document(from: server(pages: 1))) != nil }
    }

    /// All checks; each needs a rig of its own.
    public static let checks: [ContractCheck<Rig>] = gatheringChecks + failureChecks + boundChecks + secrecyChecks

    static func check(
        _ name: String, _ promise: String, _ body: @escaping @Sendable (Rig) async throws -> Void
    ) -> ContractCheck<Rig> {
        ContractCheck(seam: seam, name: name, promise: promise, body: body)
    }
}

extension ConnectorContract.Rig {
    static let token = "s3cr3t-token"

    /// Returns the address of a page of the same source, counted from 1.
    func address(ofPage number: Int) -> WebAddress {
        number == 1 ? address : WebAddress("?page=\(number)")?.resolved(against: address) ?? address
    }

    /// Publishes this many pages of one post each, with guids `post-1` and so on. Each page links to the next.
    func server(pages: Int) -> ScriptedPages {
        let server = ScriptedPages()
        for number in 1...pages {
            let body = page(["post-\(number)"], number < pages ? address(ofPage: number + 1) : nil)
            server.publish(body, headers: [Header(name: "ETag", value: "\"\(number)\"")], at: address(ofPage: number))
        }
        return server
    }

    /// Gathers the source; the credentials hold a token for its origin and for no other.
    func gather(from server: ScriptedPages, _ adjust: (inout Request) -> Void = { _ in }) async throws(ConnectorFailure) -> Gathering {
        var request = Request(address)
        adjust(&request)
        return try await connector.gather(
            request, over: server, credentials: OneSecret(origin: address.origin, token: Self.token))
    }

    /// Returns the guids of the posts and the response of the first page.
    func document(from server: ScriptedPages) async throws -> (guids: [String?], response: Response) {
        switch try await gather(from: server) {
        case .document(let document, let response): return (document.posts.map { $0.guid?.text }, response)
        case .unfinished(_, _, let failure): throw ContractViolation("it is not finished, and no page has failed: \(failure)")
        case .unchanged: throw ContractViolation("nothing was asked conditionally, and yet nothing has changed")
        }
    }

    /// Returns a rig with the same servers, and their connector with other limits.
    func limited(_ set: (inout ParseLimits) -> Void) throws -> Self {
        guard let limited else { throw NotApplicable("its limits can't be set") }
        var limits = ParseLimits()
        set(&limits)
        return ConnectorContract.Rig(connector: limited(limits), address: address, page: page)
    }

    /// Returns why gathering failed, or stayed unfinished with the posts of the pages before; `nil` if it did neither.
    func failure(from server: ScriptedPages, _ adjust: (inout Request) -> Void = { _ in }) async -> ConnectorFailure? {
        do throws(ConnectorFailure) {
            guard case .unfinished(let document, let response, let failure) = try await gather(from: server, adjust) else { return nil }
            return document.posts.first?.guid?.text == "post-1" && response.address == address ? failure : nil
        } catch { return error }
    }
}
