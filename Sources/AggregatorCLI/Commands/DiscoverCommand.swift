import AggregatorKit
import ArgumentParser

struct DiscoverCommand: FetchingCommand {
    static let configuration = CommandConfiguration(
        commandName: "discover", abstract: "List the feeds that an address stands for, without following any.",
        discussion: "Finds what `aggregator add` would choose from, in the same way.")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Fetching") var fetching: FetchArguments

    @Argument(help: ArgumentHelp("The address of a page or a feed, or a file.", valueName: "url"), completion: .file())
    var address: String

    @Flag(help: "Ask even a site that asked to wait.")
    var force = false

    @Flag(help: "Print one JSON object a feed.")
    var json = false

    func run(in session: Session) async throws -> ExitStatus {
        let resolver = SourceResolver(session: session)
        let target = try await resolver.place(address)
        switch try await session.find(at: target, Subscription.Preferences(), isForced: force, { try await $0.find(target) }) {
        case .candidates(let found): try CandidateList.write(found.candidates, isJSON: json, session)
        case .feed(let feed):
            let title = Refinery(html: session.services.html, options: SanitizingOptions()).refined(feed.document.feed).title?.plain
            try CandidateList.write([FeedCandidate(url: feed.response.address, title: title)], isJSON: json, session)
        }
        return .success
    }
}
