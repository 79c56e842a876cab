import AggregatorCore
import GRDB

/// The posts whose rows can be read, found without any index.
struct ReadablePosts {
    /// The number of its row, and what lists are ordered by.
    typealias Place = (number: Int64, id: PostID, date: Timestamp)

    /// In no order.
    let places: [Place]

    init(_ db: Database, noting unreadable: DamageLog) throws {
        unreadable.note("index of posts")
        var places: [Place] = []
        _ = try ReadableRows(db).forEach(of: "post", by: "number", columns: "number, id, sort_seconds, sort_nanoseconds") { row in
            places.append((row.integer(0), PostID(row.identifier(1)), row.moment(2)))
        }
        self.places = places
    }

    /// The numbers of rows, newest first.
    var newestFirst: [Int64] { places.sorted { ($1.date, $0.id) < ($0.date, $1.id) }.map(\.number) }
}
