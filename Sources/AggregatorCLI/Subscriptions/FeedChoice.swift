import AggregatorKit

/// The feed that a user means who adds an address: finds it, chooses from several by an option or by asking, and fetches it once.
struct FeedChoice {
    private let add: AddCommand
    private let session: Session
    private let finder: FeedFinder
    private let editor: SubscriptionEditor

    init(add: AddCommand, session: Session, finder: FeedFinder, editor: SubscriptionEditor) {
        self.add = add
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
            if add.youtube != nil { throw notAChannel(address) }
            try checkChoice(at: address)
            return (feed.address, feed.response)
        case .candidates(let found):
            let candidate = try await choice(of: found, address)
            guard try await editor.existing(at: candidate.url) == nil else { return (candidate.url, nil) }
            let feed = try await finder.feed(at: candidate.url, among: found, for: address)
            return (feed.address, feed.response)
        }
    }

    private func choice(of found: SiteFeeds, _ address: WebAddress) async throws -> FeedCandidate {
        if let part = add.youtube {
            guard let only = found.only(part)?.candidates.first else { throw notAChannel(address) }
            return only
        }
        let count = found.candidates.count
        if let choose = add.choose {
            guard found.candidates.indices.contains(choose - 1) else {
                throw CommandFailure(
                    .badChoice, "\(address.redacted) has \(Plural.of(count, "feed")); --choose takes 1 to \(count).", status: .usage)
            }
            return found.candidates[choose - 1]
        }
        if count == 1 { return found.candidates[0] }
        if found.isFirstWhole, let first = found.candidates.first {
            if !add.json {
                session.console.note("\(found.site): following everything; \(Self.advice(found)).")
            }
            return first
        }
        return try await asked(found, address)
    }

    /// Says how to follow only the part that the address shows.
    private static func advice(_ found: SiteFeeds) -> String {
        guard let spoken = found.spoken, spoken > 0 else { return "--youtube videos leaves out Shorts and live streams" }
        guard found.parts.indices.contains(spoken) else { return "--choose \(spoken + 1) follows the playlist alone" }
        return "--youtube \(found.parts[spoken].rawValue) follows what this page shows alone"
    }

    /// Asks a person at a terminal; otherwise says what to type.
    private func asked(_ found: SiteFeeds, _ address: WebAddress) async throws -> FeedCandidate {
        let count = found.candidates.count
        if add.json {
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
        throw CommandFailure(
            .severalFeeds,
            "\(address.redacted) has \(count) feeds, and none was chosen: say --choose N, or follow one with `aggregator add ADDRESS`.")
    }

    /// A choice is meant for a page. For a feed, the first is accepted as well.
    private func checkChoice(at address: WebAddress) throws {
        guard let choose = add.choose, choose != 1 else { return }
        throw CommandFailure(
            .badChoice, "\(address.redacted) is one feed, and leaves nothing to choose; leave out --choose \(choose).", status: .usage)
    }

    private func notAChannel(_ address: WebAddress) -> CommandFailure {
        CommandFailure(.badChoice, "\(address.redacted) is no YouTube channel, which --youtube is for.", status: .usage)
    }
}

/// Feeds to choose from.
enum CandidateList {
    static func write(_ candidates: [FeedCandidate], isJSON: Bool, _ session: Session) throws {
        guard isJSON else { return try session.console.write(text(candidates, width: session.columns) + "\n") }
        for candidate in candidates { try session.console.writeObject { $0.members(of: candidate) } }
    }

    /// Addresses are never cut, so that they can be copied.
    ///
    /// - Parameter width: In columns, for cutting titles; `nil` if there is no terminal.
    static func text(_ candidates: [FeedCandidate], width: Int?) -> StyledText {
        candidates.enumerated().map { line($1, number: $0 + 1, width) }.joined(separator: "\n")
    }

    private static func line(_ candidate: FeedCandidate, number: Int, _ width: Int?) -> StyledText {
        let line = StyledText("\(number)  ", .faint) + StyledText(VisibleText.of(candidate.url.text), .link)
        guard let title = candidate.title.map({ StyledText("  \(VisibleText.of($0))") }) else { return line }
        return line + (width.map { TextWidth.truncated(title, to: max($0 - TextWidth.of(line), leastTitle)) } ?? title)
    }

    /// The least columns of a title, if the address leaves less.
    private static let leastTitle = 20
}
