import AggregatorCore

/// The results of a search for a feed at the usual places, where nothing links to one.
struct GuessedPlaces {
    /// The address that the page links to as its feed, alone or as the only one that it declares, where none is.
    var deadLink: WebAddress?
    /// Whether it links to one by an address that repeats a secret of ours, which is neither shown nor followed.
    var hidesLink = false
    /// Places with nothing, or with something that is no feed.
    private var empty: [WebAddress] = []
    /// Places that could not be read, each for a reason of its own.
    private var failed: [WebAddress] = []
    /// The addresses without a feed to which usual places were redirected.
    private var ends: Set<WebAddress> = []
    /// Why the host was asked no further.
    private var end: String?

    /// The places to try beside a page that links to no feed: first those of its kind of site, then the common ones; none where the feeds
    /// of its site are known already, or where requests are a minute apart.
    static func beside(_ page: WebAddress, _ site: SiteFeeds?) -> [WebAddress] {
        guard site?.standing != .known, site?.advice == nil, page.pacedHost.flatMap(SlowSite.domain) == nil else { return [] }
        let known = site?.candidates.map(\.url) ?? []
        return known + SiteFeeds.wellKnown(beside: page).filter { !known.contains($0) }
    }

    /// Notes an answer that is no feed. A forbidden place may be missing, as where a server lists no files, and a program may fail at one
    /// address. A host that demands authentication, or is down, answers the same at the next place.
    /// One that redirects two places to the same page, as many do to their front page, does so with whatever it does not know.
    ///
    /// - Parameters:
    ///   - response: Not a feed.
    ///   - isLinked: Whether a page links there, which says nothing of the usual places.
    /// - Returns: Whether to ask for the next place of this host.
    mutating func noteAnswer(_ response: Response, at place: WebAddress, isLinked: Bool = false) -> Bool {
        let obstacle = Obstacle.of(response)
        let isInTheWay = obstacle == .challenge || obstacle == .robotsRefused || obstacle == .captivePortal
        switch response.status {
        case _ where isInTheWay, 401, 407, 501...:
            end = Self.end(PullFailure(refused: response), at: place)
            return false
        case 200, 400, 403, 404, 405, 410: empty.append(place)
        default: failed.append(place)
        }
        return isLinked || response.hops.isEmpty || ends.insert(response.address.normalized).inserted
    }

    /// Notes a failure. A host that can't be reached, or is silent, is so for each of its places. Where there was an answer, or a redirect,
    /// another place may work.
    ///
    /// - Returns: Whether to ask for the next place of this host.
    mutating func noteFailure(_ failure: PullFailure, at place: WebAddress) -> Bool {
        guard failure.transportCode?.isOfAnswer == true || failure.attribution.isBehindAnswer, failure.transportCode != .timedOut else {
            end = Self.end(failure, at: place)
            return false
        }
        failed.append(place)
        return true
    }

    /// Notes that the time for all places was up.
    mutating func timeIsUp(after seconds: Double, before untried: [WebAddress]) {
        end =
            "the search for one ended when its \(SecondsText.of(seconds)) s were up, before it had an answer of \(Self.list(untried)); --timeout gives it more."
    }

    private static func end(_ failure: PullFailure, at place: WebAddress) -> String {
        "the search for one ended at \(place.requestTarget): \(failure.message)"
    }

    /// A message: that the page links to no feed, where else was looked, and what to do.
    func sentence(of page: String) -> String {
        let hidden = hidesLink ? " but by an address that repeats a secret, and is followed only if you give it yourself" : ""
        let only = deadLink.map { " but \($0.redacted), where none is" } ?? hidden
        var parts = ["\(page) is a web page that links to no feed\(only)"]
        if !empty.isEmpty { parts.append("there is none at \(Self.list(empty))") }
        if !failed.isEmpty { parts.append("nothing could be had of \(Self.list(failed))") }
        let last = parts.count > 1 ? parts.removeLast() : nil
        let found = parts.joined(separator: ", ") + (last.map { ", and \($0)" } ?? "")
        return "\(found); \(end ?? "look for one on the site.")"
    }

    private static func list(_ places: [WebAddress]) -> String { places.map(\.requestTarget).joined(separator: ", ") }
}
