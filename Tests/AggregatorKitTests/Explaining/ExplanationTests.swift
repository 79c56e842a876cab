import AggregatorCore
import AggregatorKit
import InMemory
import Testing

@Suite("Explaining")
struct ExplanationTests: ExplainsSources {
    private func post(_ evidence: Evidence.Kind, _ change: (inout StoredPost) -> Void = { _ in }) -> Explanation {
        post(evidence, source: subscription, change)
    }

    private func post(
        _ evidence: Evidence.Kind, source: Subscription?, state restlessness: Restlessness = Restlessness(),
        _ change: (inout StoredPost) -> Void = { _ in }
    ) -> Explanation {
        var post = Post()
        post.guid = Post.GUID("tag:blog.example,2026:1")
        post.title = RichText(plain: "A title")
        post.addresses.page = SampleWorld.address("https://blog.example/1")
        let all = Identity.evidence(of: post)
        let first = all.first { $0.kind == evidence } ?? all[0]
        let id = Identity.post(in: feed, evidence: first, attempt: 1)
        let fingerprint = Fingerprint.of(post)
        var stored = StoredPost(
            id: id, feed: feed, post: post, firstSeen: SampleWorld.now, fingerprint: fingerprint, sortDate: SampleWorld.now)
        change(&stored)
        let known = Dictionary(uniqueKeysWithValues: all.prefix(2).map { ($0, KnownPost(id: id, fingerprint: fingerprint)) })
        var state = SourceState()
        state.document.restlessness = restlessness
        return .post(PostFacts(stored, source: source, state: state, known: known), moments: .utc)
    }

    @Test("a source that was never pulled says so")
    func never() {
        let explanation = source { _ in }
        #expect(explanation["last_answer"].first == "It was never pulled.")
        #expect(explanation["next_pull"] == ["At the next pull: nothing is planned."])
        #expect(explanation["failures"].isEmpty)
    }

    @Test("a source that leads for good to another that is followed says so, and what to do")
    func leading() {
        var state = SourceState()
        state.whereabouts.move = SourceState.Move(target: SampleWorld.address("https://new.example/feed"), sightings: 2, first: .epoch)
        let other = Subscription(
            id: FeedID(Identifier(high: 3, low: 4)), address: SampleWorld.address("https://new.example/feed"), added: .epoch)
        func move(_ other: Subscription?) -> [String] {
            var facts = facts(state)
            facts.followedAtMove = other
            return Explanation.source(facts, now: SampleWorld.now, moments: .utc)["move"]
        }
        let sentences = move(other)
        #expect(sentences.count == 2 && sentences[1].contains("`aggregator remove 'https://blog.example/feed?"), "\(sentences)")
        #expect(!"\(sentences)".contains("hush") && sentences != move(nil))
    }

    @Test("a source that says that it lives where another is followed says so, and what to do")
    func claiming() {
        var state = SourceState()
        let target = SampleWorld.address("https://new.example/feed")
        state.whereabouts.claim = SourceState.Move(target: target, sightings: 9, first: .epoch)
        let other = Subscription(id: FeedID(Identifier(high: 3, low: 4)), address: target, added: .epoch)
        func move(_ other: Subscription?) -> [String] {
            var facts = facts(state)
            facts.followedAtClaim = other
            return Explanation.source(facts, now: SampleWorld.now, moments: .utc)["move"]
        }
        let sentences = move(other)
        #expect(sentences.count == 2 && sentences[1].contains("`aggregator remove 'https://blog.example/feed?"), "\(sentences)")
        #expect(sentences != move(nil) && !"\(sentences)".contains("is looked at"))
    }

    @Test("a source whose texts count no longer says so, since when and until when, and so do its posts")
    func restless() {
        let since = Restlessness(since: SampleWorld.now)
        let sentences = source { $0.document.restlessness = since }["edits"]
        #expect(sentences.count == 1 && sentences[0].contains("since 2026-01-31T09:05:00Z"), "\(sentences)")
        #expect(sentences[0].contains("after 2026-03-02T09:05:00Z"), "\(sentences)")
        #expect(source { _ in }["edits"].isEmpty)
        #expect(post(.guid, source: subscription, state: since)["seen"].last == sentences[0])
        #expect(post(.guid)["seen"].allSatisfy { !$0.contains("is an edit") })
    }

    @Test("a post whose source nobody follows says so, and why it was kept")
    func orphan() {
        let starred = post(.guid, source: nil) { $0.status.isStarred = true }
        #expect(starred["from"] == ["No subscription follows its source now, \(feed).", "The post is kept because it is starred."])
        #expect(starred["identity"].count == 1, "no document of its source comes any more")
        #expect(post(.guid, source: nil)["from"][1] == "The post was kept because it was starred when that ended; it is starred no more.")
        let left = Explanation.left(feed, feed: nil, counts: PostCounts(posts: 1, unread: 0))
        #expect(left["about"] == ["No subscription follows it now. 1 post of it is still stored, 0 of them unread."])
    }

    @Test("a source says what was decided, with the reasons that were stored")
    func reasons() {
        let explanation = source {
            $0.history.lastAttempt = SampleWorld.now
            $0.history.lastSuccess = SampleWorld.now
            $0.plan.nextPull = SampleWorld.now.adding(seconds: 3600)
            $0.plan.reasons = ["it publishes about every 2 h", "the feed's ttl asks for 60 min"]
            $0.document.warnings = [FeedDocument.Warning(code: "bad-date", message: "A date can't be understood.", line: 7)]
        }
        #expect(
            explanation["next_pull"] == [
                "Not before 2026-01-31T10:05:00Z.", "Because: it publishes about every 2 h.", "Because: the feed's ttl asks for 60 min.",
            ])
        #expect(explanation["repaired"].last == "Line 7: A date can't be understood. (bad-date)")
        #expect(explanation["what_would_change_that"].first?.contains("`aggregator pull 'https://blog.example/feed?token=***'`") == true)
    }

    @Test("for a person all moments are local, also those of reasons")
    func localReasons() {
        let until = SampleWorld.now.adding(seconds: 600)
        let outlook = Outlook.waiting(until: until, reason: "its server asked not to come back before \(until.rfc3339)")
        let explanation = source(outlook: outlook, moments: .local(SampleWorld.time)) { _ in }
        #expect(
            explanation["next_pull"] == [
                "Not before 2026-01-31 10:15 (in 10 min).", "Because: its server asked not to come back before 2026-01-31 10:15.",
            ])
    }

    @Test("a post says what its id was derived from, and what it is recognised by", arguments: [Evidence.Kind.guid, .link, .content])
    func identity(kind: Evidence.Kind) {
        let names: [Evidence.Kind: String] = [
            .guid: "its guid “tag:blog.example,2026:1”", .link: "its link https://blog.example/1", .content: "its content",
        ]
        let sentences = post(kind)["identity"]
        #expect(sentences.first == "Its id was derived from \(names[kind] ?? ""), when it was first seen.")
        #expect(sentences.last == "Its source's next documents are compared with its guid and its link, the strongest first.")
    }

    @Test("a post whose first evidence has changed says that")
    func changedEvidence() {
        let explanation = post(.guid) { $0.post.guid = Post.GUID("another") }
        #expect(explanation["identity"].first?.contains("something that has changed since") == true)
    }

    @Test("a post says when it came, and whether it changed")
    func seen() {
        #expect(post(.guid)["seen"].first == "First stored 2026-01-31T09:05:00Z.")
        #expect(post(.guid) { $0.lastChanged = SampleWorld.now }["seen"].last?.contains("last 2026-01-31T09:05:00Z") == true)
        #expect(post(.guid) { $0.lastChanged = SampleWorld.now }["seen"] != post(.guid)["seen"])
    }

    @Test("a post that was removed says when, and that it stays so; of several that begin alike none is chosen")
    func removed() async throws {
        let backend = try #require(InMemoryIntegration().contribution.storeBackends.first)
        let store = try await backend.open(StoreLocation(scheme: "memory", path: ""), options: StoreOptions())
        let tombstones = [(0xAB00, 7), (0xAB01, 0), (0xCD00, 16), (0, 0)].map { (word: UInt64, low: UInt64) in
            let key = Identifier(high: word << 48, low: low)
            return Tombstone(
                id: PostID(key), feed: feed, fingerprint: key, removed: SampleWorld.now, evidence: [Evidence(kind: .guid, key: key)])
        }
        let followed = ArchivedFeed(id: feed, subscription: subscription, description: Feed())
        try await store.take([.feed(followed)] + tombstones.map { .tombstone($0) })
        for tombstone in tombstones {
            #expect(try await Tombstone.named(tombstone.id.description, in: store) == tombstone)
        }
        #expect(try await Tombstone.named("CD00", in: store) == tombstones[2])
        #expect(try await Tombstone.named("ab0", in: store) == nil)
        #expect(try await Tombstone.named("cd01", in: store) == nil)
        let explanation = Explanation.removed(tombstones[0], source: subscription, feed: nil, moments: .utc)
        #expect(explanation["removed"].first == "It was removed 2026-01-31T09:05:00Z; of what it said nothing is kept.")
    }

    static let addresses: [(text: String, obstacle: String?)] = [
        ("https://blog.example/feed", nil), ("json-api+https://blog.example/feed", nil),
        ("gopher://blog.example/", "begin with http, https"),
        ("http://127.0.0.1/feed", "loopback"), ("http://[::1]/feed", "loopback"), ("http://localhost/feed", "loopback"),
        ("http://10.0.0.1/", nil), ("http://localhost.:9/", "loopback"), ("http://LOCALHOST/", "loopback"),
        ("http://localhost.localdomain/", "loopback"), ("http://ip6-localhost/", "loopback"), ("http://127.0.0.1./", "loopback"),
        ("json-api+http://localhost./feed", "loopback"), ("http://127.1:9/feed.xml", "ends in a number"),
        ("http://0x7f000001/", "ends in a number"), ("http://2130706433/", "ends in a number"), ("http://10.1/", "ends in a number"),
        ("http://0177.0.0.1/", "ends in a number"), ("http://127.0.0.0x1/", "ends in a number"), ("http://1.feeds.example/", nil),
    ]

    @Test("the host of a file is connected to by nobody, so that none is refused")
    func fileHost() {
        let explanation = Explanation.address(
            SampleWorld.address("file://localhost/feed.xml"), schemes: ["file"], connectors: [], allowedNetworks: [])
        #expect(explanation["obstacles"].isEmpty)
    }

    @Test("an address that nobody follows says what would happen with it", arguments: addresses)
    func address(_ sample: (text: String, obstacle: String?)) throws {
        let explanation = Explanation.address(
            SampleWorld.address(sample.text), schemes: ["http", "https"], connectors: ["json-api"],
            allowedNetworks: [try #require(Network("10.0.0.0/8"))])
        #expect(explanation["state"].first == "It is not followed, and no subscription goes by that name.")
        if let obstacle = sample.obstacle {
            #expect(explanation["obstacles"].first?.contains(obstacle) == true)
            #expect(explanation["what_would_happen"].first?.contains("would fail") == true)
        } else {
            #expect(explanation["obstacles"].isEmpty)
            #expect(explanation["what_would_happen"].count == 2)
        }
    }

    @Test("an address whose site wants to be left alone says so")
    func waiting() {
        let explanation = Explanation.address(
            SampleWorld.address("https://blog.example/feed"), schemes: ["https"], connectors: [], allowedNetworks: [],
            waitingUntil: SampleWorld.now)
        #expect(
            explanation["what_would_happen"] == [
                "`aggregator add https://blog.example/feed` would not ask: its site wants to be left alone until 2026-01-31T09:05:00Z; --force asks all the "
                    + "same."
            ])
    }

    @Test("secrets of addresses are in no explanation")
    func secrets() {
        #expect(!String(decoding: source { _ in }.json, as: UTF8.self).contains("hush"))
        #expect(!source { _ in }.text(width: 40).plain.contains("hush"))
    }

    @Test("for programs it is one object, with a list of sentences a topic")
    func json() throws {
        let value = try JSONReader.read(source { _ in }.json)
        #expect(value.text("explains") == "source")
        #expect(value.text("id") == feed.description)
        #expect(value.texts("last_answer") == ["It was never pulled."])
    }
}
