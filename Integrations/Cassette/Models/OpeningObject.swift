import AggregatorCore

/// The second line of a cassette: what the pull was started with.
struct OpeningObject: JSONRecord {
    var seed: UInt64
    var moment: MomentObject
    var isForced: Bool
    var configuration: JSONValue
    var siteWaits: [SiteWait]

    init(_ opening: Recording.Opening) {
        seed = opening.seed
        moment = MomentObject(opening.moment)
        isForced = opening.isForced
        configuration = opening.configuration
        siteWaits = opening.siteWaits
    }

    init?(record: JSONValue) {
        guard let seed = record.text("seed").flatMap({ UInt64($0) }), let moment: MomentObject = record.record("moment") else {
            return nil
        }
        self.seed = seed
        self.moment = moment
        isForced = record.bool("forced") ?? false
        configuration = record["configuration"] ?? .object([])
        siteWaits = record.list("site_waits")
    }

    func writeMembers(to writer: inout JSONWriter) {
        // Written as text, as other programs read large numbers as fractions.
        writer.member("seed", String(seed))
        writer.member("moment", moment)
        writer.member("forced", isForced ? true : nil)
        writer.member("configuration", value: configuration)
        writer.member("site_waits", list: siteWaits)
    }
}

struct MomentObject: JSONRecord {
    var now: Timestamp
    var uptime: Double

    init(_ moment: Recording.Moment) { (now, uptime) = (moment.now, moment.uptime) }

    init?(record: JSONValue) {
        // From a moment before the machine was started, a replay would wait for the recorded one.
        guard let now = record.moment("now"), let uptime = record.double("uptime"), uptime >= 0 else { return nil }
        (self.now, self.uptime) = (now, uptime)
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("now", now)
        writer.member("uptime", uptime)
    }

    var moment: Recording.Moment { Recording.Moment(now: now, uptime: uptime) }
}

/// A subscription, with the state and the description that were stored for it.
struct SourceObject: JSONRecord {
    var source: Recording.Source

    init(_ source: Recording.Source) { self.source = source }

    init?(record: JSONValue) {
        guard let subscription: Subscription = record.record("subscription") else { return nil }
        source = Recording.Source(subscription, state: record.record("state"), feed: record.record("feed"))
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("subscription", source.subscription)
        writer.member("state", source.state)
        writer.member("feed", source.feed)
    }
}

/// The first line of a source: what was to be pulled, and when that began.
struct AttemptObject: JSONRecord {
    var attempt: Recording.Attempt

    init(_ attempt: Recording.Attempt) { self.attempt = attempt }

    init?(record: JSONValue) {
        guard let source = record.text("source"), let feed = record.identifier("feed"),
            let began: MomentObject = record.record("began")
        else { return nil }
        attempt = Recording.Attempt(source: source, feed: FeedID(feed), moment: began.moment)
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("source", attempt.source)
        writer.member("feed", attempt.feed.value)
        writer.member("began", MomentObject(attempt.moment))
    }
}
