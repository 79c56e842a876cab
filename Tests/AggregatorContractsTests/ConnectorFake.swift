import AggregatorContracts
import AggregatorCore

/// A connector for a dialect of its own (one guid per line, `next: ADDRESS` at the end) that makes one mistake.
struct ConnectorFake: Connector {
    enum Mistake: String, CaseIterable {
        case none, emptyPrefix, lastResponse, losesTheLastPage, firstPageOnly, backwards, refetchesUnchanged, dropsWhatWasAllowed,
            ignoresStatus
        case swallowsFailures, leavesNothingUnfinished, ignoresDamage, asksLaterPagesConditionally, endlessPages, endlessCircles,
            bytesForEachPage, moreTime
        case itemsForEachPage, memoryForEachPage
        case noToken, tokenInTheOpen, secretsForEverybody, leavesItsOrigin, tellsTheToken
    }

    let mistake: Mistake
    var limits = ParseLimits()
    let name = "fake"
    var prefix: String { mistake == .emptyPrefix ? "" : "fake" }

    func gather(_ request: Request, over transport: any Transport, credentials: any CredentialService)
        async throws(ConnectorFailure) -> Gathering
    {
        let token = await token(for: request.address, credentials)
        var guids: [String] = []
        var responses: [Response] = []
        var next: WebAddress? = request.address
        var bytes = request.limits.bytes
        var visited: Set<WebAddress> = []
        var (items, memory) = (0, 0)
        while let address = next, visited.count < 20 || mistake == .endlessPages {
            next = nil
            let isElsewhere = address.origin != request.address.origin
            if isElsewhere, mistake != .leavesItsOrigin, mistake != .secretsForEverybody { throw .configuration("Elsewhere.") }
            if !visited.insert(address).inserted, mistake != .endlessCircles || responses.count > 30 { break }
            let page = self.page(address, of: request, token: token, isFirst: responses.isEmpty, bytes: bytes)
            let response: Response
            do throws(TransportFailure) { response = try await transport.fetch(page) } catch {
                if mistake == .swallowsFailures { break }
                if mistake == .leavesNothingUnfinished, let first = responses.first {
                    return .unfinished(FeedDocument(feed: Feed(), posts: [], format: "fake", encoding: "utf-8"), first, .transport(error))
                }
                throw .transport(error)
            }
            if response.status == 304, responses.isEmpty || mistake == .asksLaterPagesConditionally {
                if mistake == .refetchesUnchanged { throw .status(response) }
                return .unchanged(response)
            }
            if response.status != 200, mistake != .ignoresStatus { throw .status(response) }
            if mistake != .bytesForEachPage { bytes -= response.body.count }
            responses.append(response)
            if mistake == .itemsForEachPage { items = 0 }
            if mistake == .memoryForEachPage { memory = 0 }
            for line in String(decoding: response.body, as: UTF8.self).split(separator: "\n") {
                if line.hasPrefix("{<"), mistake != .ignoresDamage {
                    throw .format(FormatFailure(.damaged, mistake == .tellsTheToken ? "Damaged, \(token)." : "Damaged."))
                }
                if line.hasPrefix("next: ") { next = WebAddress(line.dropFirst(6)) } else { guids.append(String(line)) }
                if next == nil { (items, memory) = (items + 1, memory + Self.post(String(line)).listSize) }
                if items > limits.items || memory > limits.memory { throw .format(FormatFailure(.limitExceeded, "Too much.")) }
            }
            if mistake == .firstPageOnly { break }
            if mistake == .losesTheLastPage, next == nil { guids.removeLast(min(1, guids.count)) }
        }
        guard let answer = mistake == .lastResponse ? responses.last : responses.first else { throw .configuration("Nothing.") }
        let posts = (mistake == .backwards ? guids.reversed() : guids).map(Self.post)
        return .document(FeedDocument(feed: Feed(), posts: posts, format: "fake", encoding: "utf-8"), answer)
    }

    private static func post(_ guid: String) -> Post {
        var post = Post()
        post.guid = .init(guid)
        post.addresses.page = WebAddress("https://example.org/\(guid)")
        return post
    }

    private func token(for address: WebAddress, _ credentials: any CredentialService) async -> String {
        guard let origin = address.origin, case .bearer(let token)? = try? await credentials.credential(for: origin) else { return "" }
        return token
    }

    private func page(_ address: WebAddress, of request: Request, token: String, isFirst: Bool, bytes: Int) -> Request {
        var page = mistake == .dropsWhatWasAllowed ? Request(address, validators: request.validators, limits: request.limits) : request
        page.address = address
        page.limits.bytes = bytes
        if mistake == .moreTime { page.limits.duration *= 2 }
        if !isFirst, mistake != .asksLaterPagesConditionally { page.validators = Validators() }
        let isHome = address.origin == request.address.origin
        if !isHome, mistake != .secretsForEverybody { page.secretHeaders = [] }
        switch mistake {
        case .noToken: break
        case .tokenInTheOpen: page.headers.append(Header(name: "Authorization", value: token))
        default: if isHome { page.secretHeaders.append(Header(name: "Authorization", value: token)) }
        }
        return page
    }

    static func rig(_ mistake: Mistake) throws -> ConnectorContract.Rig {
        guard let address = WebAddress("https://example.org/pages") else { throw ContractViolation("no address") }
        return ConnectorContract.Rig(
            connector: ConnectorFake(mistake: mistake), address: address, limited: { ConnectorFake(mistake: mistake, limits: $0) }
        ) { guids, next in
            Array((guids + (next.map { ["next: \($0)"] } ?? [])).joined(separator: "\n").utf8)
        }
    }
}
