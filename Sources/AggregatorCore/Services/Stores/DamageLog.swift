/// Notes what can't be read in a store, so that a reader who gets the rest learns that it is incomplete.
public final class DamageLog: Sendable {
    private struct Notes: Sendable {
        var first: String?
        var hasMore = false
    }

    private let notes = Locked(Notes())

    /// Creates an empty log.
    public init() {}

    /// - Parameter name: What can't be read, for a person.
    public func note(_ name: String) {
        notes.withLock { notes in
            if notes.first == nil { notes.first = name } else if notes.first != name { notes.hasMore = true }
        }
    }

    /// What was noted, as the subject of a sentence: the first name, and whether there is more; `nil` where nothing was noted.
    public var summary: String? {
        let notes = notes.withLock { $0 }
        return notes.first.map { notes.hasMore ? "\($0), and more besides," : $0 }
    }
}
