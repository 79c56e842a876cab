import AggregatorKit
import ArgumentParser

struct Add: FetchingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Follow a feed, or the feed of a page.",
        discussion: """
            The address is fetched once. A feed is followed, and its posts are stored at once; of a page, the feeds that it links to: \
            the only one, or the one that --choose names, or the one you pick when asked.
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Fetching") var fetching: FetchArguments

    @Argument(help: ArgumentHelp("The address of a feed or of a page, or a file.", valueName: "url"))
    var address: String

    @Option(help: ArgumentHelp("Your own name for it.", valueName: "name"))
    var name: String?

    @Option(name: .customLong("tag"), help: ArgumentHelp("File it under this tag. Repeatable.", valueName: "tag"))
    var tags: [String] = []

    @Option(help: ArgumentHelp("Of several feeds take this one, counted from 1.", valueName: "n"))
    var choose: Int?

    @Flag(help: "Print JSON.")
    var json = false

    func run(in session: Session) async throws -> ExitStatus {
        let store = try await session.store()
        let options = session.fetchOptions
        let resolver = SourceResolver(session: session)
        let subscribing = Subscribing(services: session.services, store: store)
        if let known = try await subscribing.existing(address) {
            try tell(known, isNew: false, session)
            return .success
        }
        var target = try await resolver.address(of: address)
        var fetched: Response?
        let credentials = target.separatingUserInfo
        if let user = credentials.user, let origin = target.origin {
            _ = try await session.services.world.credentials.keep(.basic(user: user, password: credentials.password ?? ""), for: origin)
            target = credentials.address
        }
        if !target.text.contains("+") || target.isWeb || target.scheme == "file" {
            guard let found = try await chosen(at: target, session, options) else { return .someFailed }
            (target, fetched) = found
        }
        let before = try await store.subscriptions().map(\.id)
        let entries = [(SourceResolver.withoutUserInfo(address), target, name, tags)]
        let subscribed = try await subscribing.subscribed(entries)
        guard let subscription = subscribed.first?.subscription else { return .someFailed }
        try tell(subscription, isNew: !before.contains(subscription.id), session)
        let printer = PullPrinter(session, isJSON: json)
        var pull = Pull(services: session.services, store: store, options: options, bounds: session.scheduleBounds)
        pull.fetched[subscription.id] = fetched
        let summary = try await pull.run(.these([(target.text, subscription)])) { event in
            if case .finished(let report) = event { printer.finished(report) }
        }
        if let failure = summary.storeFailure { throw failure }
        return summary[.failed] > 0 ? .someFailed : .success
    }

    /// The feed's address, and its document where that has come already; `nil` when there are several and nobody chose.
    private func chosen(
        at address: WebAddress, _ session: Session, _ options: FetchOptions
    ) async throws -> (WebAddress, Response?)? {
        let finding = try await FeedFinder(services: session.services, options: options).find(address)
        let candidates: [FeedCandidate]
        switch finding {
        case .feed(_, let response): return (address, response)
        case .candidates(let found): candidates = found
        }
        if candidates.count == 1 { return (candidates[0].url, nil) }
        if let choose {
            guard candidates.indices.contains(choose - 1) else {
                throw CommandFailure(
                    "bad-choice", "\(address) links to \(candidates.count) feeds; --choose takes 1 to \(candidates.count).", status: .usage)
            }
            return (candidates[choose - 1].url, nil)
        }
        try CandidateList.write(candidates, isJSON: json, session)
        guard !json, session.console.output.isTerminal,
            let answer = await session.console.ask("Which one (1 to \(candidates.count))? "), let number = Int(answer),
            candidates.indices.contains(number - 1)
        else {
            session.console.note(
                "\(address) links to \(candidates.count) feeds; follow one with `aggregator add ADDRESS`, or say --choose N.")
            return nil
        }
        return (candidates[number - 1].url, nil)
    }

    private func tell(_ subscription: Subscription, isNew: Bool, _ session: Session) throws {
        if json {
            var writer = JSONWriter()
            writer.object {
                $0.member("id", subscription.id.description)
                $0.member("feed_url", subscription.address.text)
                $0.member("status", isNew ? "added" : "already-there")
            }
            try session.console.write(writer.text + "\n")
        } else {
            session.console.note(
                StyledText(isNew ? "Following " : "Already following ") + StyledText(subscription.address.text, .link))
        }
    }
}

/// Feeds to choose from.
enum CandidateList {
    static func write(_ candidates: [FeedCandidate], isJSON: Bool, _ session: Session) throws {
        for (index, candidate) in candidates.enumerated() {
            if isJSON {
                var writer = JSONWriter()
                writer.candidate(candidate)
                try session.console.write(writer.text + "\n")
            } else {
                var line = StyledText("\(index + 1)  ", .faint) + StyledText(candidate.url.text, .link)
                if let title = candidate.title { line.append("  \(title)") }
                try session.console.write(line + "\n")
            }
        }
    }
}
