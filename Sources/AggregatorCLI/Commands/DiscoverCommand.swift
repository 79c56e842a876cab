import AggregatorKit
import ArgumentParser

struct DiscoverCommand: FetchingCommand {
    static let configuration = CommandConfiguration(
        commandName: "discover", abstract: "List the feeds that an address stands for, without following any.",
        discussion: "Finds what `aggregator add` would choose from, in the same way. Nothing that is given is kept.")

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Fetching") var fetching: FetchArguments

    @OptionGroup(title: "What its publisher demands") var demands: RequestArguments

    @Argument(help: ArgumentHelp("The address of a page or a feed, or a file.", valueName: "url"), completion: .file())
    var address: String

    @Flag(help: "Ask even a site that asked to wait.")
    var force = false

    @Flag(help: "Print one JSON object a feed.")
    var json = false

    func run(in session: Session) async throws -> ExitStatus {
        let resolver = SourceResolver(session: session)
        let target = try await resolver.place(address)
        var settings = SourceSettings(Subscription.Preferences(), session)
        try settings.set(demands.given)
        let asked = target.separatingUserInfo.address
        if asked.origin != nil { try await session.checkSecrets() }
        let asking = session.showing(try TypedSecrets(settings, of: target, over: session.services.world.credentials))
        switch try await asking.find(at: asked, settings.preferences, isForced: force, { try await $0.find(asked) }) {
        case .candidates(let found): try CandidateList.write(found.candidates, isJSON: json, session)
        case .feed(let feed):
            let title = Refinery(html: session.services.html, options: SanitizingOptions()).refined(feed.document.feed).title?.plain
            // A redirect may lead to an address with a secret, which would be shown.
            let url = feed.response.repeatsSecret ? feed.address : feed.response.address
            try CandidateList.write([FeedCandidate(url: url, title: title)], isJSON: json, session)
        }
        return .success
    }
}
