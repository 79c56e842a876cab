import AggregatorKit
import ArgumentParser

struct ReadCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Show a post, and mark it read.",
        usage: "aggregator read [<options>] <id>",
        discussion: """
            What a post said before its source edited it is kept where that was asked for: `aggregator set SOURCE --edits history`.

              aggregator read 3f2a9c1e
              aggregator read 3f2a9c1e --history
              aggregator read 3f2a9c1e --edition 1
            """)

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("A post's id, or an unambiguous start of it of eight characters or more.", valueName: "id"))
    var id: String

    @Flag(help: "Leave it unread.")
    var keepUnread = false

    @Flag(help: "List its versions instead, the oldest first.")
    var history = false

    @Option(
        help: ArgumentHelp("Show what it said before, by its number in that list: 1 is the oldest.", valueName: "n"),
        transform: WholeNumber.from(1))
    var edition: Int?

    @Flag(help: "Print it as a JSON Feed item; with --history, each version with its number and moment.")
    var json = false

    func validate() throws {
        if history, edition != nil { throw ValidationError("--history lists all versions, --edition shows one: give one of them.") }
    }

    func run(in session: Session) async throws -> ExitStatus {
        // A user who looks at an earlier version has not read the present one.
        let leavesUnread = keepUnread || history || edition != nil
        let store = try await store(session, toMark: !leavesUnread)
        let id = try await PostNames.id(self.id, in: store)
        guard let post = try await store.posts([id]).first else { throw PostNames.unknown(self.id) }
        let feeds = try await StoredFeeds([post.feed], from: store)
        let versions = history || edition != nil ? try await store.versions(of: id) : []
        if history {
            try list(versions.map(post.said) + [post], feeds, session)
        } else if let edition, edition <= versions.count {
            try await show(post.said(versions[edition - 1]), feeds, store, session)
        } else if let edition, edition > versions.count + 1 {
            throw CommandFailure(
                .unknownVersion, "That post has \(Plural.of(versions.count + 1, "version")); `aggregator read ID --history` lists them.",
                status: .usage)
        } else {
            try await show(post, feeds, store, session)
        }
        if !leavesUnread { try await markRead(id, session) }
        return .success
    }

    /// Opens the store read-only, so that another writer doesn't keep the post from being shown. A store of an older format is opened for
    /// writing, which upgrades it as any writing command does.
    private func store(_ session: Session, toMark: Bool) async throws -> any Store {
        do throws(StoreFailure) { return try await session.store(.read) } catch {
            guard toMark, error.code == .unavailable else { throw error }
            return try await session.store(.write)
        }
    }

    private func markRead(_ id: PostID, _ session: Session) async throws {
        let sentence = "It can't be marked read: the store \(session.stores.address) can't be written"
        do throws(StoreFailure) {
            let store = try await session.store(.write)
            try await store.mark([id], StatusChange(isRead: true))
            _ = try await StoryReader.wanted(session, store)?.markReadWith([id])
        } catch {
            switch error.code {
            case .unwritable:
                session.console.note(json ? CommandFailure(error.code, "\(sentence).").said(inJSON: true) : StyledText("\(sentence)."))
            case .busy:
                throw StoreFailure(.busy, "\(sentence) while another process does; try again, or wait longer with --wait.")
            default: throw error
            }
        }
    }

    private func show(_ post: StoredPost, _ feeds: StoredFeeds, _ store: any Store, _ session: Session) async throws {
        if json {
            // Written as it is in a list of all posts.
            let notes = try await StoryReader.wanted(session, store)?.shown([post], in: PostQuery(), showsAll: true).notes ?? [:]
            return try PostRenderer(session: session, feeds: feeds, isJSON: true).write([post], notes: notes, in: PostQuery())
        }
        let html = session.services.html
        let view = PostView(
            post, feed: feeds[post.feed], time: session.services.world.clock.localTime, plainText: html.plainText)
        try session.console.write(view.text(width: session.columns))
    }

    private func list(_ posts: [StoredPost], _ feeds: StoredFeeds, _ session: Session) throws {
        if json { return try listJSON(posts, feeds, session) }
        let html = session.services.html
        let view = VersionListView(
            posts, time: session.services.world.clock.localTime, plainText: html.plainText)
        try session.console.write(view.text(width: session.columns))
    }
}

extension ReadCommand {
    /// Writes one object a version: its number, the moment it was stored, and its content as a JSON Feed item.
    private func listJSON(_ posts: [StoredPost], _ feeds: StoredFeeds, _ session: Session) throws {
        let writer = try session.itemWriter()
        for (number, post) in posts.enumerated() {
            guard let feed = feeds[post.feed] else { continue }
            let item = String(decoding: writer.write(post, feed: feed), as: UTF8.self)
            try session.console.write(
                json: "{\"edition\":\(number + 1),\"since\":\"\(post.version.since.roundedDown.rfc3339)\",\"item\":\(item)}\n")
        }
    }
}

extension StoredPost {
    /// Returns the post as it was in this version.
    fileprivate func said(_ version: PostVersion) -> StoredPost {
        var post = self
        post.post = version.post
        post.lastChanged = version.since == firstSeen ? nil : version.since
        return post
    }
}
