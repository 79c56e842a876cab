/// Notes what a store meets that can't be read: a reader who is shown the rest is told that it is not all.
public final class DamageLog: Sendable {
    private struct Notes: Sendable {
        var first: String?
        var hasMore = false
    }

    private let notes = Locked(Notes())

    /// Nothing was noted.
    public init() {}

    /// - Parameter name: what can't be read, for a person.
    public func note(_ name: String) {
        notes.withLock { notes in
            if notes.first == nil { notes.first = name } else if notes.first != name { notes.hasMore = true }
        }
    }

    /// What was noted, as the subject of a sentence: the first of it by its name; `nil` where nothing was.
    public var summary: String? {
        let notes = notes.withLock { $0 }
        return notes.first.map { notes.hasMore ? "\($0), and more besides," : $0 }
    }
}
