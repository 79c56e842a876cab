import AggregatorCore
import CPQ

/// One connection to a server. Its calls block: it stays on the thread that made it.
final class Connection {
    private let handle: OpaquePointer
    /// Statements that the server has prepared, with their names.
    private var prepared: [String: String] = [:]

    init(_ address: ConnectionAddress) throws(QueryFailure) {
        let pairs = address.keywords.sorted { $0.key < $1.key }
        let handle = Self.withCStrings(pairs.map(\.key)) { names in
            Self.withCStrings(pairs.map(\.value)) { values in PQconnectdbParams(names, values, 0) }
        }
        guard let handle else { throw .disconnected("there is no memory left") }
        self.handle = handle
        cpq_silence(handle)
        guard PQstatus(handle) == CONNECTION_OK else { throw disconnection }
    }

    deinit { PQfinish(handle) }

    /// Runs a statement that is used again and again: the server prepares it once.
    @discardableResult
    func run(_ sql: String, _ parameters: [Parameter] = []) throws(QueryFailure) -> ResultSet {
        let name = try name(preparing: sql, parameters)
        return try Self.withBytes(of: parameters) { values, lengths, formats in
            PQexecPrepared(handle, name, Int32(parameters.count), values, lengths, formats, 1)
        }.get(or: failure)
    }

    /// Runs a statement that is planned for exactly these values.
    @discardableResult
    func runOnce(_ sql: String, _ parameters: [Parameter]) throws(QueryFailure) -> ResultSet {
        try Self.withBytes(of: parameters) { values, lengths, formats in
            PQexecParams(handle, sql, Int32(parameters.count), parameters.map(\.type), values, lengths, formats, 1)
        }.get(or: failure)
    }

    /// Runs several statements without values, and returns the result of the last one, as text.
    @discardableResult
    func script(_ sql: String) throws(QueryFailure) -> ResultSet { try PQexec(handle, sql).get(or: failure) }

    /// A name, quoted for use in a statement.
    func quoted(_ name: String) throws(QueryFailure) -> String {
        guard let text = PQescapeIdentifier(handle, name, name.utf8.count) else { throw failure(nil) }
        defer { PQfreemem(text) }
        return String(cString: text)
    }

    private func name(preparing sql: String, _ parameters: [Parameter]) throws(QueryFailure) -> String {
        if let name = prepared[sql] { return name }
        let name = "s\(prepared.count)"
        _ = try PQprepare(handle, name, sql, Int32(parameters.count), parameters.map(\.type)).get(or: failure)
        prepared[sql] = name
        return name
    }

    private func failure(_ result: OpaquePointer?) -> QueryFailure {
        guard PQstatus(handle) == CONNECTION_OK, let result else { return disconnection }
        let state = cpq_state(result).map { String(cString: $0) } ?? ""
        let message = cpq_message(result).map { String(cString: $0) } ?? ""
        // After these the server ends the connection: shut down, crashed, can't start yet (57P01 to 57P05), or lost (08…). Failures of
        // libpq itself have no state: it could not send, or not receive.
        if state.isEmpty { return .disconnected(Self.sentence(String(cString: PQresultErrorMessage(result)))) }
        if state.hasPrefix("57P") || state.hasPrefix("08") { return .disconnected(message) }
        return .refused(state: state, message: Self.sentence(message))
    }

    private var disconnection: QueryFailure { .disconnected(Self.sentence(String(cString: PQerrorMessage(handle)))) }

    /// The first line, without its line end and full stop.
    private static func sentence(_ message: String) -> String {
        var line = message.split(whereSeparator: \.isNewline).first ?? "no reason given"
        while line.last == "." || line.last == " " { line.removeLast() }
        return String(line)
    }

    private static func withCStrings<Value>(_ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value?) -> Value? {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        let pointers = copies.map { UnsafePointer($0) } + [nil]
        return pointers.withUnsafeBufferPointer { buffer in buffer.baseAddress.flatMap(body) }
    }

    /// The parameters' bytes, side by side for the length of a call.
    private static func withBytes(
        of parameters: [Parameter], _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> OpaquePointer?
    ) -> OpaquePointer? {
        var all: [UInt8] = []
        all.reserveCapacity(parameters.reduce(1) { $0 + ($1.bytes?.count ?? 0) })
        // An empty value needs an address as well: without one, it is null.
        let offsets = parameters.map { parameter in
            defer { all += parameter.bytes ?? [] }
            return parameter.bytes == nil ? nil : all.count
        }
        all.append(0)
        return all.withUnsafeBytes { buffer in
            let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            let values = offsets.map { offset in offset.flatMap { offset in start.map { $0 + offset } } }
            return body(values, parameters.map { Int32(clamping: $0.bytes?.count ?? 0) }, parameters.map { _ in 1 })
        }
    }
}

extension OpaquePointer? {
    /// The rows, unless the result is a failure.
    fileprivate func get(or failure: (OpaquePointer?) -> QueryFailure) throws(QueryFailure) -> ResultSet {
        guard let result = self else { throw failure(nil) }
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK: return ResultSet(result)
        default:
            defer { PQclear(result) }
            throw failure(result)
        }
    }
}
