import AggregatorCore

/// What is found of a source that is no more where it was.
extension SourcePull {
    /// 404. After a month it is told as what it is, with the feeds that the site links to now.
    func missing(_ target: PullTarget, _ failure: PullFailure) async -> SourceReport {
        let missing = target.state.trouble.missing ?? SourceState.Missing(since: now)
        let target = target.remembering { $0.trouble.missing = missing }
        guard missing.days(at: now) >= SourceState.Missing.longest else { return await fail(target, failure) }
        let host = target.subscription.address.origin?.host ?? target.subscription.address.redacted
        // Where it had to be searched, it just was (`searched`).
        let found = missing.isSearchDue(at: now) ? nil : missing.found
        return await fail(target, PullFailure(missingAt: host, days: missing.days(at: now), found: found))
    }

    /// Once a month the site of a source that is missing for one is searched: before its answer is judged, which cancelling does not end.
    /// A search that could not be made is made at the next pull.
    func searched(_ target: PullTarget) async -> PullTarget {
        guard var missing = target.state.trouble.missing, missing.isSearchDue(at: now), let found = await discovered(for: target) else {
            return target
        }
        (missing.found, missing.searched) = (found, now)
        let known = missing
        return target.remembering { $0.trouble.missing = known }
    }

    /// The feeds of the feed's own page today, or of the one that a list named, else of the first page of its host: those that it links to,
    /// else the one at a usual place. `nil` where that can't be read.
    private func discovered(for target: PullTarget) async -> [WebAddress]? {
        let address = target.subscription.address.withoutConnector
        let feed = try? await store.feeds([target.subscription.id])[target.subscription.id]
        let pages = [feed?.addresses.homePage, target.subscription.homePage, WebAddress("/")?.resolved(against: address)]
        guard let page = pages.compactMap(\.self).first(where: { $0.isWeb && mayHearSecrets($0, target) }) else { return nil }
        // Nothing of it is held while other places are asked.
        switch await visited(page, target, { [self] in look(at: $0, besides: address) }) {
        case .feeds(let found): return found
        case .page(let page): return await guessed(beside: page, besides: address, target)
        case nil: return nil
        }
    }

    /// What a page of the site says of its feeds.
    private enum Look {
        case feeds([WebAddress])
        /// It links to none.
        case page(WebAddress)
    }

    private func look(at response: Response, besides address: WebAddress) -> Look? {
        do throws(FormatFailure) {
            _ = try reader.read(DocumentInput(response, limits: options.parseLimits))
            return .feeds(response.address == address ? [] : [response.address])
        } catch {
            guard error.code == .webPage || error.code == .notAFeed else { return nil }
            let found = error.candidates.map(\.url).filter { $0 != address }.prefix(5)
            guard found.isEmpty else { return .feeds(Array(found)) }
            // What stands before a page links to nothing of it.
            guard PullFailure(obstacleIn: response) == nil else { return nil }
            return error.code == .webPage ? .page(response.address) : .feeds([])
        }
    }

    /// The first feed at a usual place, as for somebody who adds the page; `nil` where the search was given up with the run. Where its host
    /// ends it, that was all there is to find: with the page it is asked again a month later.
    private func guessed(beside page: WebAddress, besides missing: WebAddress, _ target: PullTarget) async -> [WebAddress]? {
        var places = GuessedPlaces()
        for guess in GuessedPlaces.beside(page, SiteFeeds.of(page))
        where guess.normalized != missing.normalized && mayHearSecrets(guess, target) {
            do throws(PullFailure) {
                let isFeed = try await visit(guess, target) { [self] response -> Bool? in
                    if isAskedToWait(by: response, target) { return nil }
                    let input = DocumentInput(response, limits: options.parseLimits)
                    if response.status == 200, (try? reader.read(input)) != nil { return true }
                    return places.goesOn(after: response, at: guess) ? false : nil
                }
                switch isFeed {
                case .some(true?): return [guess]
                case .some(false?): continue
                case .some(nil): return []
                case nil: return nil
                }
            } catch {
                if error.transportCode == .cancelled { return nil }
                guard places.goesOn(after: error, at: guess) else { return [] }
            }
        }
        return []
    }
}

extension SourceState.Missing {
    /// Days.
    static let longest: Int64 = 30

    fileprivate func days(at now: Timestamp) -> Int64 { now.seconds(since: since) / 86_400 }

    fileprivate func isSearchDue(at now: Timestamp) -> Bool {
        days(at: now) >= Self.longest && searched.map { now.seconds(since: $0) >= Self.longest * 86_400 } ?? true
    }
}

extension PullFailure {
    /// - Parameter found: `nil` where its site could not be read.
    fileprivate init(missingAt host: String, days: Int64, found: [WebAddress]?) {
        let state = found == nil ? "its site can't be read just now" : "no feed is found on its site"
        let found = found ?? []
        let advice =
            found.first.map { "its site has \(found.count == 1 ? "a feed at" : "\(found.count) feeds, first") \($0.redacted)" }
            ?? "\(state), so look for it, or remove it"
        self.init(.notFound, "\(host) has had no document at this address for \(days) days (status 404); \(advice).")
        candidates = found.map { FeedCandidate(url: $0) }
    }
}
