/// A table of the store, in the words in which the server describes it.
struct TableDescription: Sendable {
    struct Column: Sendable {
        let name: String
        /// With its collation, if that is not the database's.
        let type: String
        let isRequired: Bool
        let initial: String?
        let isNumbered: Bool
        /// The column as it stands in the definition of the table.
        let sql: String

        /// Reads a column such as `is_read boolean NOT NULL DEFAULT false`.
        init(_ sql: Substring) {
            var rest = sql.drop { $0 != " " }.dropFirst()
            let numbering = " GENERATED ALWAYS AS IDENTITY"
            isNumbered = rest.hasSuffix(numbering)
            if isNumbered { rest = rest.dropLast(numbering.count) }
            let value = rest.firstRange(of: " DEFAULT ")
            initial = value.map { String(rest[$0.upperBound...]) }
            if let value { rest = rest[..<value.lowerBound] }
            let requirement = " NOT NULL"
            isRequired = rest.hasSuffix(requirement)
            if isRequired { rest = rest.dropLast(requirement.count) }
            type = String(rest)
            name = String(sql.prefix { $0 != " " })
            self.sql = String(sql)
        }
    }

    let name: String
    let columns: [Column]
    /// The constraints that make rows unique, the primary key first.
    let keys: [String]
    let references: [String]
    /// The definitions of indexes, by name.
    let indexes: [String: String]

    init(_ name: String, _ columns: String, keys: [String], references: [String] = [], indexes: [String: String] = [:]) {
        self.name = name
        self.columns = columns.split(separator: "\n").map(Column.init)
        self.keys = keys
        self.references = references
        self.indexes = indexes
    }

    /// The columns of each key: what is in its first parentheses, without operators.
    var keyColumns: [String] {
        keys.map { key in
            let list = key.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
            return list.split(separator: ",").map { $0.split(separator: " ").first.map(String.init) ?? "" }.joined(separator: ", ")
        }
    }

    /// Makes the table, and everything that belongs to it.
    var making: String {
        let lines = columns.map(\.sql) + keys + references
        return "CREATE TABLE \(name) (\(lines.joined(separator: ", ")));" + indexes.keys.sorted().map(making(index:)).joined()
    }

    func making(index name: String) -> String { indexes[name].map { "CREATE INDEX \(name) ON \(self.name) USING \($0);" } ?? "" }
}
