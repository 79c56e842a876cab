import AggregatorCore
import Testing

/// Stores, archives and recordings of every version hold this text, so it must not change; what is in none of them may.
@Suite("The record of what is remembered of a source")
struct SourceStateRecordTests {
    /// The members, in the order in which they are written.
    private static let text = [
        #""validators":{"entity_tag":"W/\"1\"","last_modified":"Fri, 30 Jan 2026 18:00:00 GMT"}"#,
        #""validated_address":"https://cdn.example/feed""#,
        #""asked_as":{"user_agent":"reader/1","changed":"1970-01-01T00:00:01Z"}"#,
        #""validators_since":"1970-01-01T00:00:02Z""#,
        #""body_hash":"00000000000000010000000000000002""#,
        #""post_count":3"#,
        #""cut_posts":["00000000000000040000000000000005"]"#,
        #""format":"RSS 2.0""#,
        #""warnings":[{"code":"bad-date","message":"A date can't be understood.","line":7}]"#,
        #""pace":{"rhythm":{"time_to_live":60,"update_period":"daily","update_frequency":2,"skip_hours":[1],"skip_days":["Sunday"]},"#
            + #""gap":8,"newest":"1970-01-01T00:00:09Z","freshness":10}"#,
        #""last_attempt":"1970-01-01T00:00:11Z""#,
        #""last_success":"1970-01-01T00:00:12Z""#,
        #""last_change":"1970-01-01T00:00:13Z""#,
        #""next_pull":"1970-01-01T00:00:14Z""#,
        #""reasons":["by default every 60 min"]"#,
        #""failures":15"#,
        #""last_failure":{"code":"timed-out","message":"It took too long."}"#,
        #""retry_after":"1970-01-01T00:00:17Z""#,
        #""limited_site":"site.example""#,
        #""waits":18"#,
        #""move":{"target":"https://new.example/feed","sightings":19,"first":"1970-01-01T00:00:20Z"}"#,
        #""claim":{"target":"https://claimed.example/feed","sightings":21,"first":"1970-01-01T00:00:22Z"}"#,
        #""gone":{"first":"1970-01-01T00:00:23Z","final":true}"#,
        #""missing":{"since":"1970-01-01T00:00:24Z","searched":"1970-01-01T00:00:25Z","found":["https://found.example/feed"],"cut_searches":2}"#,
        #""restlessness":{"streak":26,"since":"1970-01-01T00:00:27Z"}"#,
    ]

    /// Every property is set, each to something else.
    private static var state: SourceState {
        var state = SourceState()
        state.trust.validators = Validators(entityTag: "W/\"1\"", lastModified: "Fri, 30 Jan 2026 18:00:00 GMT")
        state.trust.issuer = WebAddress(unsafe: "https://cdn.example/feed")
        state.trust.client.userAgent = "reader/1"
        state.trust.client.changed = Timestamp(seconds: 1)
        state.trust.since = Timestamp(seconds: 2)
        state.document.bodyHash = Identifier(high: 1, low: 2)
        state.document.postCount = 3
        state.document.cutPosts = [Identifier(high: 4, low: 5)]
        state.document.format = "RSS 2.0"
        state.document.warnings = [FeedDocument.Warning(code: "bad-date", message: "A date can't be understood.", line: 7)]
        state.document.pace.rhythm.timeToLive = 60
        state.document.pace.rhythm.updatePeriod = "daily"
        state.document.pace.rhythm.updateFrequency = 2
        state.document.pace.rhythm.skipHours = [1]
        state.document.pace.rhythm.skipDays = ["Sunday"]
        state.document.pace.gap = 8
        state.document.pace.newest = Timestamp(seconds: 9)
        state.document.pace.freshness = 10
        state.history.lastAttempt = Timestamp(seconds: 11)
        state.history.lastSuccess = Timestamp(seconds: 12)
        state.history.lastChange = Timestamp(seconds: 13)
        state.plan.nextPull = Timestamp(seconds: 14)
        state.plan.reasons = ["by default every 60 min"]
        state.trouble.failures = 15
        state.trouble.lastFailure = SourceState.Failure(code: "timed-out", message: "It took too long.")
        state.trouble.retryAfter = Timestamp(seconds: 17)
        state.trouble.limitedSite = "site.example"
        state.trouble.waits = 18
        state.whereabouts.move = SourceState.Move(
            target: WebAddress(unsafe: "https://new.example/feed"), sightings: 19, first: Timestamp(seconds: 20))
        state.whereabouts.claim = SourceState.Move(
            target: WebAddress(unsafe: "https://claimed.example/feed"), sightings: 21, first: Timestamp(seconds: 22))
        state.trouble.gone = SourceState.Gone(first: Timestamp(seconds: 23), isFinal: true)
        var missing = SourceState.Missing(since: Timestamp(seconds: 24))
        missing.searched = Timestamp(seconds: 25)
        missing.cutSearches = 2
        missing.found = [WebAddress(unsafe: "https://found.example/feed")]
        state.trouble.missing = missing
        state.document.restlessness = Restlessness(streak: 26, since: Timestamp(seconds: 27))
        return state
    }

    private func text(_ members: [String]) -> String { "{\(members.joined(separator: ","))}" }

    @Test("the record of a source's state is written to the byte as it always was")
    func written() {
        #expect(String(decoding: Self.state.recordBytes, as: UTF8.self) == text(Self.text))
    }

    @Test("the record of a source's state is read as it was written")
    func read() {
        #expect(SourceState(recordBytes: Array(text(Self.text).utf8)) == Self.state)
    }

    @Test("the record of a source's state is read as well where an older version wrote what is remembered no longer")
    func older() {
        let members = Self.text + [#""conditional_failures":16"#]
        #expect(SourceState(recordBytes: Array(text(members).utf8)) == Self.state)
    }

    @Test("of the names of days that an older version stored, whatever they were, only those of days are read, each once")
    func olderRests() {
        let days = Array(repeating: #""Sundayyyyyyyy","Sunday","#, count: 1_000).joined()
        let record = #"{"pace":{"rhythm":{"skip_hours":[1,1,24],"skip_days":[\#(days)"Mon"]}}}"#
        let rhythm = SourceState(recordBytes: Array(record.utf8))?.document.pace.rhythm
        #expect(rhythm?.skipDays == ["Sunday", "Monday"])
        #expect(rhythm?.skipHours == [0, 1])
    }

    @Test("of a source of which nothing is known has no members")
    func empty() {
        #expect(SourceState().recordBytes == Array("{}".utf8))
        #expect(SourceState(recordBytes: Array("{}".utf8)) == SourceState())
    }

    @Test("the record of a source's state has each member by itself: none is written only where another one is")
    func alone() {
        for member in Self.text {
            let record = text([member])
            let state = SourceState(recordBytes: Array(record.utf8))
            #expect(state.map { String(decoding: $0.recordBytes, as: UTF8.self) } == record)
        }
    }
}
