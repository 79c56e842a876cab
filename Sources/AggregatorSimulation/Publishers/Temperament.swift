/// How a made-up publisher treats its readers.
package enum Temperament: String, Sendable, Hashable, CaseIterable {
    /// Gives no cache rules, validators or rhythm.
    case plain
    /// Gives entity tags, dates, and a cache rule of hours.
    case cacheable
    /// Gives `Expires`, a `ttl`, and a date without an entity tag.
    case expiring
    /// Allows one request an hour for its whole site, and answers 429 to others.
    case limited
    /// Answers 429 for the whole domain at times, for hours or for longer than any reader waits.
    case crowded
    /// Fails for hours in every way, and recovers.
    case flapping
    /// Moves permanently (301, 308) to another host.
    case moving
    /// Redirects its readers to a mirror (302, 307), to another one every ten days.
    case wandering
    /// Names its new address in the document.
    case claiming
    /// Answers 410 from some day on.
    case gone
    /// Answers 410 for some hours.
    case returning
    /// Loses its host name's address on some day.
    case dead
    /// Takes longer than most readers wait.
    case slow
    /// Excludes hours and days.
    case resting
    /// Its clock is off by up to two days.
    case skewed
    /// Gives another entity tag with every answer.
    case restless
    /// Gives one strong entity tag for everything, and answers "not modified" when it is not true.
    case lying
    /// On some days, redirects every request to a login page.
    case captive
    /// Redirects to the same address until its cookie comes back.
    case greeting
    /// Uses the numbers of its posts as guids, as many do, so other publishers have the same guids.
    case counting
    /// Gives all of its posts new guids on some day.
    case renaming
    /// Corrects the titles of its newest posts.
    case editing
    /// Gives its newest post always the same guid, and another one to that post once the next is out.
    case pinning
    /// Has had nothing new for months, gives a cache rule of days, and fails at times.
    case quiet

    /// Whether a reader who does everything right gets its news to the end.
    package var isThereForGood: Bool { ![.gone, .dead, .slow, .crowded].contains(self) }

    /// Whether it never fails, never asks for a longer wait than readers grant, and never denies a change.
    package var isHealthy: Bool { isThereForGood && ![.limited, .flapping, .returning, .skewed, .lying, .captive, .quiet].contains(self) }
}
