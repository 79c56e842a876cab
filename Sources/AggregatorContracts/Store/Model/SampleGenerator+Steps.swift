import AggregatorCore

/// Makes steps in a small world: five feeds, forty posts and few words, so that much happens to each.
extension SampleGenerator {
    mutating func step(_ number: Int) -> StoreStep {
        switch Int.random(in: 0..<100, using: &self) {
        case 0..<15: .subscribe((0...Int.random(in: 0...2, using: &self)).map { _ in smallSubscription() })
        case 15..<20: .update(smallSubscription())
        case 20..<25: .unsubscribe(smallFeed())
        case 25..<28: .take((0..<4).map { _ in smallRecord() })
        case 28..<32: .remove((0..<5).map { _ in smallPost() }, keepingUnread: bool(), smallMoment())
        case 32..<36: .records(limit: 1 + small(40))
        case 36..<60: .commit(smallHarvest(number))
        case 60..<63: .sharing((0..<4).flatMap { _ in SimilaritySign.of(smallStory()) }, limit: 1 + small(5))
        case 63..<66: .recall((0..<6).map { _ in smallEvidence() }, smallFeed())
        case 66..<75: .list(smallQuery())
        case 75..<85: .mark((0..<4).map { _ in smallPost() }, smallChange())
        case 85..<92: .markMatching(smallQuery(), smallChange())
        case 92..<97: .set(maybe { [UInt8($0.next() & 255)] }, ["a/b", "a/c", "b/é"].randomElement(using: &self) ?? "a/b")
        default: .reopen
        }
    }

    private mutating func small(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
    private mutating func smallFeed() -> FeedID { StoreSamples.feedID(small(5)) }
    private mutating func smallPost() -> PostID { StoreSamples.postID(small(40)) }
    private mutating func smallEvidence() -> Evidence { StoreSamples.evidence(small(30), bool() ? .guid : .link) }
    private mutating func smallAddress() -> WebAddress { StoreSamples.address("https://example.org/\(small(7))") }
    private mutating func smallMoment() -> Timestamp { Timestamp(seconds: Int64(small(12)), nanoseconds: Int32(small(2))) }

    private mutating func smallSubscription() -> Subscription {
        Subscription(
            id: smallFeed(), address: smallAddress(), name: maybe { $0.text() }, tags: bool() ? ["News"] : [], added: smallMoment())
    }

    private mutating func smallHarvest(_ number: Int) -> Harvest {
        let feed = small(5)
        // The post's number fixes its feed, as an id belongs to one feed for ever.
        let posts = (0..<small(6)).map { _ in smallSighting(feed + 5 * small(8)) }
        var harvest = Harvest(
            feedID: StoreSamples.feedID(feed), feed: maybe { StoreSamples.feed($0.text()) }, posts: posts, state: state(),
            newAddress: small(10) == 0 ? smallAddress() : nil, moment: Timestamp(seconds: 100 + Int64(number)))
        harvest.edits = EditPolicy.allCases[small(4)]
        if small(8) == 0 { harvest.followedSince = smallMoment() }
        return harvest
    }

    private mutating func smallSighting(_ number: Int) -> Harvest.Sighting {
        var post = StoreSamples.post(number, text: ["<p>Wind &amp; sea</p>", "<p>Größe</p>", ""][small(3)])
        post.kind = small(4) == 0 ? .video : .article
        if small(4) == 0 { post.categories = [Category(term: "news")] }
        let version = small(3)
        post.title = RichText(plain: "Version \(version)")
        if small(2) == 0 { post = smallStory() }
        var sighting = Harvest.Sighting(
            id: StoreSamples.postID(number), post: post, fingerprint: StoreSamples.identifier("version", version), sortDate: smallMoment(),
            evidence: (0..<small(3)).map { _ in smallEvidence() })
        sighting.isEdit = small(5) > 0
        return sighting
    }

    /// Returns one of a few stories that many feeds have.
    private mutating func smallStory() -> Post {
        let number = small(4)
        var post = StoreSamples.post(number, text: "<p>Wind &amp; sea \((0..<60).map { "\(number)-\($0)" }.joined(separator: " "))</p>")
        post.title = RichText(plain: "What the wind brought in on day \(small(2))")
        post.addresses.page = smallAddress()
        post.dates.published = Timestamp(seconds: Int64(small(2)) * 86_400 - 1)
        return post
    }

    private mutating func smallRecord() -> ArchiveRecord {
        let number = small(40)
        let feed = StoreSamples.feedID(number % 5)
        let evidence = Set((0..<small(3)).map { _ in smallEvidence() })
        switch small(4) {
        case 0: return .setting(key: "a/d", value: [UInt8(next() & 255)])
        case 1:
            let subscription = Subscription(id: feed, address: smallAddress(), added: smallMoment())
            return .feed(
                ArchivedFeed(
                    id: feed, subscription: maybe { _ in subscription }, description: maybe { StoreSamples.feed($0.text()) },
                    state: maybe { $0.state() }))
        case 2:
            let sighting = smallSighting(number)
            var stored = StoredPost(sighting, of: feed, at: smallMoment())
            stored.status = PostStatus(isRead: bool(), isStarred: bool(), isApart: bool())
            stored.lastChanged = maybe { $0.smallMoment() }
            let versions = (0..<small(3)).map { PostVersion(since: smallMoment(), post: StoreSamples.post($0)) }
            return .post(ArchivedPost(stored, evidence: evidence, versions: versions))
        default:
            return .tombstone(
                Tombstone(
                    id: StoreSamples.postID(number), feed: feed, fingerprint: identifier(), removed: smallMoment(), evidence: evidence))
        }
    }

    private mutating func smallChange() -> StatusChange {
        StatusChange(isRead: maybe { $0.bool() }, isStarred: maybe { $0.bool() }, isApart: maybe { $0.bool() })
    }

    private mutating func smallQuery() -> PostQuery {
        var query = PostQuery()
        if small(3) == 0 { query.feeds = Set((0..<small(4)).map { _ in smallFeed() }) }
        if small(3) == 0 { query.isRead = bool() }
        if small(4) == 0 { query.isStarred = bool() }
        if small(6) == 0 { query.tag = "NEWS" }
        if small(6) == 0 { query.kind = .video }
        if small(6) == 0 { query.since = smallMoment() }
        if small(6) == 0 { query.until = smallMoment() }
        if small(5) == 0 { query.search = ["sea", "GROSSE", "größe version", "wind & sea", "e 1", "version 2 sea"][small(6)] }
        if small(3) == 0 { query.order = .relevance }
        if small(2) == 0 { query.limit = small(6) }
        if small(3) == 0 { query.after = PostQuery.Cursor(hits: small(3), sortDate: smallMoment(), id: smallPost()) }
        return query
    }
}
