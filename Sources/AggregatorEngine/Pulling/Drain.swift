/// How fast what has come is stored, and how long servers are silent before they answer: of what is asked for now nothing is here before so
/// much of what waits is gone.
///
/// Where hosts are far away a run would else stop asking while much waits, and have nothing to do when it is stored, until the next
/// answers come. Where they are near it changes nothing.
struct Drain {
    /// Seconds in which something waited, and the bytes that were stored in them.
    private var busy = 0.0
    private var stored = 0
    /// The uptime since which something waits, as far as it is not counted yet.
    private var since: Double?
    /// Seconds of silence before answers, of so many.
    private var silence = 0.0
    private var answers = 0

    /// A silence that says nothing of the line, in seconds: a slow server, or one that keeps its answer back.
    private static let longest = 1.0
    /// Seconds after which a speed is known.
    private static let known = 0.1

    /// Something waits from now on, if nothing did.
    mutating func fill(uptime: Double) { since = since ?? uptime }

    /// So much is stored; and whether nothing waits now.
    mutating func drain(_ bytes: Int, isEmpty: Bool, uptime: Double) {
        if let since { busy += max(uptime - since, 0) }
        since = isEmpty ? nil : uptime
        stored += bytes
    }

    /// A server answered after so many seconds.
    mutating func hear(after seconds: Double) {
        silence += min(max(seconds, 0), Self.longest)
        answers += 1
    }

    /// Bytes that are stored in the time of an answer, up to `limit`.
    func ahead(limit: Int) -> Int {
        guard busy >= Self.known, answers > 0 else { return 0 }
        return Int(min(Double(stored) / busy * silence / Double(answers), Double(limit)))
    }
}
