import AggregatorKit

/// Finds posts and feeds by what a person types.
enum PostNames {
    /// Returns the post with this id, or with this unambiguous beginning of one, of eight characters or more.
    static func id(_ name: String, in store: any Store) async throws -> PostID {
        guard name.utf8.count >= 8 else {
            throw CommandFailure(.badID, "“\(name)” is too short for a post's id; give eight characters or more of it.", status: .usage)
        }
        guard let match = try await match(name, in: store) else { throw unknown(name) }
        return match
    }

    /// Returns the post whose id begins like this; `nil` if there is none.
    static func match(_ name: String, in store: any Store) async throws -> PostID? {
        let matches = try await store.postIDs(startingWith: name.lowercased(), limit: 2)
        if matches.count > 1 { throw CommandFailure(.ambiguousID, "“\(name)” begins the ids of several posts; give more of it.") }
        return matches.first
    }

    static func unknown(_ name: String) -> CommandFailure {
        CommandFailure(.unknownPost, "No post has the id “\(name)”; `aggregator posts` shows ids.")
    }

    /// Returns a place in a query's order: a cursor from a list, which stays valid as it is, or the present place of a post.
    static func place(_ name: String, in query: PostQuery, _ store: any Store) async throws -> PostQuery.Cursor {
        if PostQuery.Cursor.isMeant(by: name) {
            guard let place = PostQuery.Cursor(name) else {
                throw CommandFailure(
                    .badCursor, "“\(name)” is no place that a list gave; take it whole from `aggregator posts --json`.", status: .usage)
            }
            guard query.ordersByWords, place.hits == 0, let post = try await store.posts([place.id]).first else { return place }
            // The place may be that of a list by dates, which does not count the words in a title.
            return PostQuery.Cursor(hits: query.place(of: post).hits, sortDate: place.sortDate, id: place.id)
        }
        guard let post = try await store.posts([try await id(name, in: store)]).first else { throw unknown(name) }
        return query.place(of: post)
    }

    /// Returns the query for the options that several commands share.
    static func query(
        feed: String?, tag: String?, since: String?, before: String?, _ session: Session, _ store: any Store
    ) async throws -> PostQuery {
        var query = PostQuery()
        if let feed { query.feeds = [try await self.feed(feed, session, store)] }
        query.tag = tag
        query.since = try date(since, session)
        query.until = try date(before, session)
        return query
    }

    static func feed(_ name: String, _ session: Session, _ store: any Store) async throws -> FeedID {
        let editor = session.editor(of: store)
        let meant = try await editor.meant(by: name)
        if meant.count == 1 { return meant[0].id }
        guard meant.isEmpty else { throw CommandFailure.unclear(.unknownFeed, name, meant) }
        let left = try await editor.left(by: name)
        if left.count > 1 { throw CommandFailure.unclear(.unknownFeed, name, left: left) }
        if let stored = left.first { return stored.id }
        if try await store.feeds().isEmpty, try await store.subscriptions().isEmpty {
            throw CommandFailure.nothingFollowed(.unknownFeed, name)
        }
        throw CommandFailure.unclear(.unknownFeed, name, [])
    }

    /// Parses a date. The message quotes the text but names no option, as the date may be saved, or the option have another name.
    private static func date(_ text: String?, _ session: Session) throws -> Timestamp? {
        guard let text else { return nil }
        guard let date = DateOption.parse(text, time: session.services.world.clock.localTime) else {
            let advice = text.hasPrefix("-") ? "; an age is written without a sign" : ""
            throw CommandFailure(
                .badDate, "“\(text)” is no date; write \(DateOption.allowed)\(advice).", status: .usage)
        }
        return date
    }
}
