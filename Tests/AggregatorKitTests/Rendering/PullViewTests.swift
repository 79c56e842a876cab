import AggregatorCore
import AggregatorEngine
import AggregatorKit
import Testing

@Suite("A pull")
struct PullViewTests {
    private func report(_ source: String, _ status: SourceReport.Status, _ change: (inout SourceReport) -> Void = { _ in }) -> SourceReport
    {
        var report = SourceReport(source: source, status: status)
        change(&report)
        return report
    }

    @Test func `the view of a pull tells how many of how many, and who keeps us waiting`() {
        var progress = PullProgress()
        progress.note(.planned(sources: 400), at: 0)
        #expect(progress.line(at: 0).plain == "0 of 400")
        progress.note(.began(source: "https://slow.example/feed"), at: 0)
        progress.note(.began(source: "https://fast.example/feed"), at: 1)
        #expect(progress.line(at: 1.9).plain == "0 of 400")
        #expect(progress.line(at: 12.5).plain == "0 of 400 · waiting for slow.example (12 s)…")
        progress.note(.finished(report("https://fast.example/feed", .updated) { $0.new = 4 }), at: 13)
        progress.note(.finished(report("https://down.example/feed", .failed)), at: 13)
        #expect(progress.line(at: 13).plain == "2 of 400 · 4 new · 1 failed · waiting for slow.example (13 s)…")
        progress.note(.finished(report("https://slow.example/feed", .unchanged)), at: 14)
        #expect(progress.line(at: 20).marked == "‹strong:3› of 400‹faint: · ›‹success:4 new›‹faint: · ›‹failure:1 failed›")
    }

    @Test func `the view of a pull tells where a source has moved to, and that the network may be down`() {
        let moved = report("https://old.example/feed", .moved) { $0.feedURL = SampleWorld.address("https://new.example/feed?key=hush") }
        let time = LocalTime(now: .epoch) { _ in 0 }
        #expect(
            PullReportView(moved, time: time).text(width: nil).plain
                == "→ https://old.example/feed\n  now at https://new.example/feed?key=***")
        var summary = summary([report("https://a.example/feed", .failed)])
        summary.seemsOffline = true
        #expect(
            PullSummaryView(summary).text(width: nil).plain.hasPrefix(
                "Hosts could not be reached, and no answer shows that your own network leads to them"))
        #expect(PullSummaryView(summary).text(width: 40).plain.split(separator: "\n").allSatisfy { $0.count <= 40 })
        #expect(
            PullSummaryView(summary, failed: ["https://a.example/feed"]).line.plain.hasSuffix(
                "1 failed (your own network may be down, or your clock wrong; nothing is held against them); failed: https://a.example/feed"
            ))
    }

    private func summary(_ reports: [SourceReport], milliseconds: Int = 4120) -> PullSummary {
        var summary = PullSummary()
        for report in reports { summary.add(report) }
        summary.milliseconds = milliseconds
        return summary
    }

    @Test(arguments: [40, 80, 120])
    func `the view of a pull ends with its failures and counts`(width: Int) throws {
        let reports = [
            report("https://weekly.example/feed.xml", .updated) {
                $0.new = 3
                $0.changed = 1
            },
            report("https://same.example/feed", .unchanged),
            report("https://slow.example/a/feed/with/a/long/path/that/goes/on.xml", .failed) {
                $0.failure = PullFailure("timed-out", "slow.example took longer than 30 s to answer; it will be asked again later.")
            },
            report("https://page.example/", .failed) {
                var failure = PullFailure("web-page", "https://page.example/ is a web page; add one of the feeds that it links to.")
                failure.candidates = [FeedCandidate(url: SampleWorld.address("https://page.example/feed.xml"))]
                $0.failure = failure
            },
            report("https://later.example/feed", .deferred) {
                $0.title = "Later\u{7}"
                $0.explanation = "later.example asked to come back in 2 hours."
            },
        ]
        var text = StyledText()
        for report in reports {
            let told = PullReportView(report, time: LocalTime(now: .epoch) { _ in 0 }).text(width: width)
            if !told.isEmpty { text += told + "\n" }
        }
        text += PullSummaryView(summary(reports)).text(width: width) + "\n"
        try expectGolden(text, "pull-\(width)", width: width)
    }

    @Test func `the view of a pull shows a terminal moments in local time, and everybody else UTC`() {
        let waiting = report("https://later.example/feed", .deferred) {
            $0.explanation = "Until 2026-11-22T09:33:56Z, not 2026-11-22T22:00:00Z; ADZ 2026Z."
        }
        let view = PullReportView(waiting, time: LocalTime(now: .epoch) { _ in 19_800 })
        #expect(view.text(width: 80).plain.contains("Until 2026-11-22 15:03, not 2026-11-23 03:30; ADZ 2026Z."))
        #expect(view.text(width: nil).plain.contains("Until 2026-11-22T09:33:56Z, not 2026-11-22T22:00:00Z; ADZ 2026Z."))
    }

    @Test func `the view of a pull shows nobody the secrets of an address`() {
        let secret = "https://private.example/feed?token=s3cret&page=1"
        let told = PullReportView(report(secret, .updated) { $0.new = 1 }, time: LocalTime(now: .epoch) { _ in 0 }).text(width: nil).plain
        #expect(told.contains("https://private.example/feed?token=***&page=1"))
        var progress = PullProgress()
        progress.note(.began(source: "private.example/feed?token=s3cret"), at: 0)
        #expect(!progress.line(at: 9).plain.contains("s3cret"))
        #expect(
            PullReportView(report("My blog", .updated) { $0.new = 1 }, time: LocalTime(now: .epoch) { _ in 0 }).text(width: 80).plain
                .contains("My blog"))
    }

    @Test func `that went well is one line`() {
        let reports = [report("https://weekly.example/feed.xml", .updated) { $0.new = 1 }]
        #expect(PullSummaryView(summary([])).text(width: 80).plain.hasPrefix("Nothing is due"))
        #expect(PullSummaryView(summary([]), isReplay: true).text(width: 80).plain == "The recorded pull asked nobody.")
        #expect(PullSummaryView(summary(reports, milliseconds: 84)).text(width: 80).plain == "1 new post from 1 source in 84 ms")
    }

    @Test func `on one line names the first of its failures, without their secrets and with nothing that a terminal obeys`() {
        let reports = [report("a", .unchanged)] + (0..<5).map { report("https://f\($0).example/", .failed) }
        let long = "https://long.example/" + String(repeating: "x", count: 100)
        let failed = ["https://f0.example/?token=hush", "My\u{1b}[31m blog", long]
        #expect(
            PullSummaryView(summary(reports, milliseconds: 84), failed: failed).line.plain
                == "0 new posts from 6 sources in 84 ms: 1 unchanged, 5 failed; failed: https://f0.example/?token=***, My\\u{1b}[31m blog, "
                + "\(long.prefix(79))… and 2 more")
        #expect(
            PullSummaryView(summary(reports, milliseconds: 84)).line.plain == "0 new posts from 6 sources in 84 ms: 1 unchanged, 5 failed")
        #expect(
            PullSummaryView(summary(Array(reports.prefix(2)), milliseconds: 84), failed: ["b"]).line.plain
                == "0 new posts from 2 sources in 84 ms: 1 unchanged, 1 failed; failed: b")
    }

    @Test func `of what was left for later alone says so`() {
        var summary = PullSummary()
        summary.leftForLater = 1
        let sentence =
            "What is due was left to the next pull: its site allows few requests or asked to wait, or the store did not lease it."
        #expect(PullSummaryView(summary).text(width: nil).plain == sentence)
    }

    @Test func `of nothing says what tells when something is due, and promises no answer`() {
        #expect(
            PullSummaryView(PullSummary()).text(width: nil).plain
                == "Nothing is due; `aggregator sources --next` says when each is, and why.")
    }

    @Test func `of what others pull says so`() {
        var summary = PullSummary()
        summary.leftToOthers = 2
        #expect(
            PullSummaryView(summary).text(width: nil).plain == "Other workers of this store pull what is due, or just were at its sites.")
        summary.add(report("a", .unchanged))
        #expect(
            PullSummaryView(summary).text(width: nil).plain.hasSuffix(
                "\n2 more are due, and left to another pull of this store that is at their sites."))
    }

    @Test func `of what is left to the next pull says why that may be`() {
        var summary = summary([report("a", .unchanged)])
        summary.leftForLater = 3
        #expect(
            PullSummaryView(summary).text(width: nil).plain.hasSuffix(
                "\n3 more are due, and left to the next pull: their site allows few requests or asked to wait, or the store did not lease it. "
                    + "--watch asks on."))
    }

    @Test func `that was interrupted says so`() {
        var summary = summary([report("a", .unchanged)], milliseconds: 61_000)
        summary.wasInterrupted = true
        #expect(
            PullSummaryView(summary).text(width: 80).plain
                == "Interrupted: what was finished is stored, the rest is due still.\n0 new posts from 1 source in 1 min")
    }
}
