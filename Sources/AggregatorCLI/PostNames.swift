import AggregatorKit

/// Finds posts and feeds by what a person types.
enum PostNames {
    /// By an unambiguous start of an id, of eight characters or more.
    static func id(_ name: String, in store: any Store) async throws -> PostID {
        guard name.utf8.count >= 8 else {
            throw CommandFailure("bad-id", "“\(name)” is too short for a post's id; give eight characters or more of it.", status: .usage)
        }
        let matches = try await store.postIDs(startingWith: name.lowercased(), limit: 2)
        if matches.count > 1 { throw CommandFailure("ambiguous-id", "“\(name)” begins the ids of several posts; give more of it.") }
        guard let match = matches.first else { throw unknown(name) }
        return match
    }

    static func unknown(_ name: String) -> CommandFailure {
        CommandFailure("unknown-post", "No post has the id “\(name)”; `aggregator posts --json` shows ids.")
    }

    /// Where a post stands in a query's order.
    static func place(_ name: String, in query: PostQuery, _ store: any Store) async throws -> PostQuery.Cursor {
        guard let post = try await store.posts([try await id(name, in: store)]).first else { throw unknown(name) }
        return query.place(of: post)
    }

    /// What the options that several commands share ask for.
    static func query(
        feed: String?, tag: String?, since: String?, before: String?, _ session: Session, _ store: any Store
    ) async throws -> PostQuery {
        var query = PostQuery()
        if let feed { query.feeds = [try await self.feed(feed, session, store)] }
        query.tag = tag
        query.since = try date(since, "--since", session)
        query.until = try date(before, "--before", session)
        return query
    }

    static func feed(_ name: String, _ session: Session, _ store: any Store) async throws -> FeedID {
        if let known = try await Subscribing(services: session.services, store: store).existing(name) { return known.id }
        // A feed that is no longer followed may have left starred posts.
        let feeds = try await store.feeds()
        let matches = feeds.filter { $0.key.description == name.lowercased() || $0.value.title?.plain.lowercased() == name.lowercased() }
        if matches.count == 1, let match = matches.first { return match.key }
        throw CommandFailure("unknown-feed", "“\(name)” names no feed, or several; `aggregator sources` lists titles, addresses and ids.")
    }

    private static func date(_ text: String?, _ option: String, _ session: Session) throws -> Timestamp? {
        guard let text else { return nil }
        let clock = session.services.world.clock
        guard let date = DateOption.parse(text, now: clock.now(), localOffset: { clock.localOffset(at: $0) }) else {
            throw CommandFailure("bad-date", "“\(text)” is no date for \(option), which takes \(DateOption.allowed).", status: .usage)
        }
        return date
    }
}
