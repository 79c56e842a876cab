extension SourceState: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        validators = record.part("validators") ?? validators
        validatorsSince = record.moment("validators_since")
        bodyHash = record.identifier("body_hash")
        format = record.text("format")
        pace = record.part("pace") ?? pace
        lastAttempt = record.moment("last_attempt")
        lastSuccess = record.moment("last_success")
        lastChange = record.moment("last_change")
        nextPull = record.moment("next_pull")
        reasons = record.texts("reasons")
        failures = record.integer("failures") ?? 0
        lastFailure = record.record("last_failure")
        retryAfter = record.moment("retry_after")
        move = record.record("move")
        gone = record.record("gone")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.part("validators", validators)
        writer.member("validators_since", validatorsSince)
        writer.member("body_hash", bodyHash)
        writer.member("format", format)
        writer.part("pace", pace)
        writer.member("last_attempt", lastAttempt)
        writer.member("last_success", lastSuccess)
        writer.member("last_change", lastChange)
        writer.member("next_pull", nextPull)
        writer.member("reasons", list: reasons)
        writer.member("failures", failures == 0 ? nil : failures)
        writer.member("last_failure", lastFailure)
        writer.member("retry_after", retryAfter)
        writer.member("move", move)
        writer.member("gone", gone)
    }
}

extension SourceState.Pace: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        rhythm = record.part("rhythm") ?? rhythm
        gap = record.size("gap")
        newest = record.moment("newest")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.part("rhythm", rhythm)
        writer.member("gap", gap)
        writer.member("newest", newest)
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

extension Validators: JSONRecord {
    public init?(record: JSONValue) {
        self.init(entityTag: record.text("entity_tag"), lastModified: record.text("last_modified"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("entity_tag", entityTag)
        writer.member("last_modified", lastModified)
    }
}
