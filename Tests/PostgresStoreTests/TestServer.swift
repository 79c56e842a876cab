import AggregatorCore
import CPQ
import Foundation
import PostgresStore
import Testing

/// The server that `./dev test` starts for the tests.
enum TestServer {
    static let variable = "TEST_POSTGRES"
    static let address = ProcessInfo.processInfo.environment[variable]
    static let isMissing: Comment = "TEST_POSTGRES names no server; ./dev test starts one"
    static var isThere: Bool { address != nil }
}

/// A schema of a test's own; schemas of other stores beside it have names that begin with its name.
struct Scratch {
    let server: String
    let schema = "t\(UUID().uuidString.lowercased())"

    init() throws { server = try #require(TestServer.address) }

    init(server: String) { self.server = server }

    var location: StoreLocation { location() }

    /// The schema comes last: the contract's model check appends to it.
    func location(_ more: String = "") -> StoreLocation {
        StoreLocation(scheme: "postgres", path: "\(server.dropFirst("postgres:".count))&\(more)schema=\(schema)")
    }

    func store(_ options: StoreOptions = StoreOptions(), _ more: String = "") async throws -> any Store {
        let backend = try #require(PostgresStoreIntegration().contribution.storeBackends.first)
        return try await backend.open(location(more), options: options)
    }

    func remove() async throws {
        try await sql(
            "DO $$ DECLARE name text; BEGIN "
                + "FOR name IN SELECT nspname FROM pg_namespace WHERE starts_with(nspname, '\(schema)') LOOP "
                + "EXECUTE format('DROP SCHEMA %I CASCADE', name); END LOOP; END $$")
    }

    /// Runs a statement beside the store, and returns the first column of its rows.
    @discardableResult
    func sql(_ statement: String) async throws -> [String] {
        let server = server
        let schema = schema
        let rows: [String]? = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                let connection = PQconnectdb(server)
                defer { PQfinish(connection) }
                cpq_silence(connection)
                PQclear(PQexec(connection, "SET search_path TO \"\(schema)\""))
                let result = PQexec(connection, statement)
                defer { PQclear(result) }
                guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
                    return continuation.resume(returning: nil)
                }
                continuation.resume(returning: (0..<PQntuples(result)).map { String(cString: PQgetvalue(result, $0, 0)) })
            }
        }
        return try #require(rows, "the server refuses: \(statement)")
    }

    /// Waits in the server until a condition on its sessions is true; if it never is, the test fails after two minutes.
    func wait(until condition: String) async throws {
        try await sql(
            "DO $$ BEGIN FOR turn IN 1..12000 LOOP IF \(condition) THEN RETURN; END IF; PERFORM pg_sleep(0.01); "
                + "PERFORM pg_stat_clear_snapshot(); END LOOP; RAISE 'this never came'; END $$")
    }
}

/// Lends a schema to a test, and removes it whatever happens.
func withScratch(_ body: (Scratch) async throws -> Void) async throws {
    let place = try Scratch()
    do { try await body(place) } catch {
        try await place.remove()
        throw error
    }
    try await place.remove()
}
