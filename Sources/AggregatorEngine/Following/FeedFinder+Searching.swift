import AggregatorCore

extension FeedFinder {
    /// How many times as long as one source all usual places together may take.
    private static let searchTimes = 3.0

    /// Searches for the feeds of a page: those that its site is known to have, then those that it links to, then the usual places.
    func search(_ response: Response, _ failure: FormatFailure, for named: WebAddress) async throws(PullFailure) -> Finding {
        guard failure.code == .webPage || failure.code == .notAFeed else { throw PullFailure(failure, in: response) }
        var places = GuessedPlaces()
        let links = links(in: response, noting: &places)
        let site = SiteFeeds.of(response.address, page: links)
        if let site, site.standing == .known { return .candidates(site) }
        if !links.feeds.isEmpty {
            var found = SiteFeeds("a page", .onPage, links.feeds)
            found.page = response.repeatsSecret ? nil : response.address
            return .candidates(found)
        }
        let obstacle = PullFailure(obstacleIn: response)
        let mentioned = links.mentions.map(\.url).filter { $0.pacedHost.flatMap(SlowSite.domain) == nil }
        // Many a front page has a box to log in beside its articles, so what it calls a feed is asked for; but nothing is guessed.
        let isOpenBesides = obstacle?.code == Obstacle.loginPage.rawValue && !mentioned.isEmpty
        guard failure.code == .webPage, response.address.isWeb, obstacle == nil || isOpenBesides else {
            throw PullFailure(failure, in: response)
        }
        if obstacle != nil {
            if let finding = try await first(of: mentioned, mentioned: Set(mentioned), noting: &places, for: named) { return finding }
            throw PullFailure(failure, in: response)
        }
        if let advice = site?.advice { throw PullFailure(failure.code, "\(response.shownAddress): \(advice)") }
        let guesses =
            mentioned
            + GuessedPlaces.beside(response.address, site).filter { !mentioned.contains($0) }
            .filter { response.linkSecrets?.appear(in: $0) != true }
        if let finding = try await first(of: guesses, mentioned: Set(mentioned), noting: &places, for: named) { return finding }
        throw PullFailure(failure.code, places.sentence(of: response.shownAddress))
    }

    /// The links of a page to others than itself, which was just read and is no feed.
    private func links(in response: Response, noting places: inout GuessedPlaces) -> PageLinks {
        var links = DocumentReader(services).feedLinks(of: DocumentInput(response, limits: options.parseLimits))
        for feed in LinkField.feeds(in: response.headers, address: response.address) {
            if let place = links.feeds.firstIndex(where: { $0.url == feed.url }) {
                links.feeds[place].isDeclared = true
            } else {
                links.feeds.append(feed)
            }
        }
        if links.feeds.containAddress(repeating: response.linkSecrets) { places.hidesLink = true }
        let read = [response.address] + response.hops.map(\.from)
        links.feeds = SiteFeeds.meant(by: links.feeds, on: response.address).offered(besides: read, without: response.linkSecrets)
        links.mentions = links.mentions.offered(besides: read, without: response.linkSecrets)
        return links
    }

    /// The first feed among the places, which are asked one after the other, or the feeds of the first page among them that
    /// has some. If a host gives no answer, or refuses, its other places are left out. All of them together have a few times the time of one
    /// source: a host may take nearly all of that for each answer.
    func first(
        of guesses: [WebAddress], mentioned: Set<WebAddress>, noting places: inout GuessedPlaces, for named: WebAddress
    ) async throws(PullFailure) -> Finding? {
        var guesses = guesses[...]
        let whole = preferences.timeout ?? options.timeout
        let time = SharedTime(seconds: Self.searchTimes * whole)
        while let guess = guesses.popFirst() {
            let response: Response
            do throws(PullFailure) { response = try await fetch(guess, for: named, within: time) } catch {
                if error.transportCode == .cancelled { throw error }
                if error.transportCode == .timedOut, time.isUp {
                    places.timeIsUp(after: Self.searchTimes * whole, before: [guess] + guesses)
                    return nil
                }
                if !places.noteFailure(error, at: guess) { guesses.removeAll { $0.origin == guess.origin } }
                continue
            }
            if let failure = noteWait(askedBy: response) { throw failure }
            if response.status == 200 {
                if let feed = try? understood(response, at: guess) { return .feed(feed) }
                let linked = feeds(ofPage: response, at: guess, isMentioned: mentioned.contains(guess), noting: &places)
                if !linked.isEmpty {
                    var found = SiteFeeds("a page", .onPage, linked)
                    // In place of a dead link, messages name the page itself.
                    if places.deadLink != nil, !response.repeatsSecret { found.page = response.address }
                    return .candidates(found)
                }
            }
            if !places.noteAnswer(response, at: guess, isLinked: mentioned.contains(guess)) {
                guesses.removeAll { $0.origin == guess.origin }
            }
        }
        return nil
    }

    /// The feeds of a page at a place that was asked for a feed. One that the user's page mentions may link to them in any way. One at a usual
    /// place has to declare some, and to be of the same site: a server may show any page, or lead anywhere, for what it does not know.
    private func feeds(
        ofPage response: Response, at place: WebAddress, isMentioned: Bool, noting places: inout GuessedPlaces
    ) -> [FeedCandidate] {
        if isMentioned { return links(in: response, noting: &places).feeds }
        guard isOfSite(response, asked: place) else { return [] }
        var unused = GuessedPlaces()
        let dead = places.deadLink.map { Identity.feed(firstAddress: $0.normalized) }
        let linked = links(in: response, noting: &unused).feeds.filter { Identity.feed(firstAddress: $0.url.normalized) != dead }
        return linked.contains { $0.isDeclared && !$0.isOfComments } ? linked : []
    }

    /// The feeds of a page that is in the place of a feed, without those at addresses that are known.
    ///
    /// - Parameter failure: What the page failed with.
    func listed(in answer: Response, _ failure: PullFailure, at address: WebAddress, besides known: [WebAddress]) -> SiteFeeds? {
        guard failure.code == FormatFailure.Code.webPage.rawValue, isOfSite(answer, asked: address) else { return nil }
        let known = Set(known.map { Identity.feed(firstAddress: $0.normalized) })
        let feeds = failure.candidates.filter { !known.contains(Identity.feed(firstAddress: $0.url.normalized)) }
        guard let first = feeds.first else { return nil }
        // The only one left would be followed without a word: not comments, nor what a page only mentions of another site.
        let isOwn = first.isDeclared || Site.name(of: first.url, services.siteBoundary) == Site.name(of: address, services.siteBoundary)
        guard feeds.count > 1 || isOwn && !first.isOfComments else { return nil }
        var listed = SiteFeeds("a page", .onPage, feeds)
        listed.page = answer.repeatsSecret ? nil : answer.address
        listed.isListed = true
        return listed
    }

    /// Whether an answer is of the site that was asked, and not of one that it leads to, such as whoever parks domains.
    private func isOfSite(_ response: Response, asked address: WebAddress) -> Bool {
        Site.name(of: response.address, services.siteBoundary) == Site.name(of: address, services.siteBoundary)
    }
}
