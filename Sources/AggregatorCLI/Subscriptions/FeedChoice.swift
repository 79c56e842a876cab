import AggregatorKit

/// The feed that a user means who adds an address: finds it, chooses from several by an option or by asking, and fetches it once.
struct FeedChoice {
    /// What was said beforehand about the choice.
    struct Wish {
        /// Which of several feeds, counted from 1.
        var choose: Int?
        /// Which part of a YouTube channel.
        var youtube: ChannelPart?
        /// Whether a program reads what there is to choose from.
        var isJSON: Bool
    }

    /// What there is to choose from.
    private struct Offer {
        let found: SiteFeeds
        /// The page that links to the feeds, as messages name it.
        let page: WebAddress
        /// Whether --choose is about them, and not about those of the page before.
        var isNumbered = true

        var isOne: Bool { found.candidates.count == 1 }
    }

    private let wish: Wish
    private let session: Session
    private let finder: FeedFinder
    private let editor: SubscriptionEditor

    init(_ wish: Wish, session: Session, finder: FeedFinder, editor: SubscriptionEditor) {
        self.wish = wish
        self.session = session
        self.finder = finder
        self.editor = editor
    }

    /// Returns the address to follow and the response from it; no response if it is followed already, as it need not be fetched then.
    func feed(at address: WebAddress) async throws -> (address: WebAddress, answer: Response?) {
        // Only a connector can find the posts of its addresses.
        if address.connectorPrefix != nil {
            try checkChoice(at: address)
            return (address, nil)
        }
        switch try await finder.find(address) {
        case .feed(let feed):
            if wish.youtube != nil { throw notAChannel(address) }
            try checkChoice(at: address)
            return (feed.address, feed.response)
        case .candidates(let found): return try await feed(of: Offer(found: found, page: address), for: address)
        }
    }

    /// The page's only link may lead to a list of feeds: then --choose is about those.
    private func feed(of offer: Offer, for address: WebAddress) async throws -> (address: WebAddress, answer: Response?) {
        let candidate = try await choice(of: offer, address)
        var answer: Response?
        var place = candidate.url
        if try await editor.existing(at: candidate.url) == nil {
            switch try await finder.find(candidate.url, among: offer.found, for: address) {
            case .feed(let feed): (place, answer) = (feed.address, feed.response)
            case .candidates(let listed):
                let isNumbered = offer.isNumbered && offer.isOne
                let list = Offer(found: listed, page: listed.page ?? candidate.url, isNumbered: isNumbered)
                return try await self.feed(of: list, for: address)
            }
        }
        if offer.isOne { _ = try numbered(of: offer) }
        return (place, answer)
    }

    private func choice(of offer: Offer, _ address: WebAddress) async throws -> FeedCandidate {
        let found = offer.found
        if let part = wish.youtube {
            guard let only = found.only(part)?.candidates.first else { throw notAChannel(address) }
            return only
        }
        if offer.isOne, let only = found.candidates.first { return only }
        if let numbered = try numbered(of: offer) { return numbered }
        if found.isFirstWhole, let first = found.candidates.first {
            if !wish.isJSON {
                session.console.note("\(found.site): following everything; \(Self.advice(found)).")
            }
            return first
        }
        if let declared = found.declared {
            if !wish.isJSON {
                let (count, page) = (found.candidates.count, ShellWord.quoted(offer.page.redacted))
                session.console.note(
                    "Of \(count) feeds that it links to, the page declares one, which is meant; `aggregator discover \(page)` lists all.")
            }
            return declared
        }
        return try await asked(offer)
    }

    /// The candidate that --choose counts; `nil` where it is not given, or is about others.
    private func numbered(of offer: Offer) throws -> FeedCandidate? {
        guard let choose = wish.choose, offer.isNumbered else { return nil }
        let (candidates, count) = (offer.found.candidates, offer.found.candidates.count)
        guard candidates.indices.contains(choose - 1) else {
            throw CommandFailure(
                .badChoice, "\(offer.page.redacted) has \(Plural.of(count, "feed")); --choose takes 1 to \(count).", status: .usage)
        }
        return candidates[choose - 1]
    }

    /// Says how to follow only the part that the address shows.
    private static func advice(_ found: SiteFeeds) -> String {
        guard let spoken = found.spoken, spoken > 0 else { return "--youtube videos leaves out Shorts and live streams" }
        guard found.parts.indices.contains(spoken) else { return "--choose \(spoken + 1) follows the playlist alone" }
        return "--youtube \(found.parts[spoken].rawValue) follows what this page shows alone"
    }

    /// Asks a person at a terminal; otherwise says what to type.
    private func asked(_ offer: Offer) async throws -> FeedCandidate {
        let found = offer.found
        let count = found.candidates.count
        if wish.isJSON {
            try CandidateList.write(found.candidates, isJSON: true, session)
        } else {
            session.console.note(CandidateList.text(found.candidates, width: session.noteColumns))
            if let answer = try await session.console.ask("Which one (1 to \(count))?"), answer.contains(where: { $0 != " " }) {
                guard let number = Int(answer.filter { $0 != " " }), number >= 1, number <= count else {
                    throw CommandFailure(
                        .badChoice,
                        "“\(UserInput.shown(answer))” is none of them: type 1 to \(count), or say --choose with such a number.")
                }
                return found.candidates[number - 1]
            }
        }
        let way = offer.isNumbered ? "say --choose N, or follow" : "follow"
        throw CommandFailure(
            .severalFeeds, "\(offer.page.redacted) has \(count) feeds, and none was chosen: \(way) one with `aggregator add ADDRESS`.")
    }

    /// A choice is meant for a page. For a feed, the first is accepted as well.
    private func checkChoice(at address: WebAddress) throws {
        guard let choose = wish.choose, choose != 1 else { return }
        throw CommandFailure(
            .badChoice, "\(address.redacted) is one feed, and leaves nothing to choose; leave out --choose \(choose).", status: .usage)
    }

    private func notAChannel(_ address: WebAddress) -> CommandFailure {
        CommandFailure(.badChoice, "\(address.redacted) is no YouTube channel, which --youtube is for.", status: .usage)
    }
}
