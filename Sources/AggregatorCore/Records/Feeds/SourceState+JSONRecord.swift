extension SourceState: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        trust.validators = record.part("validators") ?? trust.validators
        trust.issuer = record.address("validated_address")
        trust.client = record.part("asked_as") ?? trust.client
        trust.since = record.moment("validators_since")
        document.bodyHash = record.identifier("body_hash")
        document.postCount = record.integer("post_count")
        document.cutPosts = record.texts("cut_posts").compactMap { Identifier($0) }
        document.format = record.text("format")
        document.warnings = record.list("warnings")
        document.pace = record.part("pace") ?? document.pace
        history.lastAttempt = record.moment("last_attempt")
        history.lastSuccess = record.moment("last_success")
        history.lastChange = record.moment("last_change")
        history.lastNews = record.moment("last_news")
        plan.nextPull = record.moment("next_pull")
        plan.earliest = record.moment("earliest_pull")
        plan.reasons = record.texts("reasons")
        trouble.failures = record.integer("failures") ?? 0
        trouble.lastFailure = record.record("last_failure")
        trouble.openQuestions = record.integer("open_questions") ?? 0
        trouble.retryAfter = record.moment("retry_after")
        trouble.limitedSite = record.text("limited_site")
        trouble.waits = record.integer("waits") ?? 0
        whereabouts.move = record.record("move")
        whereabouts.claim = record.record("claim")
        trouble.gone = record.record("gone")
        trouble.missing = record.record("missing")
        document.restlessness = record.part("restlessness") ?? document.restlessness
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.part("validators", trust.validators)
        writer.member("validated_address", trust.issuer)
        writer.part("asked_as", trust.client)
        writer.member("validators_since", trust.since)
        writer.member("body_hash", document.bodyHash)
        writer.member("post_count", document.postCount)
        writer.member("cut_posts", list: document.cutPosts.map(\.description))
        writer.member("format", document.format)
        writer.member("warnings", list: document.warnings)
        writer.part("pace", document.pace)
        writer.member("last_attempt", history.lastAttempt)
        writer.member("last_success", history.lastSuccess)
        writer.member("last_change", history.lastChange)
        writer.member("last_news", history.lastNews)
        writer.member("next_pull", plan.nextPull)
        writer.member("earliest_pull", plan.earliest)
        writer.member("reasons", list: plan.reasons)
        writer.member("failures", trouble.failures == 0 ? nil : trouble.failures)
        writer.member("last_failure", trouble.lastFailure)
        writer.member("open_questions", trouble.openQuestions == 0 ? nil : trouble.openQuestions)
        writer.member("retry_after", trouble.retryAfter)
        writer.member("limited_site", trouble.limitedSite)
        writer.member("waits", trouble.waits == 0 ? nil : trouble.waits)
        writer.member("move", whereabouts.move)
        writer.member("claim", whereabouts.claim)
        writer.member("gone", trouble.gone)
        writer.member("missing", trouble.missing)
        writer.part("restlessness", document.restlessness)
    }
}

extension SourceState.Pace: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        // An earlier version stored all that the feed named.
        let stored: Feed.Rhythm? = record.part("rhythm")
        rhythm = stored?.understood ?? rhythm
        gap = record.size("gap")
        newest = record.moment("newest")
        freshness = record.size("freshness")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.part("rhythm", rhythm)
        writer.member("gap", gap)
        writer.member("newest", newest)
        writer.member("freshness", freshness)
    }
}

extension SourceState.Failure: JSONRecord {
    public init?(record: JSONValue) {
        guard let code = record.text("code"), let message = record.text("message") else { return nil }
        self.init(code: code, message: message)
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("code", code)
        writer.member("message", message)
    }
}

extension SourceState.Move: JSONRecord {
    public init?(record: JSONValue) {
        guard let target = record.address("target"), let sightings = record.integer("sightings"), let first = record.moment("first") else {
            return nil
        }
        self.init(target: target, sightings: sightings, first: first)
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("target", target)
        writer.member("sightings", sightings)
        writer.member("first", first)
    }
}

extension SourceState.Gone: JSONRecord {
    public init?(record: JSONValue) {
        guard let first = record.moment("first"), let isFinal = record.bool("final") else { return nil }
        self.init(first: first, isFinal: isFinal)
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("first", first)
        writer.member("final", isFinal)
    }
}

extension SourceState.Missing: JSONRecord {
    public init?(record: JSONValue) {
        guard let since = record.moment("since") else { return nil }
        self.init(since: since)
        searched = record.moment("searched")
        found = record.addresses("found")
        cutSearches = record.integer("cut_searches") ?? 0
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("since", since)
        writer.member("searched", searched)
        writer.member("found", list: found.map(\.text))
        writer.member("cut_searches", cutSearches == 0 ? nil : cutSearches)
    }
}
