import AggregatorCore

extension [FeedCandidate] {
    /// The candidates that a page can offer: addresses on a web server, each once, and none that was just visited.
    ///
    /// User names and passwords are removed, because a page can't know a secret of ours; so are fragments, which are no part of a source's
    /// address, and the session of our visit, with which each visit would find another feed. An address that repeats a secret of ours all
    /// the same is left out. `http` and `https` are one place: many a blog that has moved has links of before.
    func offered(besides visited: [WebAddress], without secrets: LinkSecrets?) -> [FeedCandidate] {
        let visited = Set(visited.map(\.normalized))
        var places: Set<FeedID> = []
        return compactMap { candidate in
            guard candidate.url.isWeb, candidate.url.namesServer, !visited.contains(candidate.url.normalized) else { return nil }
            let url = candidate.url.separatingUserInfo.address.withoutFragment.withoutSession
            guard !visited.contains(url.normalized), places.insert(Identity.feed(firstAddress: url.normalized)).inserted else { return nil }
            if let secrets, secrets.appear(in: url) { return nil }
            return FeedCandidate(url: url, title: candidate.title, mimeType: candidate.mimeType)
        }
    }

    /// Whether one of them repeats a secret of ours in its address.
    func containAddress(repeating secrets: LinkSecrets?) -> Bool {
        secrets.map { secrets in contains { secrets.appear(in: $0.url) } } ?? false
    }
}
