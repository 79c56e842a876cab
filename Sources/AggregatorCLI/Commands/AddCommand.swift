public import AggregatorKit
public import ArgumentParser

struct AddCommand: FetchingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Follow a feed, or the feed of a page, a channel, a repository or an account.",
        discussion: """
            A feed is followed, and its posts are stored at once. Of a page, the feed that it links to, else the one at a usual place \
            beside it. YouTube (channel, handle, video, playlist), GitHub, Reddit, Mastodon, Lemmy and PeerTube are known by their \
            addresses. Of several, the one that --choose names, that alone is declared by the page, or that you pick when asked. A header \
            field that may be a secret is kept with the credentials.

              aggregator add https://www.youtube.com/@example --youtube videos
              aggregator add https://github.com/example/tool --choose 1
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Fetching (time, size and authorities are kept for the source)") var fetching: FetchArguments
    @OptionGroup(title: "What its publisher demands") var demands: SourceArguments

    @Argument(help: ArgumentHelp("The address of a feed or of a page, or a file.", valueName: "url"), completion: .file())
    var address: String

    @Option(help: ArgumentHelp("Your own name for it; a blank one is none.", valueName: "name"))
    var name: String?

    @Option(
        name: .customLong("tag"), help: ArgumentHelp("File it under this tag. Repeatable.", valueName: "tag"),
        transform: \.withoutSpaceAround)
    var tags: [String] = []

    @Option(help: ArgumentHelp("Of several feeds take this one, counted from 1.", valueName: "n"), transform: WholeNumber.from(1))
    var choose: Int?

    @Option(help: ArgumentHelp("Of a YouTube channel: all, videos (no Shorts, no live streams), shorts or live.", valueName: "part"))
    var youtube: ChannelPart?

    @Flag(help: "Ask even a site that asked to wait.")
    var force = false

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if tags.contains(where: \.isBlank) { throw ValidationError("--tag takes a name.") }
        if choose != nil, youtube != nil { throw ValidationError("--youtube names one feed already; leave out --choose.") }
    }

    func run(in session: Session) async throws -> ExitStatus {
        let store = try await session.store(.begin)
        let editor = session.editor(of: store)
        var page: UnreadSource?
        if let known = try await followedAsTyped(editor) {
            guard let unread = try await UnreadSource(known, in: store, session), unread.isPage(at: typedAddress) else {
                try await keepTypedSecret(editor, session)
                return try await tellKnown(known, in: store, session)
            }
            page = unread
        }
        let target = try await SourceResolver(session: session).place(address)
        if target.separatingUserInfo.address.origin != nil { try await session.checkSecrets() }
        let settings = try demanded(session, over: page)
        let typed = try TypedSecrets(settings, of: target, over: session.services.world.credentials)
        let feed = try await chosen(at: target.separatingUserInfo.address, settings, typed, editor, session)
        if let known = try await followed(insteadOf: feed, editor) {
            return try await tellKnown(known, replacing: page, in: store, session)
        }
        if !feed.isGathered {
            try await typed.keep(by: SourceSecrets(session: session))
            if feed.answer == nil, let known = try await editor.existing(at: feed.address) {
                return try await tellKnown(known, replacing: page, in: store, session)
            }
        }
        guard let subscription = try await subscription(to: feed, settings, replacing: page, in: store, session) else { return .someFailed }
        if !json { settings.tellLimits(session) }
        let summary =
            feed.isGathered
            ? try await pullByTypedSecrets(subscription, feed, into: store, keeping: typed, session)
            : try await pull(subscription, feed, into: store, session)
        return summary[.failed] > 0 ? .someFailed : .success
    }

    /// The subscription that the address as typed names.
    private func followedAsTyped(_ editor: SubscriptionEditor) async throws -> Subscription? {
        // The name of a site may mean another feed than the one that is followed from there; only the address decides.
        try await editor.existing(SourceResolver.site(address)?.text ?? address)
    }

    private func keepTypedSecret(_ editor: SubscriptionEditor, _ session: Session) async throws {
        try await CommandFailure.keeping(in: session.services.world.credentials) {
            try await editor.keepSecrets(
                in: [WebAddress(address)?.withoutFeedScheme].compactMap(\.self), tell: SourceSecrets(session: session).tell)
        }
    }

    /// The address as typed; `nil` if it is a file.
    var typedAddress: WebAddress? {
        (SourceResolver.site(address) ?? WebAddress(address))?.withoutFeedScheme.separatingUserInfo.address
    }

    private func chosen(
        at address: WebAddress, _ settings: SourceSettings, _ typed: TypedSecrets, _ editor: SubscriptionEditor, _ session: Session
    ) async throws -> ChosenFeed {
        try await session.showing(typed).find(at: address, settings.preferences, isForced: force) { finder in
            let wish = FeedChoice.Wish(choose: choose, youtube: youtube, isJSON: json)
            let choice = FeedChoice(wish, session: session, finder: finder, editor: editor)
            let feed = try await choice.feed(at: address)
            return ChosenFeed(address: feed.address, answer: feed.answer, pacer: finder.pacer)
        }
    }

    /// Follows the feed, and says so; returns `nil` if the store did not take it. It has what was set for the page in whose place it is.
    private func subscription(
        to feed: ChosenFeed, _ settings: SourceSettings, replacing page: UnreadSource?, in store: any Store, _ session: Session
    ) async throws -> Subscription? {
        let before = try await store.subscriptions().map(\.id)
        let former = page?.subscription
        let wanted = WantedSource(
            feed.address.text, at: feed.address, name: name.map { $0.isBlank ? nil : $0 } ?? former?.name,
            tags: (former?.tags ?? []) + tags, homePage: former?.homePage, preferences: settings.preferences)
        let editor = session.editor(of: store)
        guard let subscription = try await editor.subscribe(to: [wanted]).first?.subscription else { return nil }
        let isNew = !before.contains(subscription.id)
        let fate = try await page?.fate(beside: subscription, isNew: isNew, in: store, by: editor, session)
        try tell(AddOutcome(subscription, isNew: isNew, page: fate), session)
        if !json, !feed.isAddress(of: subscription) {
            session.console.note(
                "\(feed.address.redacted) has moved since it was first followed; what is at the old address now was not looked at.")
        }
        return subscription
    }

    /// The subscription to use instead of a new feed: one at the address to which the new feed has permanently moved, or one that was seen
    /// to lead to the feed. With both, each post would be there twice.
    private func followed(insteadOf feed: ChosenFeed, _ editor: SubscriptionEditor) async throws -> Subscription? {
        guard let answer = feed.answer, try await editor.existing(feed.address.text) == nil else { return nil }
        let target = Redirect.permanentTarget(of: answer.hops)?.withoutFragment
        if let target, let known = try await editor.existing(target.text) { return known }
        return try await editor.leading(to: target ?? feed.address)
    }

    /// What was given for the source: options by which it is fetched now also hold for its pulls.
    var givenSettings: [(String, String)] {
        let kept = [("timeout", fetching.timeout), ("max-bytes", fetching.maxBytes), ("ca-file", fetching.caFile)]
        return demands.given + kept.compactMap { name, text in text.map { (name, $0) } }
    }

    /// The settings for the source: those of the page in whose place it is to be, and over them what was given.
    private func demanded(_ session: Session, over page: UnreadSource?) throws -> SourceSettings {
        var settings = SourceSettings(page?.subscription.preferences ?? Subscription.Preferences(), session)
        try settings.set(givenSettings)
        return settings
    }
}

extension ChannelPart: ExpressibleByArgument {}
