package import AggregatorCore

/// A made-up publisher: what it answers is a function of its seed, the request and the time.
package struct Publisher: Sendable {
    /// How it behaves.
    package let temperament: Temperament
    /// Its site, which limits of requests apply to.
    package let site: String
    /// The first address of its feed.
    package let address: WebAddress
    let host: String
    private let identity: Identifier
    private let seed: UInt64
    let start: Timestamp

    init?(_ temperament: Temperament, number: Int, feed: Int, seed: UInt64, start: Timestamp) {
        site = "\(temperament.rawValue)-\(number).example"
        // Some have several feeds on one host.
        let isOneHost = temperament == .plain
        host = isOneHost ? "www.\(site)" : "feed-\(feed).\(site)"
        guard let address = WebAddress("https://\(host)/\(isOneHost ? "feed-\(feed)" : "feed").xml") else { return nil }
        self.temperament = temperament
        self.address = address
        self.seed = seed
        self.start = start
        // The feeds of a crowded site share one identity, so that they are turned away together.
        identity = ContentHash.of(Array((temperament == .crowded ? site : address.text).utf8))
    }

    /// A number below `bound` that is the same whenever it is drawn for the same purpose.
    func draw(_ purpose: UInt64, below bound: UInt64) -> UInt64 {
        var generator = SeededGenerator(seed: seed, stream: identity, attempt: purpose)
        return generator.next() % max(bound, 1)
    }

    /// Days since the beginning.
    func day(_ now: Timestamp) -> Int64 { now.wholeSeconds(since: start) / 86_400 }

    /// The day on which its behaviour changes permanently.
    var turningDay: Int64 { 3 + Int64(draw(1, below: 14)) }
    func hasTurned(_ now: Timestamp) -> Bool { day(now) >= turningDay }

    /// A number below `bound` that changes every `hours` hours.
    func mood(_ now: Timestamp, hours: Int64, below bound: UInt64) -> UInt64 {
        draw(1_000 + UInt64(clamping: now.wholeSeconds(since: start) / (hours * 3_600)), below: bound)
    }

    /// Seconds that its clock is ahead.
    var skew: Int64 { temperament == .skewed ? Int64(draw(2, below: 4 * 86_400)) - 2 * 86_400 : 0 }

    /// Its host after a move.
    var newHost: String { "new.\(host)" }
    /// The mirror of these ten days: long enough that a reader who comes back to an earlier one has dropped its validators.
    func mirror(_ now: Timestamp) -> String { "mirror-\(mood(now, hours: 240, below: 3)).\(host)" }

    /// Seconds for which a quiet one lets its document be kept.
    static let quietFreshness: Int64 = 5 * 86_400

    /// Seconds until it answers.
    func latency(_ now: Timestamp) -> Double {
        let draw = Double(mood(now, hours: 1, below: 1_000)) / 1_000
        return temperament == .slow ? 8 + draw * 40 : 0.05 + draw * 0.6
    }

    /// The document at this time.
    func edition(_ now: Timestamp) -> PublisherEdition { PublisherEdition(of: self, now: now) }
}
