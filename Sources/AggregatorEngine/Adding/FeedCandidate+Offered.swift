import AggregatorCore

extension [FeedCandidate] {
    /// Those that a page can offer: they lead to a server of the web, to each place once, and not to where one has just been.
    ///
    /// What a page says can't be a secret of ours, and a fragment is no part of a source's address.
    func offered(besides visited: [WebAddress]) -> [FeedCandidate] {
        var places = Set(visited.map(\.normalized))
        return compactMap { candidate in
            guard candidate.url.isWeb, candidate.url.namesServer, places.insert(candidate.url.normalized).inserted else { return nil }
            let url = candidate.url.separatingUserInfo.address.withoutFragment
            return FeedCandidate(url: url, title: candidate.title, mimeType: candidate.mimeType)
        }
    }
}
