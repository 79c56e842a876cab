/// Estimates how many bytes the store absorbs before a request sent now is answered: store throughput times average time to first byte. The
/// backlog may exceed its limit by that much.
///
/// Without it, a run against distant hosts would stop asking while the backlog is full, and then idle until the next answers arrive. With
/// nearby hosts it is about zero.
struct StoreThroughput {
    /// Seconds in which something waited for the store, and the bytes that were stored in them.
    private var busy = 0.0
    private var stored = 0
    /// The uptime since which something waits, as far as it is not yet in `busy`.
    private var since: Double?
    /// Seconds of silence before answers, summed over `answers`.
    private var silence = 0.0
    private var answers = 0

    /// The longest silence that counts, in seconds: a longer one comes from a slow server, or one that holds its answer back, not from the
    /// line.
    private static let longest = 1.0
    /// Seconds of `busy` after which the throughput counts as known.
    private static let known = 0.1

    /// Something waits from now on.
    mutating func fill(uptime: Double) { since = since ?? uptime }

    /// Notes that so many bytes are stored, and whether nothing waits now.
    mutating func drain(_ bytes: Int, isEmpty: Bool, uptime: Double) {
        if let since { busy += max(uptime - since, 0) }
        since = isEmpty ? nil : uptime
        stored += bytes
    }

    /// Notes that a server answered after so many seconds.
    mutating func hear(after seconds: Double) {
        silence += min(max(seconds, 0), Self.longest)
        answers += 1
    }

    /// The bytes that are stored in the time of an average answer, up to `limit`.
    func ahead(limit: Int) -> Int {
        guard busy >= Self.known, answers > 0 else { return 0 }
        return Int(min(Double(stored) / busy * silence / Double(answers), Double(limit)))
    }
}
