import AggregatorCore

/// Checks a schema, inside of a transaction: its structure, then its contents.
///
/// Everything is read from the tables alone: with a damaged index, rows would be missed that are whole.
final class Checkup {
    let connection: Connection
    let isRepairing: Bool
    /// Whether a repair had to create columns that search uses, and so they are empty. Then it is no finding that they lack posts.
    /// `areSignsNew` is the same for the table of signs.
    var isSearchNew = false
    var areSignsNew = false
    private var noted: [StoreFinding] = []

    init(_ connection: Connection, isRepairing: Bool) {
        self.connection = connection
        self.isRepairing = isRepairing
    }

    func findings() throws(QueryFailure) -> [StoreFinding] {
        try connection.script(Self.byTables)
        try checkTables()
        guard isReadable else { return noted }
        // Until the end no other transaction adds, changes or removes posts; readers and marks go on.
        if isRepairing { try connection.script("LOCK TABLE subscription IN EXCLUSIVE MODE") }
        try checkColumns()
        // The rest needs all tables and columns.
        guard isReadable else { return noted }
        try checkFormats()
        try checkTrees()
        try checkDoubles()
        try checkKeys()
        // The remaining checks write by keys.
        guard !isRepairing || isReadable else { return noted }
        try checkReferences()
        try checkRecords()
        try checkRules()
        try checkNumbering()
        try checkConstraints()
        try checkIndexes()
        return noted
    }

    private var isReadable: Bool { noted.allSatisfy(\.isMended) }

    static let byTables = "SET LOCAL enable_indexscan TO off; SET LOCAL enable_indexonlyscan TO off; SET LOCAL enable_bitmapscan TO off"
    private static let byIndexes =
        "SET LOCAL enable_indexscan TO on; SET LOCAL enable_indexonlyscan TO on; SET LOCAL enable_bitmapscan TO on"

    /// Writes single rows, each found by its key.
    func byKeys(_ body: () throws(QueryFailure) -> Void) throws(QueryFailure) {
        try connection.script(Self.byIndexes)
        try body()
        try connection.script(Self.byTables)
    }

    func report(_ sentence: String, about: [String] = []) { report(StoreFinding(sentence + ".", isMended: false, about: about)) }

    func report(_ finding: StoreFinding) { noted.append(finding) }

    /// Notes a finding, and what became of it; applies its remedy if this is a repair.
    ///
    /// - Parameters:
    ///   - done: The sentence's end after a repair.
    ///   - offer: Its end if nothing is repaired.
    ///   - mark: The punctuation before either.
    func note(
        _ what: String, _ done: String, offer: String = "--repair mends that", mark: String = ":", about: [String] = [],
        mending remedy: () throws(QueryFailure) -> Void
    ) throws(QueryFailure) {
        guard isRepairing else { return report("\(what)\(mark) \(offer)", about: about) }
        if let refusal = try attempt(remedy) {
            return report(
                "\(what)\(mark) the server can't mend that (\(refusal.message)); mend it by hand, or restore a copy", about: about)
        }
        noted.append(StoreFinding("\(what)\(mark) \(done).", isMended: true, about: about))
    }

    /// Notes one finding for all rows with the flaw; none if there are no such rows.
    func note(
        _ flaw: StoreFlaw, _ count: Int, about: [String] = [], mending remedy: () throws(QueryFailure) -> Void
    ) throws(QueryFailure) {
        if count > 0 { try note("\(flaw.what) (\(count))", flaw.advice, about: about, mending: remedy) }
    }

    /// Runs `body` whole or not at all. Returns the server's refusal, unless its cause is only momentary, which is thrown.
    func attempt(_ body: () throws(QueryFailure) -> Void) throws(QueryFailure) -> (state: String, message: String)? {
        try connection.script("SAVEPOINT attempt")
        do throws(QueryFailure) {
            try body()
            try connection.script("RELEASE attempt")
            return nil
        } catch {
            guard case .refused(let state, let message) = error, Self.answers.contains(where: state.hasPrefix) else { throw error }
            try connection.script("ROLLBACK TO attempt; RELEASE attempt")
            return (state, message)
        }
    }

    /// Classes of error codes of PostgreSQL that are such refusals: features, data, constraints, states and rights of objects, damage; and
    /// an index that is newer than the snapshot.
    private static let answers = ["0A", "22", "23", "2B", "42", "55000", "54", "XX", QueryFailure.serialization]

    func count(_ rows: String) throws(QueryFailure) -> Int64 {
        try connection.runOnce("SELECT count(*) FROM \(rows)", []).first?.number(0) ?? 0
    }
}
