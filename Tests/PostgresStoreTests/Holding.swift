import CPQ
import Foundation
import Testing

/// A transaction of another client, held open. `@unchecked Sendable`: one call at a time, by the test that has it.
final class Holding: @unchecked Sendable {
    private let connection: OpaquePointer

    fileprivate init(_ connection: OpaquePointer) { self.connection = connection }

    deinit { PQfinish(connection) }

    func end() async throws { PQclear(PQexec(connection, "ROLLBACK")) }
}

extension Scratch {
    func holding(_ statement: String) async throws -> Holding {
        let connection = try #require(PQconnectdb(server))
        let holding = Holding(connection)
        for statement in ["SET search_path TO \"\(schema)\"", "BEGIN", statement] {
            let result = PQexec(connection, statement)
            #expect([PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)))
            PQclear(result)
        }
        return holding
    }
}
