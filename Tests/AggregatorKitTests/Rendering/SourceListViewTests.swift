import AggregatorCore
import AggregatorKit
import Testing

@Suite("A list of sources")
struct SourceListViewTests {
    private var rows: [SourceListView.Row] {
        func subscription(_ feed: StoredFeed, name: String? = nil, tags: [String] = []) -> Subscription {
            Subscription(id: feed.id, address: feed.url, name: name, tags: tags, added: .epoch)
        }
        var well = SourceState()
        well.history.lastSuccess = SampleWorld.now.adding(seconds: -7300)
        well.plan.nextPull = SampleWorld.now.adding(seconds: 1510)
        well.plan.reasons = ["the source publishes about every 3 days", "no sooner than an hour after the last pull"]
        var failing = SourceState()
        failing.trouble.failures = 3
        failing.history.lastSuccess = SampleWorld.now.adding(seconds: -86_400 * 20)
        failing.plan.nextPull = SampleWorld.now.adding(seconds: 1510)
        failing.trouble.lastFailure = .init(
            code: "timed-out", message: "films.example took longer than 30 s to answer; it will be asked again later.")
        var gone = SourceState()
        gone.trouble.gone = .init(first: SampleWorld.now.adding(seconds: -86_400 * 2), isFinal: true)
        return [
            .init(
                subscription(SampleWorld.weekly, tags: ["tech/swift", "weekly"]), feedTitle: "Compiler Weekly",
                counts: PostCounts(posts: 412, unread: 3), state: well),
            .init(
                subscription(SampleWorld.films, name: "Züge"), feedTitle: SampleWorld.films.title, counts: PostCounts(posts: 7, unread: 0),
                state: failing),
            .init(subscription(SampleWorld.nameless), feedTitle: nil, counts: nil, state: gone),
        ]
    }

    @Test(arguments: [20, 40, 80, 120])
    func `a list of sources fits the width`(width: Int) throws {
        let view = SourceListView(rows, time: SampleWorld.time)
        try expectGolden(view.text(width: width), "sources-\(width)", width: width)
    }

    @Test func `a list of sources tells when and why`() throws {
        let view = SourceListView(rows, time: SampleWorld.time, showsReasons: true)
        try expectGolden(view.text(width: 60), "sources-reasons-60", width: 60)
    }

    @Test func `a list of sources tells who waits for a whole site, and who is due`() throws {
        var rows = rows
        // In two hours, less a second that has passed since.
        let until = SampleWorld.now.adding(seconds: 7_199)
        rows[0].outlook = .waiting(until: until, reason: "its site limits how often it may be asked: not before \(until.rfc3339)")
        rows[1].outlook = .due(reasons: ["3 failed in a row: back-off of 4 h", "due since 2026-01-31T09:00:00Z"])
        let view = SourceListView(rows, time: SampleWorld.time, showsReasons: true)
        try expectGolden(view.text(width: 80), "sources-next-80", width: 80)
    }

    @Test(arguments: [(0, ""), (1, "asked to wait once"), (3, "asked to wait 3 times in a row")])
    func `a list of sources tells of a server that asks to wait`(waits: Int, trouble: String) throws {
        var row = rows[0]
        row.state.trouble.waits = waits
        let line = SourceListView([row], time: SampleWorld.time).text(width: nil).plain
        #expect(line.contains("asked to wait") == (waits > 0) && (trouble.isEmpty || line.contains(trouble)))
    }

    @Test func `a list of sources tells of a site that asked to wait, and to which a source led`() {
        var row = rows[0]
        func line() -> String { SourceListView([row], time: SampleWorld.time).text(width: nil).plain }
        row.state.trouble.limitedSite = "limited.example"
        row.state.trouble.retryAfter = SampleWorld.now.adding(seconds: 3_600)
        row.state.history.lastAttempt = row.state.history.lastSuccess
        // Another source of the site was asked, and this one was not.
        #expect(!line().contains("asked to wait"))
        row.state.history.lastAttempt = SampleWorld.now
        #expect(line().contains("limited.example asked to wait, next try"))
        row.state.trouble.retryAfter = SampleWorld.now.adding(seconds: -1)
        #expect(!line().contains("asked to wait"))
    }

    @Test func `a list of sources says which of two to remove where one leads to the other`() {
        var row = rows[0]
        row.other = rows[1].subscription
        let line = SourceListView([row], time: SampleWorld.time).text(width: nil).plain
        let (this, other) = (row.subscription.address.text, rows[1].subscription.address.text)
        #expect(line.contains("leads to \(other), which is followed as well: `aggregator remove \(this)` removes this one"), "\(line)")
    }

    @Test func `a list of sources is whole lines for other programs`() throws {
        let view = SourceListView(rows, time: SampleWorld.time)
        try expectGolden(view.text(width: nil), "sources-pipe", width: nil)
    }
}
