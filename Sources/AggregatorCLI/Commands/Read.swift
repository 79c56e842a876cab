import AggregatorKit
import ArgumentParser

struct Read: SessionCommand {
    static let configuration = CommandConfiguration(commandName: "read", abstract: "Show a post, and mark it read.")

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("A post's id, or an unambiguous start of it of eight characters or more.", valueName: "id"))
    var id: String

    @Flag(help: "Leave it unread.")
    var keepUnread = false

    @Flag(help: "Print it as a JSON Feed item.")
    var json = false

    func run(in session: Session) async throws -> ExitStatus {
        let store = keepUnread ? try await session.storeToRead() : try await session.store()
        let id = try await PostNames.id(self.id, in: store)
        guard let post = try await store.posts([id]).first else { throw PostNames.unknown(self.id) }
        let feeds = try await StoredFeeds(store)
        if json {
            try PostRenderer(session: session, feeds: feeds, isJSON: true).write([post])
        } else {
            let clock = session.services.world.clock
            let html = session.services.html
            let view = PostView(
                post, feed: feeds[post.feed], now: clock.now(), localOffset: { clock.localOffset(at: $0) }, plainText: html.plainText)
            try session.console.write(view.text(width: session.columns))
        }
        if !keepUnread { try await store.mark([id], StatusChange(isRead: true)) }
        return .success
    }
}
