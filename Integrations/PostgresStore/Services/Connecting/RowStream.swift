import AggregatorCore

/// Goes through any number of rows, inside of a transaction, a few megabytes at a time.
struct RowStream {
    /// The most rows of a portion, and the bytes after which it is full.
    private static let portion = (rows: 200, bytes: 4 << 20 as Int64)
    /// The number of lengths that are read at a time.
    private static let lengths = 2000

    let columns: String
    let tables: String
    /// The columns that the rows are sorted by, and the length of a row.
    let order: String
    let bytes: String

    /// Passes on portion after portion, none of them empty.
    func forEach(_ connection: Connection, _ body: (ResultSet) throws(QueryFailure) -> Void) throws(QueryFailure) {
        // The lengths of rows are known without reading them.
        try connection.script(
            """
            DECLARE measure NO SCROLL CURSOR FOR SELECT (\(bytes))::bigint FROM \(tables) ORDER BY \(order);
            DECLARE look NO SCROLL CURSOR FOR SELECT \(columns) FROM \(tables) ORDER BY \(order)
            """)
        while true {
            let lengths = try connection.runOnce("FETCH \(Self.lengths) FROM measure", []).rows.map { $0.number(0) ?? 0 }
            guard !lengths.isEmpty else { break }
            for count in Self.portions(lengths) { try body(connection.runOnce("FETCH \(count) FROM look", [])) }
        }
        try connection.script("CLOSE measure; CLOSE look")
    }

    private static func portions(_ lengths: [Int64]) -> [Int] {
        var portions: [Int] = []
        var room: Int64 = 0
        for length in lengths {
            if room <= 0 || portions.last == portion.rows {
                portions.append(0)
                room = portion.bytes
            }
            portions[portions.count - 1] += 1
            room -= length
        }
        return portions
    }
}
