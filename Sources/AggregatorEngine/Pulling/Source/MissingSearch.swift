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

    /// The feeds that the first of the site's pages to name any links to; if none does, the feed at a usual place beside the first one that
    /// could be read. Pages that are no longer there either are passed over. `nil` if none could be read, and one may be back later.
    private func findFeeds(for target: PullTarget) async -> Findings? {
        let address = target.subscription.address.withoutConnector
        let pages = await pages(of: target, at: address)
        guard !pages.isEmpty else { return nil }
        /// The first page that links to no feed.
        var linkless: WebAddress?
        var (hasRead, isUnclear) = (false, false)
        // The source itself has just been asked.
        var asked: Set = [address.normalized]
        for page in pages {
            guard asked.insert(page.normalized).inserted else { continue }
            let seen: Look?
            do throws(PullFailure) {
                // The page is no longer held while other places are asked.
                seen = try await visits.visit(page, target) { [self] response -> Look in look(at: response, besides: address, target) }
            } catch {
                if error.transportCode == .cancelled { return nil }
                if error.transportCode == .timedOut, visits.time?.isUp == true { return hasRead ? Findings(isCut: true) : nil }
                // What our own rules refuse to ask is refused every time.
                if error.transportCode != .addressRefused { isUnclear = true }
                continue
            }
            switch seen {
            case .feeds(let found): return Findings(feeds: found)
            case .linkless(let place):
                hasRead = true
                guard let place else { continue }
                asked.insert(place.normalized)
                linkless = linkless ?? place
            case .nothing: continue
            case .unreadable: isUnclear = true
            case .end: return hasRead ? Findings() : nil
            case nil: return nil
            }
        }
        if let linkless { return await tryUsualPlaces(beside: linkless, besides: address, target) }
        return hasRead || !isUnclear ? Findings() : nil
    }

    /// The pages that may name the feeds of a source's site: the feed's current home page, the page that a list named, and the first page
    /// of the host.
    private func pages(of target: PullTarget, at address: WebAddress) async -> [WebAddress] {
        let feed = try? await store.feeds([target.subscription.id])[target.subscription.id]
        let pages = [feed?.addresses.homePage, target.subscription.homePage, WebAddress("/")?.resolved(against: address)]
        return pages.compactMap(\.self).filter { $0.isWeb && target.mayHearSecrets($0) }
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
        /// It links to no feed. There may be one at a usual place beside this address.
        case linkless(WebAddress?)
        /// There is no page (404, 410).
        case nothing
        /// What is there can't be read now.
        case unreadable
        /// Its host asked to wait: nobody is asked for more.
        case end
    }

    private func look(at response: Response, besides address: WebAddress, _ target: PullTarget) -> Look {
        if visits.noteWait(askedBy: response, target) { return .end }
        guard Response.bringsDocument(response.status) else {
            return [404, 410].contains(response.status) && Obstacle.of(response) == nil ? .nothing : .unreadable
        }
        do throws(FormatFailure) {
            _ = try reader.read(DocumentInput(response, limits: limits))
            return response.address == address || response.repeatsSecret ? .linkless(nil) : .feeds([response.address])
        } catch {
            guard error.code == .webPage || error.code == .notAFeed else { return .unreadable }
            let found = error.candidates.map(\.url).filter { $0 != address }.prefix(5)
            guard found.isEmpty else { return .feeds(Array(found)) }
            // An obstacle before a page has no links of that page.
            guard PullFailure(obstacleIn: response) == nil else { return .unreadable }
            return .linkless(error.code == .webPage && !response.repeatsSecret ? response.address : nil)
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
