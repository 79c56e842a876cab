import AggregatorCore

/// Reads a log as publishers do, and finds what they would complain of. It knows nothing of how the visitor decides: only what was
/// said to it, and how far the visitor's own documents promise to listen.
package struct Etiquette: Sendable {
    /// What publishers complain of.
    package enum Fault: String, Sendable, Hashable, CaseIterable {
        /// A whole document was asked for again, by one who had been given something to recognise it by.
        case unconditional
        /// A validator was sent that this address never gave.
        case neverIssued = "never-issued"
        /// Sooner than the answer before allowed, or within a quarter of an hour.
        case tooSoon = "too-soon"
        /// In an hour or on a day that the feed wants to be left alone in.
        case atRest = "at-rest"
        /// While the whole site wanted to be left alone.
        case underPenalty = "under-penalty"
        /// While another visit to the same host went on.
        case concurrent
        /// Within a second of the last visit to the same host.
        case tooClose = "too-close"
        /// The old address, long after the new one was known.
        case redirectForgotten = "redirect-forgotten"
        /// Of what was said to be gone.
        case afterGone = "after-gone"
        /// A cookie of another fetch.
        case cookie
        /// Who led here was told.
        case referrer
        /// Hardly later than before, by one to whom this address has failed again and again.
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

    /// Seconds: what the visitor's documents promise at most, or at least.
    package struct Promises: Sendable {
        /// The least between two visits to one address.
        package var floor = 900.0
        /// How much of a cache rule is kept at least, before a source has been quiet for longer.
        package var longestCache = 86_400.0
        /// The most that a request to wait gets.
        package var longestWait = 7 * 86_400.0
        /// The least between the end of a visit to a host and the next one.
        package var spacing = 1.0
        /// How long a validator is trusted without a document.
        package var longestTrust = 8 * 86_400.0
        /// How long after a first 410 it is asked once more.
        package var goneConfirmation = 86_400.0
        /// Failures in a row after which at least `longerRest` goes by.
        package var patience = 3
        /// The least between two visits after `patience` failures.
        package var longerRest = 3_600.0
        /// Failures in a row after which a whole document may be asked for.
        package var doubt = 3
        /// Pulls that have to see a move before it is believed.
        package var moveSightings = 3
        /// How long a move has to be seen before it is believed.
        package var moveTime = 3 * 86_400.0
        /// What the visitor's documents say today.
        package init() {}
    }

    /// Why a whole document was asked for where the rules have dropped a validator: no fault, and told apart.
    package enum Excuse: String, Sendable, Hashable, CaseIterable { case trustedTooLong, lied, notUnderstood, failing }

    /// In the order of the log.
    package private(set) var faults: [Finding] = []
    /// How often each excuse was good.
    package private(set) var excused: [Excuse: Int] = [:]
    /// What a person insisted on: no fault of the visitor's, and told apart.
    package private(set) var forced: [Fault: Int] = [:]
    private let promises: Promises
    private var places: [WebAddress: Place] = [:]
    private var hosts: [String: HostLog] = [:]
    /// Sites that want to be left alone: since when, and until when.
    private var penalties: [String: [(since: Double, until: Double)]] = [:]
    /// Where redirects have just sent the visitor.
    private var awaited: [WebAddress: Double] = [:]

    private struct Place {
        var issued: Set<String> = []
        var current = Validators()
        var since = 0.0
        var bodyHash: Identifier?
        var excuse: Excuse?
        var notBefore = 0.0
        var rhythm = Feed.Rhythm()
        var last: Visit?
        var firstMove: Double?
        var moves = 0
        var isMoved = false
        var firstGone: Double?
        var isGone = false
        /// In a row.
        var failures = 0
        /// Visits in a row that brought nothing; those that were told to wait are passed over.
        var fruitless = 0
    }

    private struct HostLog {
        var end = -Double.infinity
    }

    /// Reads a log from its beginning; visits have to be in the order in which they began.
    package init(_ visits: [Visit], promises: Promises = Promises()) {
        self.promises = promises
        read(visits)
    }

    /// Reads on, where the log that was read so far ended.
    package mutating func read(_ visits: [Visit]) { for visit in visits { read(visit) } }

    /// At a site some of whose feeds were left, or come back to: nobody knows what such a visitor remembers.
    package mutating func forget(site: String) {
        for (address, place) in places where address.origin?.host.hasSuffix("." + site) == true {
            places[address] = Place(issued: place.issued)
        }
        penalties[site] = nil
    }

    /// How often it was found, without what was forced.
    package func count(_ fault: Fault) -> Int { faults.count { $0.fault == fault } }

    private mutating func read(_ visit: Visit) {
        let isContinued = awaited.removeValue(forKey: visit.address).map { visit.began - $0 < 120 } ?? false
        judgeManners(visit, isContinued)
        var place = places[visit.address] ?? Place()
        judgeTime(visit, place, isContinued)
        countFruitless(visit, &place)
        judgeValidators(visit, &place)
        note(visit, &place)
        places[visit.address] = place
        if let location = visit.location { awaited[location] = visit.ended }
    }

    private mutating func add(_ fault: Fault, _ visit: Visit) {
        if visit.isForced { forced[fault, default: 0] += 1 } else { faults.append(Finding(fault: fault, visit: visit)) }
    }

    private mutating func judgeManners(_ visit: Visit, _ isContinued: Bool) {
        if visit.headerNames.contains("referer") { add(.referrer, visit) }
        if visit.headerNames.contains("cookie"), !isContinued { add(.cookie, visit) }
        let host = visit.address.origin?.host ?? ""
        let end = hosts[host]?.end ?? -.infinity
        if visit.began < end {
            add(.concurrent, visit)
        } else if visit.began - end < promises.spacing - 0.001, !isContinued {
            add(.tooClose, visit)
        }
        hosts[host] = HostLog(end: max(end, visit.ended))
        // Whoever was on the way already could not know; what was held up on its way was.
        if !visit.isForgotten, (penalties[visit.site] ?? []).contains(where: { $0.since <= visit.began && visit.began < $0.until }) {
            add(.underPenalty, visit)
        }
    }

    private mutating func judgeTime(_ visit: Visit, _ place: Place, _ isContinued: Bool) {
        if place.isGone { add(.afterGone, visit) }
        if let first = place.firstGone, place.last?.status == 410, visit.began < first + promises.goneConfirmation {
            add(.afterGone, visit)
        }
        if place.isMoved { add(.redirectForgotten, visit) }
        guard let last = place.last, !isContinued else { return }
        if visit.began < max(place.notBefore, last.began + promises.floor) { add(.tooSoon, visit) }
        if Self.isResting(place.rhythm, visit.moment) { add(.atRest, visit) }
        // What the visitor could not keep in mind, or was made to ask, is no habit.
        let isHabit = !last.isForgotten && !last.isForced
        if isHabit, place.failures >= promises.patience, visit.began < last.began + promises.longerRest { add(.impatient, visit) }
    }

    private static func isResting(_ rhythm: Feed.Rhythm, _ moment: Timestamp) -> Bool {
        let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
        guard let civil = moment.civil else { return false }
        return rhythm.skipHours.contains(civil.hour) || rhythm.skipDays.contains(days[civil.weekday])
    }

    /// Of the visit before this one it is known by now whether somebody else has answered it.
    private func countFruitless(_ visit: Visit, _ place: inout Place) {
        guard let last = place.last else { return }
        let isFailure = last.status.map { $0 >= 400 || $0 == 200 && !last.isFeed } ?? true
        if last.isForgotten || isFailure && last.wish == nil {
            place.fruitless += 1
        } else if !isFailure {
            place.fruitless = 0
        }
        // Those that never came here brought nothing either.
        place.fruitless += visit.interceptions
    }

    private mutating func judgeValidators(_ visit: Visit, _ place: inout Place) {
        for sent in [visit.validators.entityTag, visit.validators.lastModified].compactMap(\.self) where !place.issued.contains(sent) {
            add(.neverIssued, visit)
        }
        guard visit.validators.isEmpty, !place.current.isEmpty else { return }
        let given = visit.interceptions > 0 ? Excuse.notUnderstood : place.fruitless >= promises.doubt ? .failing : place.excuse
        let excuse = visit.began - place.since > promises.longestTrust ? Excuse.trustedTooLong : given
        if let excuse { excused[excuse, default: 0] += 1 } else { add(.unconditional, visit) }
    }

    private mutating func note(_ visit: Visit, _ place: inout Place) {
        defer { place.last = visit }
        guard !visit.isForgotten else {
            // It may have been kept all the same.
            place.issued.formUnion([visit.issued.entityTag, visit.issued.lastModified].compactMap(\.self))
            place.excuse = .notUnderstood
            return
        }
        noteFailure(visit, &place)
        if visit.isForced, visit.status != nil {
            // Somebody insisted, and was answered: the newest word counts.
            penalties[visit.site] = penalties[visit.site]?.map { ($0.since, min($0.until, visit.ended)) }
        }
        if visit.status == 410 {
            // Once more after a day is what is promised, whatever somebody insisted on in between.
            let isConfirmed = place.firstGone.map { visit.began >= $0 + promises.goneConfirmation } ?? false
            place.isGone = place.isGone || isConfirmed
            place.firstGone = place.firstGone ?? visit.ended
        } else if visit.status != nil {
            (place.firstGone, place.isGone) = (nil, false)
        }
        if let wish = visit.wish {
            let until = visit.ended + min(wish, visit.isFeed ? promises.longestCache : promises.longestWait)
            if visit.isSiteWide {
                penalties[visit.site] = (penalties[visit.site] ?? []).filter { $0.until > visit.began } + [(visit.ended, until)]
            } else {
                place.notBefore = until
            }
        }
        if visit.isMove {
            noteMove(visit, &place)
        } else if visit.location != nil {
            // It was spoiled on its way, and may have looked like an end of the move: the visitor counts anew.
            (place.moves, place.firstMove) = (0, nil)
        }
        switch visit.status {
        case 200 where visit.isFeed: noteDocument(visit, &place)
        case 200: place.excuse = .notUnderstood
        case 304:
            place.current = visit.validators
            place.rhythm = visit.rhythm
        case let status? where 300..<400 ~= status: place.current = Validators()
        default: break
        }
    }

    private func noteFailure(_ visit: Visit, _ place: inout Place) {
        switch visit.status {
        case nil: place.failures += 1
        case let status? where 400..<600 ~= status && visit.wish == nil && status != 410: place.failures += 1
        default: place.failures = 0
        }
    }

    private mutating func noteDocument(_ visit: Visit, _ place: inout Place) {
        let tag = visit.issued.entityTag
        let isLie =
            tag != nil && tag == visit.validators.entityTag && tag?.hasPrefix("W/") == false && visit.bodyHash != place.bodyHash
        place.excuse = isLie ? .lied : nil
        place.issued.formUnion([visit.issued.entityTag, visit.issued.lastModified].compactMap(\.self))
        place.current = visit.issued
        place.since = visit.ended
        place.bodyHash = visit.bodyHash
        place.rhythm = visit.rhythm
    }

    private mutating func noteMove(_ visit: Visit, _ place: inout Place) {
        place.moves += 1
        let first = place.firstMove ?? visit.began
        place.firstMove = first
        place.isMoved = place.moves >= promises.moveSightings && visit.began - first >= promises.moveTime + 60
    }
}
