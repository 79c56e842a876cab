/// How a made-up publisher treats its readers.
package enum Temperament: String, Sendable, Hashable, CaseIterable {
    /// Says nothing of caches, versions or rhythm.
    case plain
    /// Entity tags, dates, and a cache rule of hours.
    case cacheable
    /// `Expires`, a `ttl`, and a date without an entity tag.
    case expiring
    /// One request an hour for its whole site, 429 else.
    case limited
    /// 429 for the whole domain on some days, for hours or for longer than anybody waits.
    case crowded
    /// Fails for hours in every way, and recovers.
    case flapping
    /// Moves for good (301, 308) to another host.
    case moving
    /// Sends its readers to a mirror, this week this one, then another (302, 307).
    case wandering
    /// Names its new address in the document.
    case claiming
    /// 410 from some day on.
    case gone
    /// 410 for some hours.
    case returning
    /// Its name has no address from some day on.
    case dead
    /// Takes longer than most readers wait.
    case slow
    /// Hours and days on which it wants to be left alone.
    case resting
    /// Its clock is off by up to two days.
    case skewed
    /// Another entity tag with every answer.
    case restless
    /// One strong entity tag for everything, and "not modified" when it is not true.
    case lying
    /// On some days everybody is sent to a page for logging in.
    case captive
    /// Sends everybody in circles until its cookie comes back.
    case greeting
    /// Numbers its posts from 1, as many do: its guids are other publishers' as well.
    case counting
    /// Gives all of its posts other guids some day.
    case renaming
    /// Corrects the titles of its newest posts.
    case editing
    /// Gives its newest post one guid, and that post one of its own once the next is out.
    case pinning

    /// A reader who does all well has news of it to the end.
    package var isThereForGood: Bool { ![.gone, .dead, .slow, .crowded].contains(self) }

    /// It never fails, never asks for a wait that is longer than anybody grants, and never says that nothing is new when something is.
    package var isHealthy: Bool { isThereForGood && ![.limited, .flapping, .returning, .skewed, .lying, .captive].contains(self) }
}
