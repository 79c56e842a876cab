/// How often a source is asked by what it has done: the rules that hold where neither the user nor the source says otherwise.
extension Schedule {
    /// Half the average distance between the newest posts, within the bounds; longer for a source that has become quiet.
    static func usualGap(_ input: Input, _ bounds: Bounds, _ reasons: inout [String]) -> Int64 {
        guard let newest = input.pace.newest, let average = input.pace.gap else {
            // Of a document that holds one or two, the others of a busy day would be missed.
            let isLong = input.postCount ?? 0 > 2
            let since = input.happened(input.lastChange) ?? input.now
            if isLong, let quiet = quietGap(input, since: since, bounds, &reasons) { return max(quiet, bounds.interval) }
            reasons.append("by default every \(DurationText.of(bounds.interval))")
            return bounds.interval
        }
        let seen = input.seen(besides: newest)
        if let quiet = quietGap(input, since: seen, bounds, &reasons) { return max(quiet, min(average / 2, bounds.ceiling)) }
        if seen.wholeSeconds(since: newest) >= 7 * 86_400 {
            reasons.append("what is new bears old dates, so by default every \(DurationText.of(bounds.interval))")
            return bounds.interval
        }
        guard average > 0 else {
            // All from one day, one import, or a rebuilt site.
            reasons.append("its newest posts have one and the same date, so by default every \(DurationText.of(bounds.interval))")
            return bounds.interval
        }
        reasons.append("it publishes about every \(DurationText.of(average, isAbout: true))")
        let usual = min(max(average / 2, bounds.floor), max(bounds.ceiling, bounds.interval))
        let silence = input.silence(since: seen)
        guard usual < bounds.interval, silence >= pause, silence / 10 >= average else { return usual }
        reasons.append("nothing for \(DurationText.of(silence, isAbout: true)), so by default every \(DurationText.of(bounds.interval))")
        return bounds.interval
    }

    /// Seconds without a post after which a source that publishes many at once, as of a weekly list, is between two such moments. Shorter,
    /// and the batches of an hour would be asked for an hour apart, whereas a document may hold no more than one of them.
    private static let pause: Int64 = 6 * 3_600

    /// The interval of a source that has shown nothing new for a week or longer; `nil` for any other.
    private static func quietGap(_ input: Input, since seen: Timestamp, _ bounds: Bounds, _ reasons: inout [String]) -> Int64? {
        let idleDays = input.silence(since: seen) / 86_400
        for (days, share) in [(Int64(30), Int64(1)), (14, 2), (7, 4)] where idleDays >= days {
            reasons.append("nothing new for \(idleDays) days")
            return bounds.ceiling / share
        }
        return nil
    }
}

extension Schedule.Input {
    /// When the source last showed something new, by the date of its newest post or to us.
    func seen(besides newest: Timestamp) -> Timestamp { max(newest, happened(lastNews) ?? newest) }

    /// Seconds for which the source is known to have shown nothing new: up to its last document where this pull brought none. After a break of
    /// weeks, one failure would make a busy source a quiet one.
    func silence(since seen: Timestamp) -> Int64 {
        let known = isUnheard ? now : happened(wishesSince) ?? now
        return known.wholeSeconds(since: seen)
    }

    /// A noted moment, unless a clock that was ahead has noted it: that says nothing of how long the source has been quiet.
    func happened(_ moment: Timestamp?) -> Timestamp? { moment.flatMap { $0 <= now ? $0 : nil } }
}
