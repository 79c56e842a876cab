import AggregatorCore
import Testing

@Suite("The schedule decides when a source is asked next, and says why")
struct ScheduleTests {
    let now = Timestamp(rfc3339: "2026-03-04T12:00:00Z") ?? .epoch

    /// Seconds until the next pull; jitter adds a tenth at most.
    private func wait(_ change: (inout Schedule.Input) -> Void) -> (seconds: Int64, reasons: [String]) {
        var input = Schedule.Input(now: now)
        change(&input)
        let schedule = Schedule(input)
        return (schedule.nextPull.wholeSeconds(since: now), schedule.reasons)
    }

    private func pace(_ dates: [Timestamp]) -> SourceState.Pace {
        var document = FeedDocument(feed: Feed(), posts: [], format: "rss", encoding: "utf-8")
        for date in dates {
            var post = Post()
            post.dates.published = date
            document.posts.append(post)
        }
        return SourceState.Pace(document, now: now)
    }

    @Test("neither a server's wish nor back-off asks sooner than the user wants", arguments: [0, 1, 30])
    func longInterval(failures: Int) {
        let month: Int64 = 30 * 86_400
        let seconds = wait { ($0.interval, $0.pace.freshness, $0.failures) = (month, 40 * 86_400, failures) }.seconds
        #expect(month...(month + month / 10) ~= seconds)
    }

    @Test("two posts, and dates that can't be true, are no habit")
    func noHabit() {
        #expect(pace([now, now.adding(seconds: -60)]).gap == nil)
        #expect(pace([now, now.adding(seconds: -60), .epoch, now.adding(seconds: 90_000)]).gap == nil)
        #expect(pace([now.adding(seconds: -120), now, now.adding(seconds: -60)]).gap == 60)
    }

    @Test(
        "an old post or two on top make a busy source no slow one; an older batch of the same size does",
        arguments: [(1, 3_000, 1_800), (2, 3_000, 1_800), (3, 3_000, nil), (1, 1, 9_600)])
    func keptOnTop(count: Int, days: Int64, gap: Int64?) {
        let live = (0..<(10 - count)).map { now.adding(seconds: -1_800 * Int64($0)) }
        let kept = (0..<count).map { now.adding(seconds: -86_400 * (days + Int64($0) * 100)) }
        let shown = pace(live + kept).gap
        if let gap { #expect(gap * 9 / 10...gap ~= shown ?? 0) } else { #expect(shown ?? 0 > 86_400) }
        #expect(pace(live + kept).newest == now)
    }

    @Test(
        "who publishes many at once is asked often for six hours, then by default, and once a week is over less often",
        arguments: [(0, 900), (5, 900), (7, 3_600), (100, 3_600), (169, 21_600)])
    func batches(hours: Int64, least: Int64) {
        let (seconds, reasons) = wait { ($0.pace.newest, $0.pace.gap) = (now.adding(seconds: -hours * 3_600), 20) }
        #expect(least...(least + least / 10) ~= seconds)
        if least == 3_600 {
            let silence = DurationText.of(hours * 3_600, isAbout: true)
            #expect(reasons == ["it publishes about every 20 s", "nothing for \(silence), so by default every 60 min"])
        }
    }

    @Test(
        "a busy source that is silent for a night is asked as before until ten of its distances are over",
        arguments: [(7, 1_500), (9, 3_600)])
    func night(hours: Int64, least: Int64) {
        let seconds = wait { ($0.pace.newest, $0.pace.gap) = (now.adding(seconds: -hours * 3_600), 3_000) }.seconds
        #expect(least...(least + least / 10) ~= seconds)
    }

    @Test(
        "a source without dates is as quiet as it has been to us",
        arguments: [(nil, 3_600), (0, 3_600), (6, 3_600), (8, 21_600), (15, 43_200), (40, 86_400), (-5, 3_600)] as [(Int64?, Int64)])
    func undated(daysSince: Int64?, least: Int64) {
        func seconds(posts: Int?) -> Int64 {
            wait { ($0.lastChange, $0.postCount) = (daysSince.map { now.adding(seconds: -$0 * 86_400) }, posts) }.seconds
        }
        #expect(least...(least + least / 10) ~= seconds(posts: 3))
        for posts in [nil, 0, 2] { #expect(3_600...3_960 ~= seconds(posts: posts), "it shows too few to be left alone") }
    }

    @Test("without anything to go by, an hour")
    func byDefault() {
        let (seconds, reasons) = wait { _ in }
        #expect(3600...3960 ~= seconds)
        #expect(reasons == ["by default every 60 min"])
    }

    @Test("jitter never asks earlier than allowed", arguments: 0..<50)
    func jitterIsLate(seed: UInt64) {
        #expect(wait { $0.seed = seed }.seconds >= 3600)
    }

    @Test("the user's interval wins over habits, not over the server's wishes")
    func userInterval() {
        #expect(1800...1980 ~= wait { $0.interval = 1800 }.seconds)
        #expect(7200...7920 ~= wait { ($0.interval, $0.pace.freshness) = (1800, 7200) }.seconds)
        let (seconds, reasons) = wait { $0.interval = 60 }
        #expect(900...990 ~= seconds)
        #expect(reasons == ["the interval set for this source is 60 s, but none is asked more often than every 15 min"])
    }

    @Test("a cache rule is obeyed up to a day")
    func freshness() {
        let (seconds, reasons) = wait { $0.pace.freshness = 40 * 86_400 }
        #expect(86_400...95_040 ~= seconds)
        #expect(reasons.last == "the server's cache rule asks for 40 days, of which it gets 24 h")
    }

    @Test("beyond a day as far as the source has been quiet, and a month at most", arguments: [(0, 1), (10, 10), (20, 20), (90, 31)])
    func longFreshness(quietDays: Int64, days: Int64) {
        let seconds = wait {
            $0.pace.newest = now.adding(seconds: -quietDays * 86_400)
            $0.pace.gap = 3_600
            $0.pace.freshness = 60 * 86_400
        }.seconds
        #expect(days * 86_400...days * 95_040 ~= seconds)
    }

    @Test("news that bear old dates end the quiet for which a cache rule of months is trusted")
    func longFreshnessOfOldDates() {
        let seconds = wait {
            ($0.pace.newest, $0.pace.gap, $0.pace.freshness) = (now.adding(seconds: -3_000 * 86_400), 86_400, 30 * 86_400)
            $0.lastNews = now.adding(seconds: -3_600)
        }.seconds
        #expect(86_400...95_040 ~= seconds)
    }

    @Test(
        "every wish is heard up to its bound, and never shortens what holds already",
        arguments: [
            (0, nil, nil, 3_600), (7_200, nil, nil, 7_200), (60, nil, nil, 3_600), (nil, 30, nil, 3_600), (nil, 120, nil, 7_200),
            (nil, 100_000, nil, 86_400), (nil, nil, "hourly", 3_600), (nil, nil, "daily", 86_400), (nil, nil, "yearly", 86_400),
            (nil, nil, "Daily", 86_400), (nil, nil, "now and then", 3_600), (10_000, 200, "hourly", 12_000),
        ] as [(Int64?, Int?, String?, Int64)])
    func wishes(freshness: Int64?, ttl: Int?, period: String?, least: Int64) {
        let seconds = wait {
            $0.pace.freshness = freshness
            $0.pace.rhythm.timeToLive = ttl
            $0.pace.rhythm.updatePeriod = period
        }.seconds
        #expect(least...(least + least / 10) ~= seconds)
    }

    @Test("who publishes now and then is asked half as often, up to a day", arguments: [(1, 43_200), (3, 86_400), (6, 86_400)])
    func slowHabits(days: Int64, least: Int64) {
        let dates = (0..<10).map { now.adding(seconds: -days * 86_400 * Int64($0)) }
        #expect(least...(least + least / 10) ~= wait { $0.pace = pace(dates) }.seconds)
    }

    @Test(
        "limits without a time double from ten minutes, up to three days",
        arguments: [(0, 600), (1, 600), (2, 1_200), (8, 76_800), (99, 259_200)])
    func unspecified(count: Int, seconds: Int64) { #expect(Schedule.Bounds().unspecifiedWait(inARow: count) == seconds) }

    @Test("a wait that ends in an hour to be left alone in goes on to its end")
    func waitsIntoRest() {
        let next = wait {
            $0.retryAfter = now.adding(seconds: 5 * 3_600 + 60)
            $0.pace.rhythm.skipHours = [17, 18]
        }
        #expect(next.seconds == 7 * 3_600)
        #expect(next.reasons.last?.contains("left alone") == true)
    }

    @Test("ttl and update period are obeyed")
    func rhythm() {
        #expect(10_800...11_880 ~= wait { $0.pace.rhythm.timeToLive = 180 }.seconds)
        #expect(43_200...47_520 ~= wait { ($0.pace.rhythm.updatePeriod, $0.pace.rhythm.updateFrequency) = ("daily", 2) }.seconds)
    }

    @Test(
        "failures back off, doubling, up to three days, and never give up", arguments: [(1, 3600), (2, 7200), (4, 28_800), (40, 259_200)])
    func backOff(failures: Int, least: Int64) {
        let seconds = wait { $0.failures = failures }.seconds
        #expect(least...(least + least / 10) ~= seconds)
    }

    @Test(
        "who asks to wait again and again is asked less often, doubling, up to a day, and as often as before once it has answered",
        arguments: [(0, 3600), (1, 3600), (2, 7200), (4, 28_800), (40, 86_400)])
    func waits(inARow count: Int, least: Int64) {
        let planned = wait { ($0.waits, $0.retryAfter) = (count, $0.now.adding(seconds: 60)) }
        #expect(least...(least + least / 10) ~= planned.seconds)
        #expect(planned.reasons.contains { $0.hasPrefix("asked to wait \(count) times in a row: back-off of ") } == (count > 1))
        #expect(wait { ($0.waits, $0.interval) = (count, 4 * 86_400) }.seconds >= 4 * 86_400, "a longer interval stays")
    }

    @Test("Retry-After is obeyed up to a week")
    func retryAfter() {
        #expect(wait { $0.retryAfter = now.adding(seconds: 50_000) }.seconds == 50_000)
        let longest = wait { $0.retryAfter = now.adding(seconds: .max) }
        #expect(longest.seconds == 7 * 86_400)
        #expect(
            longest.reasons.last
                == "the server asked to be left alone for 7 days or longer, of which it gets 7 days, until 2026-03-11T12:00:00Z")
        // A wish that ends before the planned time is given as a reason as well, but does not decide.
        #expect(
            wait { $0.retryAfter = now.adding(seconds: 60) }.reasons
                == ["the server asked not to come back before 2026-03-04T12:01:00Z", "by default every 60 min"])
    }

    @Test("posts of one date show no distance")
    func oneDate() {
        let (seconds, reasons) = wait { $0.pace = pace([now, now, now]) }
        #expect(3_600...3_960 ~= seconds)
        #expect(reasons == ["its newest posts have one and the same date, so by default every 60 min"])
    }

    @Test("where posts say only when they were modified, that shows how often there are any")
    func modified() {
        var document = FeedDocument(feed: Feed(), posts: [], format: "atom", encoding: "utf-8")
        for number in 0..<5 {
            var post = Post()
            post.dates.modified = now.adding(seconds: -7_200 * Int64(number))
            document.posts.append(post)
        }
        #expect(SourceState.Pace(document, now: now).gap == 7_200)
        #expect(SourceState.Pace(document, now: now).newest == now)
    }

    @Test("what is seen to be new counts, whatever dates it bears", arguments: [(0, 3_600), (6, 3_600), (8, 21_600), (40, 86_400)])
    func oldDates(daysSince: Int64, least: Int64) {
        let seconds = wait {
            ($0.pace.newest, $0.pace.gap) = (now.adding(seconds: -1_000 * 86_400), 900)
            $0.lastNews = now.adding(seconds: -daysSince * 86_400)
        }.seconds
        #expect(least...(least + least / 10) ~= seconds)
    }

    @Test("a source is as quiet as its posts say, whatever news a clock that was ahead has noted")
    func newsFromTheFuture() {
        let (seconds, reasons) = wait {
            ($0.pace.newest, $0.pace.gap) = (now.adding(seconds: -100 * 86_400), 900)
            $0.lastNews = now.adding(seconds: 1_000 * 86_400)
        }
        #expect(86_400...95_040 ~= seconds && reasons == ["nothing new for 100 days"])
    }

    @Test(
        "a pull that failed brought nothing as fresh as its source asks for: that counts from the document before",
        arguments: [(0, 86_400), (3_600, 82_800), (86_400, 3_600), (400_000, 3_600), (-50, 86_400)])
    func wishesOfBefore(passed: Int64, least: Int64) {
        let (seconds, reasons) = wait {
            ($0.failures, $0.wishesSince) = (1, now.adding(seconds: -passed))
            ($0.pace.freshness, $0.pace.rhythm.timeToLive) = (86_400, 1_440)
        }
        #expect(least...(least + least / 10) ~= seconds)
        #expect(reasons.last == "1 failed in a row: back-off of 60 min")
    }

    @Test(
        "where a document was spoiled on its way, the wish counts from now as well, for a day at most",
        arguments: [(0, 20), (5, 15), (19, 1), (25, 1)])
    func spoiled(passedDays: Int64, days: Int64) {
        let seconds = wait {
            ($0.failures, $0.isSpoiled, $0.wishesSince) = (1, true, now.adding(seconds: -passedDays * 86_400))
            ($0.pace.newest, $0.pace.gap) = (now.adding(seconds: -90 * 86_400), 3_600)
            $0.pace.freshness = 20 * 86_400
        }.seconds
        #expect(days * 86_400...days * 95_040 ~= seconds)
    }

    @Test(
        "a failure or a wait after a break of weeks does not make a source quiet that was not when it was last read; one that was stays so",
        arguments: [(15, 0, nil, 900), (15, 0, 31, 900), (15, 3, nil, 3_600), (15, 3, 31, 3_600), (1, 15, nil, 43_200)]
            as [(Int64, Int64, Int64?, Int64)])
    func awayForLong(away: Int64, quietDays: Int64, freshnessDays: Int64?, least: Int64) {
        for failures in [0, 1] {
            let (seconds, reasons) = wait {
                ($0.failures, $0.waits, $0.wishesSince) = (failures, 1 - failures, now.adding(seconds: -away * 86_400))
                ($0.pace.newest, $0.pace.gap) = (now.adding(seconds: -(away + quietDays) * 86_400), 1_800)
                $0.pace.freshness = freshnessDays.map { $0 * 86_400 }
            }
            #expect(least...(least + least / 10) ~= seconds)
            #expect(reasons.contains { $0.hasPrefix("nothing new") } == (quietDays > 7))
        }
        let undated = wait {
            ($0.failures, $0.postCount, $0.wishesSince) = (1, 3, now.adding(seconds: -away * 86_400))
            $0.lastChange = now.adding(seconds: -(away + quietDays) * 86_400)
        }
        #expect(undated.reasons.contains { $0.hasPrefix("nothing new") } == (quietDays > 7))
    }

    @Test("a busy source that stays down is left alone for three days in the end, and one that goes on asking to wait for a day")
    func downForLong() {
        func seconds(_ change: (inout Schedule.Input) -> Void) -> Int64 {
            wait {
                ($0.pace.newest, $0.pace.gap) = (now.adding(seconds: -9 * 86_400), 1_800)
                $0.wishesSince = $0.pace.newest
                change(&$0)
            }.seconds
        }
        #expect(259_200...285_120 ~= seconds { $0.failures = 12 })
        #expect(86_400...95_040 ~= seconds { $0.waits = 12 })
        #expect(86_400...95_040 ~= seconds { ($0.failures, $0.isUnheard) = (3, true) }, "a dead host, or our own network")
    }

    private static let timers: [(change: @Sendable (inout Schedule.Input) -> Void, earliest: Int64)] = [
        ({ _ in }, 3_300), ({ $0.interval = 900 }, 900), ({ $0.interval = 1_200 }, 1_080), ({ $0.interval = 86_400 }, 86_100),
        ({ $0.pace.freshness = 3_600 }, 3_600), ({ $0.pace.freshness = 3_400 }, 3_400),
        ({ $0.pace.freshness = 600 }, 3_300), ({ $0.pace.freshness = 3_601 }, 3_601), ({ $0.pace.rhythm.timeToLive = 1_440 }, 86_400),
        ({ $0.failures = 2 }, 6_900), ({ $0.retryAfter = $0.now.adding(seconds: 50_000) }, 50_000),
        ({ $0.pace.rhythm.skipHours = [12] }, 3_600),
    ]

    @Test("a timer as long as the interval finds the source due, and never before its publisher allows", arguments: timers.indices)
    func timer(index: Int) {
        var input = Schedule.Input(now: now)
        Self.timers[index].change(&input)
        for seed: UInt64 in 0..<20 {
            input.seed = seed
            let schedule = Schedule(input)
            #expect(schedule.earliest.wholeSeconds(since: now) == Self.timers[index].earliest)
            #expect(schedule.earliest <= schedule.nextPull)
        }
    }

    @Test("skipped hours and days are left alone")
    func skipping() {
        // 4 March 2026 is a Wednesday.
        let (seconds, reasons) = wait { $0.pace.rhythm.skipHours = [13, 14] }
        #expect(now.adding(seconds: seconds).civil?.hour == 15)
        #expect(reasons.last?.contains("left alone") == true)
        #expect(wait { $0.pace.rhythm.skipDays = ["Wednesday"] }.seconds == 12 * 3600)
        for name in ["wed", "Weds", "Wed.", "Wednesdays"] {
            #expect((wait { $0.pace.rhythm.skipDays = [name] }.seconds == 12 * 3600) == ["wed", "Wed."].contains(name))
        }
        #expect(wait { $0.pace.rhythm.skipHours = Array(0...23) }.seconds < 4000, "all hours skipped means nothing")
    }

    @Test("of the hours and days that a feed names, those that there are count, each once")
    func understoodRests() {
        var document = FeedDocument(feed: Feed(), posts: [], format: "rss", encoding: "utf-8")
        document.feed.rhythm.skipDays = ["Sundayyyy", "fri.", "Friday", "", "Sunday"] + Array(repeating: "Sunday?", count: 1_000)
        document.feed.rhythm.skipHours = [24, 7, -3] + Array(repeating: 0, count: 1_000)
        document.feed.rhythm.updatePeriod = "Daily"
        for pace in [SourceState.Pace(document, now: now), SourceState.Pace(part: document, of: SourceState.Pace(), now: now)] {
            #expect(pace.rhythm.skipDays == ["Sunday", "Friday"])
            #expect(pace.rhythm.skipHours == [0, 7])
            #expect(pace.rhythm.updatePeriod == "daily")
        }
        document.feed.rhythm.updatePeriod = String(repeating: "daily", count: 1_000)
        #expect(SourceState.Pace(document, now: now).rhythm.updatePeriod == nil)
    }

    @Test("a busy source is asked more often, a silent one less")
    func habits() {
        let busy = (0..<10).map { now.adding(seconds: -1800 * Int64($0)) }
        #expect(900...990 ~= wait { $0.pace = pace(busy) }.seconds)
        let silent = (0..<10).map { now.adding(seconds: -40 * 86_400 - 3600 * Int64($0)) }
        #expect(86_400...95_040 ~= wait { $0.pace = pace(silent) }.seconds)
    }

    @Test(
        "no input traps, or leads out of the bounds",
        arguments: [
            (.min, 3_600...3_960), (-1, 3_600...3_960), (0, 3_600...3_960), (.max, 366 * 86_400...366 * 95_040 + 3_600),
        ] as [(Int64, ClosedRange<Int64>)])
    func extremes(value: Int64, bounds: ClosedRange<Int64>) {
        let (seconds, _) = wait {
            $0.interval = value
            $0.pace.freshness = value
            $0.failures = Int(clamping: value)
            $0.pace.rhythm.timeToLive = Int(clamping: value)
            $0.pace.rhythm.updateFrequency = Int(clamping: value)
            $0.pace.rhythm.updatePeriod = "hourly"
            $0.pace.rhythm.skipHours = [Int(clamping: value)]
        }
        #expect(bounds ~= seconds)
    }

    @Test(
        "what is left of a wish after a failure neither traps nor leads out of the bounds", arguments: [Int64.min, -1, 0, .max],
        [Int64.min, -1, 0, .max])
    func extremesAfterFailure(freshness: Int64, since: Int64) {
        let (seconds, _) = wait {
            $0.failures = 1
            $0.pace.freshness = freshness
            ($0.pace.newest, $0.pace.gap) = (Timestamp(seconds: since), 0)
            ($0.wishesSince, $0.lastNews) = (Timestamp(seconds: since), Timestamp(seconds: since))
        }
        #expect(3_600...31 * 95_040 ~= seconds)
    }
}
