import AggregatorCore

/// Which page comes next, and why there is none.
struct JSONAPITrail {
    enum End: Hashable {
        case complete
        /// The address of the page that was not asked for, or not to be had.
        case morePages(WebAddress)
        case loop
    }

    private(set) var next: WebAddress?
    private(set) var end = End.complete
    private let origin: WebAddress.Origin?
    private let maximumPages: Int
    private var visited: Set<WebAddress>

    init(base: WebAddress, maximumPages: Int) {
        next = base
        origin = base.origin
        self.maximumPages = maximumPages
        visited = [base]
    }

    /// Goes on to `next_url`, resolved against the page that it is on. Another origin is refused: it would get no token, and nobody
    /// has subscribed to it.
    mutating func follow(_ nextURL: String?, from page: WebAddress) throws(ConnectorFailure) {
        next = nil
        guard let address = nextURL.flatMap({ WebAddress($0) })?.resolved(against: page).withoutFragment else { return }
        guard address.isWeb, let other = address.origin else {
            throw .configuration(
                "\(page.redacted) names a next page (`next_url`) that is no web address; ask its publisher for the right one.")
        }
        guard other == origin else {
            throw .configuration(
                "\(page.redacted) goes on at \(other), another origin than its own; subscribe to it there, or ask its publisher.")
        }
        if visited.contains(address) {
            end = .loop
        } else if visited.count >= maximumPages {
            end = .morePages(address)
        } else {
            visited.insert(address)
            next = address
        }
    }
}
