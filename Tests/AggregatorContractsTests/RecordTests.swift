import AggregatorContracts
import AggregatorCore
import Testing

@Suite("Records")
struct RecordTests {
    @Test("any post survives its record")
    func posts() throws {
        var generator = SampleGenerator(seed: 11)
        for _ in 0..<300 { try survives(generator.post()) }
    }

    @Test("any feed survives its record")
    func feeds() throws {
        var generator = SampleGenerator(seed: 12)
        for _ in 0..<300 { try survives(generator.feed()) }
    }

    @Test("any state and subscription survive their records")
    func states() throws {
        var generator = SampleGenerator(seed: 13)
        for number in 0..<300 {
            try survives(generator.state())
            try survives(generator.subscription(number))
        }
    }

    @Test("any search, wait and tombstone, and any marks, survive their records")
    func smallRecords() throws {
        var generator = SampleGenerator(seed: 14)
        for _ in 0..<300 {
            try survives(search(&generator))
            try survives(SiteWait(site: generator.text(), until: generator.moment()))
            try survives(tombstone(&generator))
            try survives(PostStatus(isRead: generator.bool(), isStarred: generator.bool(), isApart: generator.bool()))
        }
    }

    @Test("any line of an archive survives its record")
    func archives() throws {
        var generator = SampleGenerator(seed: 15)
        for number in 0..<100 {
            let subscription = generator.subscription(number)
            let feed = ArchivedFeed(
                id: subscription.id, subscription: subscription, description: generator.feed(), state: generator.state())
            let tombstone = tombstone(&generator)
            let stored = StoredPost(
                id: tombstone.id, feed: tombstone.feed, post: generator.post(),
                status: PostStatus(isRead: generator.bool(), isStarred: generator.bool(), isApart: generator.bool()),
                firstSeen: generator.moment(), lastChanged: generator.bool() ? generator.moment() : nil,
                fingerprint: generator.identifier(),
                sortDate: generator.moment())
            let version = PostVersion(since: generator.moment(), post: generator.post())
            let post = ArchivedPost(stored, evidence: tombstone.evidence, versions: [version])
            let lines: [ArchiveRecord] = [
                .setting(key: generator.text(), value: [UInt8](generator.text().utf8)), .feed(feed), .post(post), .tombstone(tombstone),
            ]
            for line in lines { try survives(line) }
        }
    }

    @Test("unknown members and members of a wrong type are passed over")
    func leniency() throws {
        let record = """
            {"x":{},"kind":7,"title":"a","language":"de","dates":{"published":"soon","modified":[1]},"authors":[3,{"name":"Ada"}]}
            """
        var expected = Post()
        expected.language = "de"
        expected.authors = [Person(name: "Ada")]
        #expect(Post(recordBytes: Array(record.utf8)) == expected)
    }

    private func search(_ generator: inout SampleGenerator) -> SavedSearch {
        func maybe<Value>(_ make: (inout SampleGenerator) -> Value) -> Value? { generator.bool() ? make(&generator) : nil }
        return SavedSearch(
            generator.text(), words: maybe { $0.text() }, feed: maybe { $0.text() }, feedID: maybe { FeedID($0.identifier()) },
            tag: maybe { $0.text() }, kind: maybe { Post.Kind.allCases.randomElement(using: &$0) ?? .audio }, isUnread: generator.bool(),
            isStarred: generator.bool(), since: maybe { $0.text() }, before: maybe { $0.text() })
    }

    private func tombstone(_ generator: inout SampleGenerator) -> Tombstone {
        Tombstone(
            id: PostID(generator.identifier()), feed: FeedID(generator.identifier()), fingerprint: generator.identifier(),
            removed: generator.moment(), evidence: Evidence.Kind.allCases.map { Evidence(kind: $0, key: generator.identifier()) })
    }

    private func survives<Model: JSONRecord & Equatable>(_ model: Model) throws {
        let bytes = model.recordBytes
        let copy = try #require(Model(recordBytes: bytes))
        #expect(copy == model)
        #expect(copy.recordBytes == bytes)
    }
}
