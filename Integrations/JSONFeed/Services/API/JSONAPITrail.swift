import AggregatorCore

/// Which page comes next, and why there is none.
struct JSONAPITrail {
    enum End: Hashable {
        case complete
        /// The address of the page that was not asked for, or not to be had.
        case morePages(WebAddress)
        case loop
        /// What the last page that was had goes on at is no place to ask.
        case refused
    }

    private(set) var next: WebAddress?
    private(set) var end = End.complete
    /// Of the first page, wherever a redirect led.
    private var origin: WebAddress.Origin?
    private let maximumPages: Int
    private var visited: Set<WebAddress>

    init(base: WebAddress, maximumPages: Int) {
        next = base
        self.maximumPages = maximumPages
        visited = [base]
    }

    /// Goes on to `next_url`, resolved against the page that it is on. Another origin is refused: it would get no token, and nobody
    /// has subscribed to it. `http` on a page that came by `https` is what a server behind a proxy takes itself for.
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

    /// How it ends where a page failed, or named a next one that is refused.
    func end(failedAt page: WebAddress) -> End { end == .refused ? .refused : .morePages(page) }

    /// A proxy that ends TLS hands the request on as `http`, and the server behind it names its pages so.

    private func secured(_ address: WebAddress) -> WebAddress {
        guard let origin, origin.scheme == "https", origin.port == 443,
            address.origin == WebAddress.Origin(scheme: "http", host: origin.host, port: 80)
        else { return address }
        return WebAddress("https" + address.text.drop { $0 != ":" }) ?? address
    }
}
