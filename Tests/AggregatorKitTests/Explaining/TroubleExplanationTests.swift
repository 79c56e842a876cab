import AggregatorCore
import AggregatorKit
import InMemory
import Testing

@Suite("Explaining a source in trouble")
struct TroubleExplanationTests: ExplainsSources {
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
}
