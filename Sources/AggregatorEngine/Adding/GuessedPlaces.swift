import AggregatorCore

/// What came of asking for a feed at places where feeds often are, though nobody said that there is one.
struct GuessedPlaces {
    /// Where there is nothing, or something else.
    private var empty: [WebAddress] = []
    /// What is there is not known: each failed by itself.
    private var failed: [WebAddress] = []
    /// Why the host was asked no further.
    private var end: String?

    /// Where to look beside a page that links to no feed: where sites of its kind have them, then where others do; nowhere where it is known
    /// already what its site has.
    static func beside(_ page: WebAddress, _ site: SiteFeeds?) -> [WebAddress] {
        guard site?.standing != .known, site?.advice == nil else { return [] }
        let known = site?.candidates.map(\.url) ?? []
        return known + SiteFeeds.wellKnown(beside: page).filter { !known.contains($0) }
    }

    /// What is forbidden may be what is not there, as where files lie that nobody may list, and a program may break at one address. A host
    /// that wants to know who asks, or is down, says so wherever it is asked next.
    ///
    /// - Parameter response: not a feed.
    /// - Returns: Whether the next place of its host is asked.
    mutating func goesOn(after response: Response, at place: WebAddress) -> Bool {
        let obstacle = Obstacle.of(response)
        let isInTheWay = obstacle == .challenge || obstacle == .robotsRefused || obstacle == .captivePortal
        switch response.status {
        case _ where isInTheWay, 401, 407, 501...:
            end = Self.end(PullFailure(refused: response), at: place)
            return false
        case 200, 400, 403, 404, 405, 410: empty.append(place)
        default: failed.append(place)
        }
        return true
    }

    /// A host that can't be reached, or is silent, is so for each of its places; where something came of it, or of a redirect, another place
    /// may do better.
    ///
    /// - Returns: Whether the next place of its host is asked.
    mutating func goesOn(after failure: PullFailure, at place: WebAddress) -> Bool {
        guard failure.hasAnswer || failure.isBehindAnswer, failure.transportCode != .timedOut else {
            end = Self.end(failure, at: place)
            return false
        }
        failed.append(place)
        return true
    }

    private static func end(_ failure: PullFailure, at place: WebAddress) -> String {
        "the search for one ended at \(place.requestTarget): \(failure.message)"
    }

    /// That a page links to no feed, where else was looked, and what to do.
    func sentence(of page: WebAddress) -> String {
        var parts = ["\(page.redacted) is a web page that links to no feed"]
        if !empty.isEmpty { parts.append("there is none at \(Self.list(empty))") }
        if !failed.isEmpty { parts.append("nothing could be had of \(Self.list(failed))") }
        let last = parts.count > 1 ? parts.removeLast() : nil
        let found = parts.joined(separator: ", ") + (last.map { ", and \($0)" } ?? "")
        return "\(found); \(end ?? "look for one on the site.")"
    }

    private static func list(_ places: [WebAddress]) -> String { places.map(\.requestTarget).joined(separator: ", ") }
}
