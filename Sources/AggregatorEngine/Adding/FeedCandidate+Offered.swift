import AggregatorCore

extension [FeedCandidate] {
    /// The candidates that a page can offer: addresses on a web server, each once, and none that was just visited.
    ///
    /// User names and passwords are removed, because a page can't know a secret of ours, and so are fragments, which are no part of a
    /// source's address.
    func offered(besides visited: [WebAddress]) -> [FeedCandidate] {
        var places = Set(visited.map(\.normalized))
        return compactMap { candidate in
            guard candidate.url.isWeb, candidate.url.namesServer, places.insert(candidate.url.normalized).inserted else { return nil }
            let url = candidate.url.separatingUserInfo.address.withoutFragment
            return FeedCandidate(url: url, title: candidate.title, mimeType: candidate.mimeType)
        }
    }
}
