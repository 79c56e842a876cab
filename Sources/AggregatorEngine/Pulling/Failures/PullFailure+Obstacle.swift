import AggregatorCore

extension PullFailure {
    /// `nil` if no known obstacle is recognised.
    init?(obstacleIn response: Response) {
        guard let obstacle = Obstacle.of(response) else { return nil }
        let host = response.address.displayHost
        let asked = response.askedAddress.displayHost
        let sentence =
            switch obstacle {
            case .challenge:
                "\(host) wants every visitor to prove to be a person (status \(response.status)), which no program can; ask its publisher to "
                    + "let feed readers in, or lend it your browser's cookie by `aggregator credentials set --header Cookie`."
            case .robotsRefused:
                "\(host) refuses programs (status \(response.status)); ask its publisher to let feed readers in, or which user agent or "
                    + "header it wants, and give that by --user-agent or --header to `aggregator set`, or to `aggregator add`."
            case .loginPage:
                "\(asked) shows a page that asks for a password instead of a feed; a feed for members often has an address of its own, "
                    + "or wants a cookie, which `aggregator credentials set --header Cookie` keeps."
            case .captivePortal:
                "The network answered with a page of its own instead of \(asked): open a browser, log in to the network, and try again."
            case .consentPage:
                "\(asked) shows a page that asks for consent first, which a program can't give; "
                    + "\(SiteFeeds.of(response.askedAddress)?.remedy ?? "add the feed's own address")."
            }
        self.init(obstacle, sentence)
        // A network that wants a login first redirects every host to its page, which need not say what it is.
        attribution.isOfOwnNetwork =
            response.address.scheme == "http" && (obstacle == .captivePortal || obstacle == .loginPage && asked != host)
    }
}
