import AggregatorCore

/// Reads a log as publishers do, and finds what they would complain about. It does not know how the visitor decides: it knows what the
/// visitor was told, and what the visitor's own documentation promises to respect.
package struct Etiquette: Sendable {
    /// The kinds of complaints of publishers.
    package enum Fault: String, Sendable, Hashable, CaseIterable {
        /// A whole document was requested again though the visitor had been given a validator.
        case unconditional
        /// A validator was sent that this address never gave.
        case neverIssued = "never-issued"
        /// The visit came sooner than the last answer allowed, or within a quarter of an hour.
        case tooSoon = "too-soon"
        /// The visit came in an hour or on a day that the feed excludes.
        case atRest = "at-rest"
        /// The visit came while the whole site had asked to wait.
        case underPenalty = "under-penalty"
        /// The visit came while another visit to the same host went on.
        case concurrent
        /// The visit came within a second of the last visit to the same host.
        case tooClose = "too-close"
        /// The old address was requested long after the new one was known.
        case redirectForgotten = "redirect-forgotten"
        /// A document was requested again after it was said to be gone.
        case afterGone = "after-gone"
        /// A cookie from another fetch was sent.
        case cookie
        /// A `Referer` field was sent.
        case referrer
        /// The visit came within an hour of the last, though this address had failed again and again.
        case impatient
    }

    /// A visit that breaks a rule.
    package struct Finding: Sendable, CustomStringConvertible {
        /// Which rule it breaks.
        package var fault: Fault
        /// The visit as the publisher logged it.
        package var visit: Visit
        package var description: String { "\(fault.rawValue): \(visit.address) at \(visit.moment.rfc3339)" }
    }

    /// The reason for a request of a whole document where the rules drop a validator: no fault, and counted apart.
    package enum Excuse: String, Sendable, Hashable, CaseIterable { case trustedTooLong, lied, notUnderstood }

    /// The faults in the order of the log.
    package private(set) var faults: [Finding] = []
    /// How often each excuse applied.
    package private(set) var excused: [Excuse: Int] = [:]
    /// Faults that a user forced: not the visitor's, and counted apart.
    package private(set) var forced: [Fault: Int] = [:]
    private var records: [WebAddress: AddressRecord] = [:]
    /// The end of the last visit to each host.
    private var ends: [String: Double] = [:]
    /// Sites that asked to wait: since when, and until when.
    private var penalties: [String: [(since: Double, until: Double)]] = [:]
    /// Targets of the redirects that the visitor was just sent to.
    private var awaited: [WebAddress: Double] = [:]

    /// Reads a log from its beginning; visits have to be in the order in which they began.
    package init(_ visits: [Visit]) { read(visits) }

    /// Reads the next part of the log.
    package mutating func read(_ visits: [Visit]) { for visit in visits { read(visit) } }

    /// Forgets the state of a site of which a feed was followed or unfollowed, as it is unknown what the visitor still remembers.
    package mutating func forget(site: String) {
        for (address, record) in records where address.origin?.host.hasSuffix("." + site) == true {
            records[address] = AddressRecord(issued: record.issued)
        }
        penalties[site] = nil
    }

    /// The number of these faults, without forced ones.
    package func count(_ fault: Fault) -> Int { faults.count { $0.fault == fault } }

    private mutating func read(_ visit: Visit) {
        let isContinued = awaited.removeValue(forKey: visit.address).map { visit.began - $0 < 120 } ?? false
        judgeManners(visit, isContinued: isContinued)
        var record = records[visit.address] ?? AddressRecord()
        judgeTime(visit, record, isContinued: isContinued)
        judgeValidators(visit, &record)
        note(visit, &record)
        records[visit.address] = record
        if let location = visit.location { awaited[location] = visit.ended }
    }

    private mutating func add(_ fault: Fault, _ visit: Visit) {
        if visit.isForced { forced[fault, default: 0] += 1 } else { faults.append(Finding(fault: fault, visit: visit)) }
    }

    private mutating func judgeManners(_ visit: Visit, isContinued: Bool) {
        if visit.headerNames.contains("referer") { add(.referrer, visit) }
        if visit.headerNames.contains("cookie"), !isContinued { add(.cookie, visit) }
        let host = visit.address.origin?.host ?? ""
        let end = ends[host] ?? -.infinity
        if visit.began < end {
            add(.concurrent, visit)
        } else if visit.began - end < Promises.spacing - 0.001, !isContinued {
            add(.tooClose, visit)
        }
        ends[host] = max(end, visit.ended)
        // A visit that had begun already could not know of the wait; one whose answer was lost did not learn of it.
        if !visit.isForgotten, (penalties[visit.site] ?? []).contains(where: { $0.since <= visit.began && visit.began < $0.until }) {
            add(.underPenalty, visit)
        }
    }

    private mutating func judgeTime(_ visit: Visit, _ record: AddressRecord, isContinued: Bool) {
        if record.isGone { add(.afterGone, visit) }
        if let first = record.firstGone, record.last?.status == 410, visit.began < first + Promises.goneConfirmation {
            add(.afterGone, visit)
        }
        if record.isMoved { add(.redirectForgotten, visit) }
        guard let last = record.last, !isContinued else { return }
        if visit.began < max(record.notBefore, last.began + Promises.floor) { add(.tooSoon, visit) }
        if visit.began < last.began + Promises.longestRest, Self.isResting(record.rhythm, visit.moment) { add(.atRest, visit) }
        // A visit that was forced, or whose result was lost, does not count.
        let isHabit = !last.isForgotten && !last.isForced
        if isHabit, record.failures >= Promises.toleratedFailures, visit.began < last.began + Promises.longerRest { add(.impatient, visit) }
    }

    private static func isResting(_ rhythm: Feed.Rhythm, _ moment: Timestamp) -> Bool {
        let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
        guard let civil = moment.civil else { return false }
        return rhythm.skipHours.contains(civil.hour) || rhythm.skipDays.contains(days[civil.weekday])
    }

    private mutating func judgeValidators(_ visit: Visit, _ record: inout AddressRecord) {
        for sent in [visit.validators.entityTag, visit.validators.lastModified].compactMap(\.self) where !record.issued.contains(sent) {
            add(.neverIssued, visit)
        }
        guard visit.validators.isEmpty, !record.current.isEmpty else { return }
        let given = visit.interceptions > 0 ? Excuse.notUnderstood : record.excuse
        let excuse = visit.began - record.since > Promises.longestTrust ? Excuse.trustedTooLong : given
        if let excuse { excused[excuse, default: 0] += 1 } else { add(.unconditional, visit) }
    }

    private mutating func note(_ visit: Visit, _ record: inout AddressRecord) {
        defer { record.last = visit }
        guard !visit.isForgotten else {
            // The visitor may have kept the validators all the same.
            record.issued.formUnion([visit.issued.entityTag, visit.issued.lastModified].compactMap(\.self))
            record.excuse = .notUnderstood
            return
        }
        record.noteFailure(visit)
        if visit.isForced, visit.status != nil {
            // A forced visit was answered, so its answer replaces an earlier wait.
            penalties[visit.site] = penalties[visit.site]?.map { ($0.since, min($0.until, visit.ended)) }
        }
        record.noteGone(visit)
        noteWish(visit, &record)
        record.noteMove(visit)
        record.noteAnswer(visit)
    }

    private mutating func noteWish(_ visit: Visit, _ record: inout AddressRecord) {
        guard let wish = visit.wish else { return }
        let until = visit.ended + min(wish, visit.isFeed ? Promises.longestCache : Promises.longestWait)
        if visit.isSiteWide {
            penalties[visit.site] = (penalties[visit.site] ?? []).filter { $0.until > visit.began } + [(visit.ended, until)]
        } else {
            record.notBefore = until
        }
    }
}
