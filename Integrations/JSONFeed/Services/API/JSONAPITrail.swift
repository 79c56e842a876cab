import AggregatorCore

/// The address of the next page, or why there is none.
struct JSONAPITrail {
    enum End: Hashable {
        case complete
        /// The address of the page that was not asked for, or could not be fetched.
        case morePages(WebAddress)
        case loop
        /// The last page names a next one that may not be asked for.
        case refused
    }

    private(set) var next: WebAddress?
    private(set) var end = End.complete
    /// The origin of the first page, after redirects.
    private var origin: WebAddress.Origin?
    private let maximumPages: Int
    private var visited: Set<WebAddress>

    init(base: WebAddress, maximumPages: Int) {
        next = base
        self.maximumPages = maximumPages
        visited = [base]
    }

    /// Goes on to `next_url`, resolved against its page. Another origin is refused: it would get no token, and the user has not subscribed
    /// to it. On a page that came by `https`, `http` is accepted as `https` (`secured`).
    mutating func follow(_ nextURL: String?, from page: WebAddress) throws(ConnectorFailure) {
        next = nil
        origin = origin ?? page.origin
        guard let written = nextURL.flatMap({ WebAddress($0) })?.resolved(against: page).withoutFragment else { return }
        let address = secured(written)
        end = .refused
        guard address.isWeb, let other = address.origin else {
            throw .configuration(
                "\(page.redacted) names a next page (`next_url`) that is no web address; ask its publisher for the right one.")
        }
        guard other == origin else {
            throw .configuration(
                "\(page.redacted) goes on at \(other), another origin than its own; subscribe to it there, or ask its publisher.")
        }
        end = .complete
        if visited.contains(address) {
            end = .loop
        } else if visited.count >= maximumPages {
            end = .morePages(address)
        } else {
            visited.insert(address)
            next = address
        }
    }

    /// How it ends if a page failed, or named a next one that is refused.
    func end(failedAt page: WebAddress) -> End { end == .refused ? .refused : .morePages(page) }

    /// Corrects addresses from behind a proxy that ends TLS: the server gets requests by `http`, and names its pages so.
    private func secured(_ address: WebAddress) -> WebAddress {
        guard let origin, origin.scheme == "https", origin.port == 443,
            address.origin == WebAddress.Origin(scheme: "http", host: origin.host, port: 80)
        else { return address }
        return WebAddress("https" + address.text.drop { $0 != ":" }) ?? address
    }
}
