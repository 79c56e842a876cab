import AggregatorCore

extension [FeedCandidate] {
    /// The candidates that a page can offer: addresses on a web server, each once, and none that was just visited.
    ///
    /// User names and passwords are removed, because a page can't know a secret of ours, and so are fragments, which are no part of a
    /// source's address. An address that repeats a secret of ours all the same is left out.
    func offered(besides visited: [WebAddress], without secrets: LinkSecrets?) -> [FeedCandidate] {
        var places = Set(visited.map(\.normalized))
        return compactMap { candidate in
            guard candidate.url.isWeb, candidate.url.namesServer, places.insert(candidate.url.normalized).inserted else { return nil }
            let url = candidate.url.separatingUserInfo.address.withoutFragment
            if let secrets, secrets.appear(in: url) { return nil }
            return FeedCandidate(url: url, title: candidate.title, mimeType: candidate.mimeType)
        }
    }

    /// Whether one of them repeats a secret of ours in its address.
    func containAddress(repeating secrets: LinkSecrets?) -> Bool {
        secrets.map { secrets in contains { secrets.appear(in: $0.url) } } ?? false
    }
}
