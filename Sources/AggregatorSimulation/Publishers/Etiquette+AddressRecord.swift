import AggregatorCore

extension Etiquette {
    /// What the log says of an address so far.
    struct AddressRecord {
        /// All validators that were ever given.
        var issued: Set<String> = []
        /// Those that the visitor is to send.
        var current = Validators()
        /// When the document came that they are of.
        var since = 0.0
        var bodyHash: Identifier?
        /// Why the visitor may ask for the whole document all the same.
        var excuse: Excuse?
        /// Until when the last answer asked to wait.
        var notBefore = 0.0
        var rhythm = Feed.Rhythm()
        var last: Visit?
        var firstMove: Double?
        var moves = 0
        var isMoved = false
        var firstGone: Double?
        var isGone = false
        /// Failures in a row.
        var failures = 0

        mutating func noteFailure(_ visit: Visit) {
            let isFailure = visit.status.map { 400..<600 ~= $0 && visit.wish == nil && $0 != 410 } ?? true
            guard isFailure else {
                failures = 0
                return
            }
            // A person who tries again shows nothing of the visitor's habits.
            if !visit.isForced || failures == 0 { failures += 1 }
        }

        mutating func noteGone(_ visit: Visit) {
            if visit.status == 410 {
                // The promise is one more request after a day; forced visits in between don't count.
                let isConfirmed = firstGone.map { visit.began >= $0 + Promises.goneConfirmation } ?? false
                isGone = isGone || isConfirmed
                firstGone = firstGone ?? visit.ended
            } else if visit.status != nil {
                (firstGone, isGone) = (nil, false)
            }
        }

        mutating func noteMove(_ visit: Visit) {
            guard visit.isMove else {
                // The redirect was spoiled on its way and may have looked like the end of the move: the visitor counts anew.
                if visit.location != nil { (moves, firstMove) = (0, nil) }
                return
            }
            moves += 1
            let first = firstMove ?? visit.began
            firstMove = first
            isMoved = moves >= Promises.moveSightings && visit.began - first >= Promises.moveTime + 60
        }

        mutating func noteAnswer(_ visit: Visit) {
            switch visit.status {
            case 200 where visit.isFeed: noteDocument(visit)
            case 200: excuse = .notUnderstood
            case 304:
                current = visit.validators
                rhythm = visit.rhythm
            case let status? where 300..<400 ~= status: current = Validators()
            default: break
            }
        }

        private mutating func noteDocument(_ visit: Visit) {
            let tag = visit.issued.entityTag
            let isLie =
                tag != nil && tag == visit.validators.entityTag && tag?.hasPrefix("W/") == false && visit.bodyHash != bodyHash
            excuse = isLie ? .lied : nil
            issued.formUnion([visit.issued.entityTag, visit.issued.lastModified].compactMap(\.self))
            current = visit.issued
            since = visit.ended
            bodyHash = visit.bodyHash
            rhythm = visit.rhythm
        }
    }
}
