import AggregatorCore
import AggregatorEngine
import AggregatorKit
import Testing

@Suite("The plan of a pull")
struct PullPlanViewTests {
    private func entry(
        _ feed: StoredFeed, _ action: PullPlan.Action, seconds: Int64? = nil, _ reasons: String...,
        change: (inout PullPlan.Entry) -> Void = { _ in }
    ) -> PullPlan.Entry {
        let subscription = Subscription(id: feed.id, address: feed.url, added: .epoch)
        var entry = PullPlan.Entry(source: feed.url.text, action: action, subscription: subscription, reasons: reasons)
        entry.moment = seconds.map { SampleWorld.now.adding(seconds: $0) }
        change(&entry)
        return entry
    }

    private var view: PullPlanView {
        let plan = PullPlan([
            entry(SampleWorld.weekly, .ask, seconds: 0, "it publishes about every 3 days", "due since 2026-01-31T08:55:12Z") {
                $0.validators = Validators(entityTag: "W/\"65b9f\u{7}2-1a\"", lastModified: "Fri, 30 Jan 2026 18:00:00 GMT")
            },
            entry(SampleWorld.nameless, .ask, seconds: 1, "it was never pulled", "without validators: it was never read") { $0.delay = 1 },
            entry(
                SampleWorld.films, .deferred, seconds: 7_200,
                "films.example limits how often it may be asked, and said so to another source: not before 2026-01-31T11:05:00Z."),
            entry(SampleWorld.weekly, .gone, "https://weekly.example/feed.xml is gone; --force asks all the same."),
            entry(SampleWorld.films, .later, seconds: 90_000, "by default every 60 min"),
        ])
        let titles = [SampleWorld.weekly.id: "Compiler Weekly", SampleWorld.films.id: "Filme über Züge und andere lange Dinge"]
        return PullPlanView(plan, titles: titles, time: SampleWorld.time)
    }

    @Test(arguments: [20, 40, 80, 120])
    func `the plan of a pull fits the width`(width: Int) throws {
        try expectGolden(view.text(width: width) + view.summary(width: width) + "\n", "plan-\(width)", width: width)
    }

    @Test func `the plan of a pull is whole lines for other programs`() throws {
        try expectGolden(view.text(width: nil), "plan-pipe", width: nil)
    }

    @Test(arguments: [nil, 80])
    func `the plan of a pull shows nobody the secrets of an address`(width: Int?) throws {
        let address = SampleWorld.address("https://private.example/feed?token=s3cret")
        let subscription = Subscription(id: Identity.feed(firstAddress: address), address: address, added: .epoch)
        for titles in [[:], [subscription.id: "Private"]] {
            let plan = PullPlan([PullPlan.Entry(source: address.text, action: .ask, subscription: subscription, reasons: [])])
            let view = PullPlanView(plan, titles: titles, time: SampleWorld.time)
            #expect(view.text(width: width).plain.contains("token=***") && !view.text(width: width).plain.contains("s3cret"))
        }
    }

    @Test func `of nothing says so`() {
        let view = PullPlanView(PullPlan([]), titles: [:], time: SampleWorld.time)
        #expect(view.text(width: 80).isEmpty)
        #expect(view.summary(width: 80).plain == "0 sources would be asked · nothing was asked or stored")
    }
}
