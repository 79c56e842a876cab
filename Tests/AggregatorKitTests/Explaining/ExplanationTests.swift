import AggregatorCore
import AggregatorKit
import InMemory
import Testing

@Suite("Explaining")
struct ExplanationTests {
    private let feed = FeedID(Identifier(high: 1, low: 2))
    private var subscription: Subscription {
        Subscription(id: feed, address: SampleWorld.address("https://blog.example/feed?token=hush"), added: .epoch)
    }

    private func source(
        outlook: Outlook? = nil, moments: MomentText = .utc, _ change: (inout SourceState) -> Void
    ) -> Explanation {
        var state = SourceState()
        change(&state)
        var facts = facts(state, outlook ?? Outlook(state, siteWait: nil, now: SampleWorld.now))
        facts.validators = state.trust.validators
        return .source(facts, now: SampleWorld.now, moments: moments)
    }

    private func facts(_ state: SourceState, _ outlook: Outlook = .due(reasons: [])) -> SourceFacts {
        SourceFacts(subscription, state: state, counts: PostCounts(posts: 3, unread: 1), outlook: outlook)
    }

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

    @Test("a source that failed says from when on it is asked more rarely, and how rarely at most")
    func failures() {
        let sentences = source { $0.trouble.failures = 1 }["failures"]
        #expect(sentences.first == "The last pull failed.")
        let rule =
            "From the second failure in a row on, it is left alone twice as long after each, for 3 days at most; one success ends that."
        #expect(sentences.last == rule)
        #expect(source { $0.trouble.failures = 4 }["failures"] == ["The last 4 pulls failed.", rule])
    }

    @Test("a wait that ends before the next pull is planned holds off who asks until its own end, and no longer")
    func shortWait() {
        let explanation = source {
            $0.plan.nextPull = SampleWorld.now.adding(seconds: 3600)
            $0.trouble.retryAfter = SampleWorld.now.adding(seconds: 60)
        }
        #expect(explanation["next_pull"] == ["Not before 2026-01-31T10:05:00Z."])
        let sentence = explanation["what_would_change_that"].first
        #expect(sentence?.hasPrefix("Until 2026-01-31T09:06:00Z only `aggregator pull --force ") == true, "\(sentence ?? "")")
        #expect(sentence?.contains("from then on `aggregator pull ") == true)
    }

    @Test("a wait of its whole site that ends before its next pull is planned is told, and holds off who asks")
    func waitOfSite() {
        var state = SourceState()
        state.history.lastAttempt = .epoch
        state.plan.nextPull = SampleWorld.now.adding(seconds: 3600)
        var facts = facts(state, Outlook(state, siteWait: nil, now: SampleWorld.now))
        facts.siteWait = ("blog.example", SampleWorld.now.adding(seconds: 60))
        let explanation = Explanation.source(facts, now: SampleWorld.now, moments: .utc)
        let told = "All of blog.example was told to wait until 2026-01-31T09:06:00Z, so this source waits."
        #expect(explanation["last_answer"].contains(told))
        #expect(explanation["what_would_change_that"].first?.hasPrefix("Until 2026-01-31T09:06:00Z only `aggregator pull --force ") == true)
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

    @Test("a wait of the whole site is told as what it is, and that asking does not help")
    func siteWait() {
        let until = SampleWorld.now.adding(seconds: 600)
        let explanation = source(outlook: .waiting(until: until, reason: "blog.example limits how often it may be asked")) { _ in }
        #expect(
            explanation["next_pull"] == [
                "Not before 2026-01-31T09:15:00Z.", "Because: blog.example limits how often it may be asked.",
            ])
        #expect(explanation["what_would_change_that"].first?.hasPrefix("Until then only `aggregator pull --force") == true)
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

    static let troubles: [(change: @Sendable (inout SourceState) -> Void, topic: String, text: String)] = [
        ({ $0.trouble.failures = 3 }, "failures", "The last 3 pulls failed."),
        (
            {
                $0.history.lastAttempt = .epoch
                $0.trouble.lastFailure = SourceState.Failure(code: "timed-out", message: "It took too long.")
            }, "last_answer", "Asked 1970-01-01T00:00:00Z, it failed: It took too long. (timed-out)"
        ),
        (
            {
                $0.history.lastAttempt = .epoch
                $0.trouble.lastFailure = SourceState.Failure(code: "host-silent", message: "Its host is silent.")
            }, "last_answer", "Due 1970-01-01T00:00:00Z, it could not be fetched: Its host is silent. (host-silent)"
        ),
        (
            {
                $0.history.lastAttempt = .epoch
                $0.trouble.lastFailure = SourceState.Failure(code: "file-not-permitted", message: "Others may read the secrets.")
            }, "last_answer", "Due 1970-01-01T00:00:00Z, it could not be fetched: Others may read the secrets. (file-not-permitted)"
        ),
        (
            {
                $0.history.lastAttempt = .epoch
                $0.trouble.lastFailure = SourceState.Failure(code: "too-large", message: "It is too large.")
            }, "last_answer", "Asked 1970-01-01T00:00:00Z, it failed: It is too large. (too-large)"
        ),
        (
            {
                $0.history.lastAttempt = .epoch
                $0.trouble.retryAfter = SampleWorld.now.adding(seconds: 60)
            }, "last_answer", "wished not to be asked before 2026-01-31T09:06:00Z"
        ),
        ({ $0.trouble.retryAfter = SampleWorld.now.adding(seconds: 60) }, "what_would_change_that", "--force"),
        (
            {
                ($0.history.lastAttempt, $0.trouble.failures) = (.epoch.adding(seconds: 60), 2)
                ($0.trouble.waits, $0.trouble.retryAfter) = (1, .epoch.adding(seconds: 600))
                $0.trouble.lastFailure = SourceState.Failure(code: "http-status", message: "It says 500.")
            }, "last_answer", "Asked 1970-01-01T00:01:00Z, the server wished not to be asked before 1970-01-01T00:10:00Z, which is over."
        ),
        (
            {
                $0.history.lastAttempt = .epoch.adding(seconds: 900)
                ($0.trouble.waits, $0.trouble.retryAfter) = (1, .epoch.adding(seconds: 600))
                $0.trouble.lastFailure = SourceState.Failure(code: "host-silent", message: "Its host is silent.")
            }, "last_answer", "Due 1970-01-01T00:15:00Z, it could not be fetched: Its host is silent. (host-silent)"
        ),
        (
            {
                $0.history.lastAttempt = .epoch
                ($0.trouble.retryAfter, $0.trouble.limitedSite) = (SampleWorld.now.adding(seconds: 60), "blog.example")
            }, "last_answer", "All of blog.example was told to wait until"
        ),
        (
            {
                ($0.history.lastAttempt, $0.history.lastSuccess) = (.epoch, .epoch)
                ($0.trouble.retryAfter, $0.trouble.limitedSite) = (SampleWorld.now.adding(seconds: 60), "blog.example")
            }, "last_answer", "the server gave a document"
        ),
        (
            {
                $0.history.lastAttempt = .epoch
                ($0.trouble.retryAfter, $0.trouble.limitedSite) = (SampleWorld.now.adding(seconds: 60), "blog.example")
            }, "last_answer", "it led to blog.example, which had asked before to be left alone."
        ),
        (
            {
                ($0.history.lastAttempt, $0.trouble.openQuestions) = (.epoch, 2)
                $0.trouble.lastFailure = SourceState.Failure(code: "http-status", message: "It says 404.")
            }, "last_answer", "nothing showed whether its server or your own network was at fault"
        ),
        ({ $0.trouble.gone = SourceState.Gone(first: .epoch, isFinal: true) }, "next_pull", "Only when you ask."),
        (
            {
                $0.history.lastAttempt = .epoch
                $0.trouble.gone = SourceState.Gone(first: .epoch, isFinal: false)
            }, "last_answer", "The server says that it is gone (410), 1970-01-01T00:00:00Z first"
        ),
        (
            {
                $0.history.lastAttempt = SampleWorld.now
                $0.trouble.gone = SourceState.Gone(first: .epoch, isFinal: false)
                $0.trouble.lastFailure = SourceState.Failure(code: "http-status", message: "It says 404.")
            }, "last_answer", "Asked 2026-01-31T09:05:00Z, it failed: It says 404. (http-status)"
        ),
        (
            { $0.whereabouts.claim = SourceState.Move(target: SampleWorld.address("https://new.example/"), sightings: 2, first: .epoch) },
            "move", "Its document says since 1970-01-01T00:00:00Z that it lives at https://new.example/, in 2 pulls."
        ),
        (
            { $0.whereabouts.claim = SourceState.Move(target: SampleWorld.address("https://new.example/"), sightings: 0, first: .epoch) },
            "move", "looked at 1970-01-01T00:00:00Z, that was not the same feed"
        ),
        (
            { $0.whereabouts.move = SourceState.Move(target: SampleWorld.address("https://new.example/"), sightings: 2, first: .epoch) },
            "move",
            "https://new.example/ was seen 2 times"
        ),
        (
            { $0.whereabouts.move = SourceState.Move(target: SampleWorld.address("https://new.example/"), sightings: 0, first: .epoch) },
            "move", "It led to https://new.example/ 1970-01-01T00:00:00Z, where another feed was; a move there is not believed."
        ),
    ]

    @Test("a source in trouble says which, and what would end it", arguments: troubles.indices)
    func trouble(index: Int) {
        let trouble = Self.troubles[index]
        #expect(source(trouble.change)[trouble.topic].contains { $0.contains(trouble.text) })
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
