import AggregatorCore

extension [FeedCandidate] {
    /// The candidates that a page can offer: addresses on a web server, each once, and none that was just visited.
    ///
    /// User names and passwords are removed, because a page can't know a secret of ours; so are fragments, which are no part of a source's
    /// address, and the session of our visit, with which each visit would find another feed. An address that repeats a secret of ours all
    /// the same is left out. A feed that is named in `http` and in `https` is one, in `https`: many a blog that has moved has links of before.
    /// Those of comments are last: who adds a blog means its posts.
    func offered(besides visited: [WebAddress], without secrets: LinkSecrets?) -> [FeedCandidate] {
        let visited = Set(visited.map(\.normalized))
        var places: [FeedID: Int] = [:]
        var offered: [FeedCandidate] = []
        for candidate in self where candidate.url.isWeb && candidate.url.namesServer && !visited.contains(candidate.url.normalized) {
            let url = candidate.url.separatingUserInfo.address.withoutFragment.withoutSession
            if visited.contains(url.normalized) || secrets?.appear(in: url) == true { continue }
            let feed = Identity.feed(firstAddress: url.normalized)
            if let place = places[feed] {
                if url.scheme == "https", offered[place].url.scheme == "http" { offered[place].url = url }
                if candidate.isDeclared { offered[place].isDeclared = true }
                continue
            }
            places[feed] = offered.count
            var clean = candidate
            clean.url = url
            offered.append(clean)
        }
        return offered.filter { !$0.isOfComments } + offered.filter(\.isOfComments)
    }

    /// Whether one of them repeats a secret of ours in its address.
    func containAddress(repeating secrets: LinkSecrets?) -> Bool {
        secrets.map { secrets in contains { secrets.appear(in: $0.url) } } ?? false
    }
}
