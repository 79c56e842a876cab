import AggregatorKit
import ArgumentParser

struct Read: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Show a post, and mark it read.",
        discussion: """
            What a post said before its source edited it is kept where that was asked for: `aggregator set SOURCE --edits history`.

              aggregator read 3f2a9c1e
              aggregator read 3f2a9c1e --history
              aggregator read 3f2a9c1e --version 1
            """)

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("A post's id, or an unambiguous start of it of eight characters or more.", valueName: "id"))
    var id: String

    @Flag(help: "Leave it unread.")
    var keepUnread = false

    @Flag(help: "List its versions instead, the oldest first.")
    var history = false

    @Option(help: ArgumentHelp("Show what it said before: version 1 is the oldest.", valueName: "n"))
    var version: Int?

    @Flag(help: "Print it as a JSON Feed item, or each version as one.")
    var json = false

    func validate() throws {
        if history, version != nil { throw ValidationError("--history lists all versions, --version shows one: give one of them.") }
        if let version, version < 1 { throw ValidationError("--version takes a number from 1.") }
    }

    func run(in session: Session) async throws -> ExitStatus {
        // Who looks at what a post said before has not read what it says.
        let leavesUnread = keepUnread || history || version != nil
        let store = leavesUnread ? try await session.storeToRead() : try await session.store()
        let id = try await PostNames.id(self.id, in: store)
        guard let post = try await store.posts([id]).first else { throw PostNames.unknown(self.id) }
        let feeds = try await StoredFeeds(store)
        let versions = history || version != nil ? try await store.versions(of: id) : []
        if history {
            try list(versions.map(post.said) + [post], feeds, session)
        } else if let version, version <= versions.count {
            try show(post.said(versions[version - 1]), feeds, session)
        } else if let version, version > versions.count + 1 {
            throw CommandFailure(
                "unknown-version", "That post has \(Plural.of(versions.count + 1, "version")); `aggregator read ID --history` lists them.",
                status: .usage)
        } else {
            try show(post, feeds, session)
        }
        if !leavesUnread {
            try await store.mark([id], StatusChange(isRead: true))
            _ = try await StoryReader.wanted(session, store)?.markReadWith([id])
        }
        return .success
    }

    private func show(_ post: StoredPost, _ feeds: StoredFeeds, _ session: Session) throws {
        if json { return try PostRenderer(session: session, feeds: feeds, isJSON: true).write([post]) }
        let clock = session.services.world.clock
        let html = session.services.html
        let view = PostView(
            post, feed: feeds[post.feed], now: clock.now(), localOffset: { clock.localOffset(at: $0) }, plainText: html.plainText)
        try session.console.write(view.text(width: session.columns))
    }

    private func list(_ posts: [StoredPost], _ feeds: StoredFeeds, _ session: Session) throws {
        if json { return try PostRenderer(session: session, feeds: feeds, isJSON: true).write(posts) }
        let clock = session.services.world.clock
        let html = session.services.html
        let view = VersionListView(
            posts, now: clock.now(), localOffset: { clock.localOffset(at: $0) }, plainText: html.plainText)
        try session.console.write(view.text(width: session.columns))
    }
}

extension StoredPost {
    /// As it was when it said that.
    fileprivate func said(_ version: PostVersion) -> StoredPost {
        var post = self
        post.post = version.post
        post.lastChanged = version.since == firstSeen ? nil : version.since
        return post
    }
}
