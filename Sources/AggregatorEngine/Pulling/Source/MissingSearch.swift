import AggregatorCore

/// Looks for a source that is no longer at its address.
struct MissingSearch: Sendable {
    let store: any Store
    let visits: PageVisits
    let reader: DocumentReader
    let clock: any ClockService
    let limits: ParseLimits

    /// Searches the site of a source that has been missing for a month, once a month. It comes before the source's answer is judged: a pull
    /// that is cancelled still ends the judging, and must not wait for a search in it. A search that fails is made again at the next pull;
    /// one that found its page but had no time left for all usual places a day later, three times: then its host is not just slow for now.
    func run(for target: PullTarget) async -> PullTarget {
        let now = clock.now()
        guard var missing = target.state.trouble.missing, missing.isSearchDue(at: now), let search = await findFeeds(for: target) else {
            return target
        }
        (missing.found, missing.searched) = (search.feeds, now)
        missing.cutSearches = search.isCut ? missing.cutSearches.countedUp : 0
        let known = missing
        return target.remembering { $0.trouble.missing = known }
    }

    /// The feeds that the feed's current home page links to; without one, the page that a list named, or the first page of the host. If the
    /// page links to none, the feed at a usual place. `nil` if the page can't be read.
    private func findFeeds(for target: PullTarget) async -> Findings? {
        let address = target.subscription.address.withoutConnector
        let feed = try? await store.feeds([target.subscription.id])[target.subscription.id]
        let pages = [feed?.addresses.homePage, target.subscription.homePage, WebAddress("/")?.resolved(against: address)]
        guard let page = pages.compactMap(\.self).first(where: { $0.isWeb && target.mayHearSecrets($0) }) else { return nil }
        // The page is no longer held while other places are asked.
        switch await visits.visitDocument(page, target, { [self] in look(at: $0, besides: address) }) {
        case .feeds(let found): return Findings(feeds: found)
        case .page(let page): return await tryUsualPlaces(beside: page, besides: address, target)
        case nil: return nil
        }
    }

    /// What a search brought.
    private struct Findings {
        var feeds: [WebAddress] = []
        /// Whether its time was up before all usual places were asked.
        var isCut = false
    }

    /// What a page of the site shows of its feeds.
    private enum Look {
        case feeds([WebAddress])
        /// A page that links to no feed.
        case page(WebAddress)
    }

    private func look(at response: Response, besides address: WebAddress) -> Look? {
        do throws(FormatFailure) {
            _ = try reader.read(DocumentInput(response, limits: limits))
            return .feeds(response.address == address || response.repeatsSecret ? [] : [response.address])
        } catch {
            guard error.code == .webPage || error.code == .notAFeed else { return nil }
            let found = error.candidates.map(\.url).filter { $0 != address }.prefix(5)
            guard found.isEmpty else { return .feeds(Array(found)) }
            // An obstacle before a page has no links of that page.
            guard PullFailure(obstacleIn: response) == nil else { return nil }
            return error.code == .webPage && !response.repeatsSecret ? .page(response.address) : .feeds([])
        }
    }

    /// What there is at a usual place.
    private enum Sight {
        case feed
        case nothing
        /// No feed, and its host has said enough: it is not asked for other places.
        case end
    }

    /// The first feed at a usual place, as when a user adds the page; `nil` if the search was cancelled with the run. If the host ends the
    /// search, nothing more can be found: with the page, the host is asked again a month later, or a day later where the time was up.
    private func tryUsualPlaces(beside page: WebAddress, besides missing: WebAddress, _ target: PullTarget) async -> Findings? {
        var places = GuessedPlaces()
        for guess in GuessedPlaces.beside(page, SiteFeeds.of(page))
        where guess.normalized != missing.normalized && target.mayHearSecrets(guess) {
            do throws(PullFailure) {
                let sight = try await visits.visit(guess, target) { [self] response -> Sight in
                    if visits.noteWait(askedBy: response, target) { return .end }
                    let input = DocumentInput(response, limits: limits)
                    if response.status == 200, (try? reader.read(input)) != nil { return .feed }
                    return places.noteAnswer(response, at: guess) ? .nothing : .end
                }
                switch sight {
                case .feed: return Findings(feeds: [guess])
                case .nothing: continue
                case .end: return Findings()
                case nil: return nil
                }
            } catch {
                if error.transportCode == .cancelled { return nil }
                guard !places.noteFailure(error, at: guess) else { continue }
                // A host that is silent at one place alone has been searched.
                return Findings(isCut: error.transportCode == .timedOut && visits.time?.isUp == true)
            }
        }
        return Findings()
    }
}
