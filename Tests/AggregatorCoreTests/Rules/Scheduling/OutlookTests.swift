import AggregatorCore
import Testing

@Suite("Whether a source is asked now")
struct OutlookTests {
    private let now = Timestamp(rfc3339: "2026-03-04T12:00:00Z") ?? .epoch

    private func outlook(siteWait: Int64? = nil, _ change: (inout SourceState) -> Void) -> Outlook {
        var state = SourceState()
        change(&state)
        return Outlook(state, siteWait: siteWait.map { now.adding(seconds: $0) }, now: now)
    }

    @Test("a new one is, and one whose moment has come")
    func due() {
        #expect(outlook { _ in } == .due(reasons: ["it was never pulled"]))
        let past = outlook {
            $0.plan.nextPull = now.adding(seconds: -60)
            $0.plan.reasons = ["it publishes about every 3 days"]
        }
        #expect(past == .due(reasons: ["it publishes about every 3 days", "due since 2026-03-04T11:59:00Z"]))
    }

    @Test("one that is planned for later is not, unless no clock that is right can have said so")
    func later() {
        let moment = now.adding(seconds: 60)
        #expect(outlook { $0.plan.nextPull = moment } == .later(moment, reasons: []))
        let year = now.adding(seconds: 403 * 86_400)
        #expect(outlook { $0.plan.nextPull = year } == .later(year, reasons: []), "the longest interval, and a tenth")
        guard case .due = outlook(siteWait: nil, { $0.plan.nextPull = now.adding(seconds: 411 * 86_400) }) else {
            return #expect(Bool(false), "a plan of years is believed")
        }
    }

    @Test("whoever comes now and then finds it due before whoever stays, and waits for it for a minute", arguments: [-1, 60, 61])
    func comingAndStaying(earliest: Int64) {
        var state = SourceState()
        (state.plan.earliest, state.plan.nextPull) = (now.adding(seconds: earliest), now.adding(seconds: 300))
        let coming = Outlook(state, siteWait: nil, now: now)
        let isDue = if case .due = coming { true } else { false }
        #expect(isDue == (earliest <= 60))
        if !isDue { #expect(coming == .later(now.adding(seconds: earliest), reasons: [])) }
        #expect(Outlook(state, siteWait: nil, now: now, isStaying: true) == .later(now.adding(seconds: 300), reasons: []))
    }

    @Test(
        "one that was pulled at a moment that is yet to come is, but for the difference that clocks may have",
        arguments: [(3_599, false), (30 * 3_600, false), (30 * 3_600 + 1, true)])
    func aheadClock(seconds: Int64, isDue: Bool) {
        let outlook = outlook {
            $0.history.lastAttempt = now.adding(seconds: seconds)
            $0.plan.nextPull = now.adding(seconds: seconds + 1_800)
        }
        let why = "it was planned for \(now.adding(seconds: seconds + 1_800).rfc3339), which no clock that is right can have said"
        #expect((outlook == .due(reasons: [why])) == isDue)
    }

    @Test("of two machines whose clocks differ by hours, one asks, and the other leaves it at that")
    func clocksApart() {
        let ahead = now.adding(seconds: 7_200)
        var state = SourceState()
        // Planned by the clock that is ahead, then judged by the one that is right.
        (state.history.lastAttempt, state.plan.nextPull) = (ahead, ahead.adding(seconds: 3_600))
        guard case .later = Outlook(state, siteWait: nil, now: now) else { return #expect(Bool(false), "it is asked in turn") }
    }

    @Test("a wait of its own and one of its site hold, the longer one")
    func waiting() {
        let own = now.adding(seconds: 600)
        for (site, until) in [(nil, 600), (300, 600), (900, 900)] as [(Int64?, Int64)] {
            guard case .waiting(now.adding(seconds: until), _) = outlook(siteWait: site, { $0.trouble.retryAfter = own }) else {
                return #expect(Bool(false), "\(String(describing: site)) is not waited for")
            }
        }
        guard case .due = outlook(siteWait: -1, { $0.trouble.retryAfter = now.adding(seconds: 9 * 86_400) }) else {
            return #expect(Bool(false), "a wait that no server can ask for is believed")
        }
    }

    @Test("a wait that another source of its site heard is told as the site's, whoever tells it")
    func waitOfAnother() {
        let until = now.adding(seconds: 600)
        for siteWait in [nil, 600] as [Int64?] {
            let outlook = outlook(siteWait: siteWait) { ($0.trouble.retryAfter, $0.trouble.limitedSite) = (until, "site.example") }
            #expect(
                outlook == .waiting(until: until, reason: "its site limits how often it may be asked: not before \(until.rfc3339)"))
        }
    }

    @Test("in an hour to be left alone in it waits for the next")
    func resting() {
        let rest = outlook { $0.document.pace.rhythm.skipHours = [12] }
        #expect(rest == .later(now.adding(seconds: 3_600), reasons: ["the feed asks to be left alone until 2026-03-04T13:00:00Z"]))
    }

    @Test("a source that no pull came to in time is asked in such an hour as well, a day after its moment")
    func missed() {
        func late(_ seconds: Int64, _ hours: [Int] = [12]) -> Outlook {
            outlook {
                $0.document.pace.rhythm.skipHours = hours
                $0.plan.nextPull = now.adding(seconds: -seconds)
            }
        }
        #expect(late(86_400).moment == now.adding(seconds: 3_600))
        #expect(late(90_000, [11, 12]).moment == now.adding(seconds: 3_600), "the rest began an hour ago, within that day")
        guard case .due(let reasons) = late(86_401) else {
            Issue.record("it is not due")
            return
        }
        #expect(reasons.contains("no pull came for more than a day when the feed may be asked, so its hours of rest don't count"))
    }

    @Test(
        "thousands of names of days are read once, however many hours of rest there were", .timeLimit(.minutes(1)),
        arguments: ["Sunday", "Sunday" + String(repeating: "y", count: 1_000)])
    func thousandsOfDays(name: String) {
        let days = ["Sunday", "Monday", "Tuesday", "Wednesday"] + Array(repeating: name, count: 10_000)
        let rest = outlook {
            $0.document.pace.rhythm.skipDays = days
            $0.plan.nextPull = now.adding(seconds: -300_000)
        }
        #expect(rest.moment == Timestamp(rfc3339: "2026-03-05T00:00:00Z"))
    }

    @Test("where an hour to be left alone in puts off the plan, and not the moment before, both are told")
    func beforeRest() {
        func rested(_ earliest: Int64) -> [String] {
            outlook {
                ($0.plan.earliest, $0.plan.nextPull) = (now.adding(seconds: earliest), now.adding(seconds: 3 * 3_600))
                $0.plan.reasons = ["by default every 60 min", "the feed asks to be left alone until 2026-03-04T15:00:00Z"]
            }.reasons
        }
        #expect(
            rested(3_300) == [
                "by default every 60 min",
                "a timer may ask from 2026-03-04T12:55:00Z; it is planned for 2026-03-04T15:00:00Z, as the feed asks to be left alone until then",
            ])
        #expect(rested(3 * 3_600).last == "the feed asks to be left alone until 2026-03-04T15:00:00Z")
    }

    @Test("what is gone for good is never")
    func gone() {
        #expect(
            outlook { $0.trouble.gone = .init(first: now, isFinal: true) } == .never(reason: "the server has said twice that it is gone"))
    }
}
