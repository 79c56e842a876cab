public import AggregatorCore

/// What every connector that reads pages promises: see `Connector`.
public enum ConnectorContract {
    static let seam = "connector"

    /// A connector, and how the servers that it understands write.
    public struct Rig: Sendable {
        /// What is checked; the transport that it borrows is the kit's.
        public let connector: any Connector
        /// Where its source begins: absolute, without the connector's prefix.
        public let address: WebAddress
        /// One page with posts of these guids, and the address of the page behind it.
        public let page: @Sendable (_ guids: [String], _ next: WebAddress?) -> [UInt8]

        /// The same connector with other limits; `nil` where it has none that could be set.
        public let limited: (@Sendable (ParseLimits) -> any Connector)?

        /// Pages have to be written as the connector's servers write them: a check that finds no post in one fails. With `limited`, each post
        /// wants an address of its own, as what a post says takes no `memory`.
        public init(
            connector: any Connector, address: WebAddress, limited: (@Sendable (ParseLimits) -> any Connector)? = nil,
            page: @escaping @Sendable (_ guids: [String], _ next: WebAddress?) -> [UInt8]
        ) {
            self.connector = connector
            self.address = address
            self.limited = limited
            self.page = page
        }

        /// Whether the connector understands what the rig's servers write; else the rig is another's.
        public func isUnderstood() async -> Bool { (try? await document(from: server(pages: 1))) != nil }
    }

    /// All of them; each wants a rig of its own.
    public static let checks: [ContractCheck<Rig>] = gatheringChecks + failureChecks + boundChecks + secrecyChecks

    static func check(
        _ name: String, _ promise: String, _ body: @escaping @Sendable (Rig) async throws -> Void
    ) -> ContractCheck<Rig> {
        ContractCheck(seam: seam, name: name, promise: promise, body: body)
    }
}

extension ConnectorContract.Rig {
    static let token = "s3cr3t-token"

    /// The address of a page of the same source, counted from 1.
    func address(ofPage number: Int) -> WebAddress {
        number == 1 ? address : WebAddress("?page=\(number)")?.resolved(against: address) ?? address
    }

    /// Publishes so many pages of one post each, guids `post-1` and so on, each leading to the next.
    func server(pages: Int) -> ScriptedPages {
        let server = ScriptedPages()
        for number in 1...pages {
            let body = page(["post-\(number)"], number < pages ? address(ofPage: number + 1) : nil)
            server.publish(body, headers: [Header(name: "ETag", value: "\"\(number)\"")], at: address(ofPage: number))
        }
        return server
    }

    /// The token that is known is for the origin of the source, and for no other.
    func gather(from server: ScriptedPages, _ adjust: (inout Request) -> Void = { _ in }) async throws(ConnectorFailure) -> Gathering {
        var request = Request(address)
        adjust(&request)
        return try await connector.gather(
            request, over: server, credentials: OneSecret(origin: address.origin, token: Self.token))
    }

    /// The guids that came and the first page's answer.
    func document(from server: ScriptedPages) async throws -> (guids: [String?], response: Response) {
        switch try await gather(from: server) {
        case .document(let document, let response): return (document.posts.map { $0.guid?.text }, response)
        case .unfinished(_, _, let failure): throw ContractViolation("it is not finished, and no page has failed: \(failure)")
        case .unchanged: throw ContractViolation("nothing was asked conditionally, and yet nothing has changed")
        }
    }

    /// The same servers, and their connector with other limits.
    func limited(_ set: (inout ParseLimits) -> Void) throws -> Self {
        guard let limited else { throw NotApplicable("its limits can't be set") }
        var limits = ParseLimits()
        set(&limits)
        return ConnectorContract.Rig(connector: limited(limits), address: address, page: page)
    }

    /// Why gathering failed, or was left unfinished with what the pages before had; `nil` when it did not.
    func failure(from server: ScriptedPages, _ adjust: (inout Request) -> Void = { _ in }) async -> ConnectorFailure? {
        do throws(ConnectorFailure) {
            guard case .unfinished(let document, let response, let failure) = try await gather(from: server, adjust) else { return nil }
            return document.posts.first?.guid?.text == "post-1" && response.address == address ? failure : nil
        } catch { return error }
    }
}
