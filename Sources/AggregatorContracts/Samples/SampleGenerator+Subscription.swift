public import AggregatorCore

extension SampleGenerator {
    /// Returns a subscription with the id and address of `number`.
    public mutating func subscription(_ number: Int) -> Subscription {
        var preferences = Subscription.Preferences()
        preferences.interval = maybe { Int64($0.integer()) }
        preferences.timeout = maybe { $0.double() }
        preferences.maximumBytes = maybe { $0.integer() }
        preferences.userAgent = maybe { $0.text() }
        preferences.headers = some { Header(name: $0.text(), value: $0.text()) }
        preferences.clientChangedAt = maybe { $0.moment() }
        preferences.proxy = maybe { $0.text() }
        preferences.http11Only = bool()
        preferences.authorityFile = maybe { $0.text() }
        preferences.edits = maybe { EditPolicy.allCases.randomElement(using: &$0) ?? .update }
        preferences.identity = maybe { IdentityPolicy.allCases.randomElement(using: &$0) ?? .auto }
        return Subscription(
            id: StoreSamples.feedID(number), address: StoreSamples.address("https://example.org/feed/\(number)?a=b&c=\"d\""),
            name: maybe { $0.text() }, tags: some { $0.text() }, homePage: maybe { $0.address() }, added: moment(), preferences: preferences
        )
    }

    /// Returns a state in which any member may be missing.
    public mutating func state() -> SourceState {
        var state = SourceState()
        state.trust.validators = Validators(entityTag: maybe { $0.text() }, lastModified: maybe { $0.text() })
        state.trust.issuer = maybe { $0.address() }
        state.trust.client.userAgent = maybe { $0.text() }
        state.trust.client.changed = maybe { $0.moment() }
        state.trust.since = maybe { $0.moment() }
        state.document.bodyHash = maybe { $0.identifier() }
        state.document.postCount = maybe { $0.integer() }
        state.document.cutPosts = some { $0.identifier() }
        state.document.format = maybe { $0.text() }
        state.document.warnings = some { .init(code: $0.text(), message: $0.text(), line: $0.maybe { $0.integer() }) }
        state.document.pace.rhythm.timeToLive = maybe { $0.integer() }
        state.document.pace.rhythm.skipDays = ["Sunday", "Monday", "Saturday"].filter { _ in bool() }
        state.document.pace.gap = maybe { Int64($0.integer()) }
        state.document.pace.newest = maybe { $0.moment() }
        state.document.pace.freshness = maybe { Int64($0.integer()) }
        state.history.lastAttempt = maybe { $0.moment() }
        state.history.lastSuccess = maybe { $0.moment() }
        state.history.lastChange = maybe { $0.moment() }
        state.history.lastNews = maybe { $0.moment() }
        state.plan.nextPull = maybe { $0.moment() }
        state.plan.earliest = maybe { $0.moment() }
        state.plan.reasons = some { $0.text() }
        state.trouble.failures = integer()
        state.trouble.lastFailure = maybe { .init(code: $0.text(), message: $0.text()) }
        state.trouble.retryAfter = maybe { $0.moment() }
        state.whereabouts.move = maybe { .init(target: $0.address(), sightings: $0.integer(), first: $0.moment()) }
        state.trouble.limitedSite = maybe { $0.text() }
        state.trouble.waits = integer()
        state.whereabouts.claim = maybe { .init(target: $0.address(), sightings: $0.integer(), first: $0.moment()) }
        state.trouble.gone = maybe { .init(first: $0.moment(), isFinal: $0.bool()) }
        state.trouble.missing = maybe { Self.missing(&$0) }
        state.document.restlessness = Restlessness(streak: integer(), since: maybe { $0.moment() })
        return state
    }

    private static func missing(_ generator: inout SampleGenerator) -> SourceState.Missing {
        var missing = SourceState.Missing(since: generator.moment())
        missing.searched = generator.maybe { $0.moment() }
        missing.found = generator.some { $0.address() }
        missing.cutSearches = generator.maybe { $0.integer() } ?? 0
        return missing
    }
}
