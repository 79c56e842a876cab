package import AggregatorCore

/// Sample values for the checks of stores: the same number gives the same value.
enum StoreSamples {
    static func feedID(_ number: Int) -> FeedID { FeedID(identifier("feed", number)) }
    static func postID(_ number: Int) -> PostID { PostID(identifier("post", number)) }

    static func identifier(_ kind: String, _ number: Int) -> Identifier { ContentHash.of(Array("\(kind) \(number)".utf8)) }

    static func moment(_ seconds: Int) -> Timestamp { Timestamp(seconds: 1_700_000_000 + Int64(seconds)) }

    static func address(_ text: String) -> WebAddress {
        guard let address = WebAddress(text) else { preconditionFailure("a sample address is not empty") }
        return address
    }

    static func subscription(_ number: Int, tags: [String] = [], added: Int? = nil) -> Subscription {
        Subscription(
            id: feedID(number), address: address("https://example.org/feed/\(number)"), tags: tags, added: moment(added ?? number))
    }

    static func evidence(_ number: Int, _ kind: Evidence.Kind = .guid) -> Evidence {
        Evidence(kind: kind, key: identifier("evidence", number))
    }

    static func feed(_ title: String) -> Feed {
        var feed = Feed()
        feed.title = RichText(plain: title)
        return feed
    }

    static func post(_ number: Int, text: String? = nil) -> Post {
        var post = Post()
        post.guid = Post.GUID("guid-\(number)")
        post.title = RichText(plain: "Post \(number)")
        post.content.html = Markup(sanitized: text ?? "<p>Body of \(number)</p>")
        return post
    }

    /// Returns a version of post `number`, dated `date` seconds after the start of the samples.
    static func sighting(_ number: Int, version: Int = 0, date: Int? = nil, post: Post? = nil) -> Harvest.Sighting {
        Harvest.Sighting(
            id: postID(number), post: post ?? Self.post(number, text: "<p>Body of \(number), version \(version)</p>"),
            fingerprint: identifier("version of \(number)", version), sortDate: moment(date ?? number), evidence: [evidence(number)])
    }

    static func harvest(
        _ feed: Int, _ posts: [Harvest.Sighting] = [], about: Feed? = nil, tag: String = "v1", at seconds: Int = 0
    ) -> Harvest {
        var state = SourceState()
        state.trust.validators.entityTag = "\"\(tag)\""
        return Harvest(feedID: feedID(feed), feed: about, posts: posts, state: state, moment: moment(seconds))
    }
}

extension SubscriptionStore {
    func subscribe(_ numbers: Int...) async throws(StoreFailure) {
        try await subscribe(numbers.map { StoreSamples.subscription($0) })
    }
}

extension PostStore {
    /// Returns all posts, or those of the query that `change` makes.
    func list(_ change: (inout PostQuery) -> Void = { _ in }) async throws(StoreFailure) -> [StoredPost] {
        var query = PostQuery()
        change(&query)
        return try await posts(matching: query)
    }

    func find(_ search: String) async throws(StoreFailure) -> Set<PostID> {
        Set(try await list { $0.search = search }.map(\.id))
    }
}

extension ArchiveStore {
    /// Returns all records, read in pages of `limit`.
    package func allRecords(limit: Int = 100) async throws -> [ArchiveRecord] {
        var all: [ArchiveRecord] = []
        while true {
            let page = try await records(after: all.last?.place, limit: limit)
            try require(page.count <= limit, "a page of \(limit) has \(page.count) records")
            guard let first = page.first else { return all }
            try require(all.last.map { $0.place < first.place } ?? true, "a page begins before the last one ended")
            all += page
        }
    }
}
