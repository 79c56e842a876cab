import Synchronization

/// One change of a row: its table, its key, and its value; `nil` takes the row away.
public typealias Batch = [(table: String, key: String, value: String?)]

/// A shelf of tables, which hold texts by key. Changes come in batches, which are made wholly or not at all.
public final class Shelf: Sendable {
    private static let shelves = Mutex<[String: Shelf]>([:])
    private let tables = Mutex<[String: [String: String]]>([:])

    /// The shelf at a place; `nil` if there is none and `isMade` is false.
    public static func at(_ place: String, isMade: Bool) -> Shelf? {
        shelves.withLock { shelves in
            if shelves[place] == nil, isMade { shelves[place] = Shelf() }
            return shelves[place]
        }
    }

    public func rows(_ table: String) -> [String: String] { tables.withLock { $0[table] ?? [:] } }

    public func write(_ batch: Batch) {
        tables.withLock { tables in
            for change in batch { tables[change.table, default: [:]][change.key] = change.value }
        }
    }
}
