import AggregatorCore
import CPQ

/// Where a server is and how it is reached: a connection URI of libpq, and the schema that is the store.
struct ConnectionAddress: Sendable {
    /// Bytes of the longest name that PostgreSQL doesn't cut.
    private static let longestName = 63

    /// The schema that is the store, unless the address names one.
    private static let defaultSchema = "aggregator"

    let schema: String
    /// The keywords of libpq that the URI gives, with their values.
    private let settings: [String: String]

    /// `schema=NAME` in the URI's query is for this store; everything else is for libpq.
    init(_ location: StoreLocation) throws(StoreFailure) {
        var path = location.path.isEmpty ? "//" : location.path
        var schema = Self.defaultSchema
        if let mark = path.firstIndex(of: "?") {
            var pairs = path[path.index(after: mark)...].split(separator: "&")
            if let own = pairs.lastIndex(where: { $0.hasPrefix("schema=") }) {
                schema = PercentEncoding.decoded(pairs.remove(at: own).dropFirst(7))
            }
            path = path[..<mark] + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
        }
        guard !schema.isEmpty, schema.utf8.count <= Self.longestName, !schema.holdsNUL else {
            throw StoreFailure(.badAddress, "The schema that the store address names is no name of 1 to \(Self.longestName) bytes.")
        }
        guard let settings = Self.parsed("\(location.scheme):\(path)") else {
            // libpq's message is not used, as it may quote a part of the password.
            throw StoreFailure(
                .badAddress,
                "The store address is no connection URI of PostgreSQL's; write postgres://USER@HOST:PORT/DATABASE, with what is special in it as %40."
            )
        }
        self.schema = schema
        self.settings = settings
    }

    /// For messages: without the password, and without anything else that need not be shown.
    var description: String {
        let user = settings["user"].map { "\($0)@" } ?? ""
        let port = settings["port"].map { ":\($0)" } ?? ""
        let host = settings["host"] ?? settings["hostaddr"] ?? ""
        let schema = schema == Self.defaultSchema ? "" : "?schema=\(schema)"
        return "postgres://\(user)\(host)\(port)/\(settings["dbname"] ?? "")\(schema)"
    }

    /// The keywords for libpq. By default, a server that is gone is noticed after a while, and one that does not answer is not waited for
    /// without end.
    var keywords: [String: String] {
        let defaults = [
            "connect_timeout": "10", "fallback_application_name": "aggregator", "keepalives_idle": "30", "keepalives_interval": "10",
            "keepalives_count": "3",
        ]
        return defaults.merging(settings) { $1 }.merging(["client_encoding": "UTF8"]) { $1 }
    }

    private static func parsed(_ uri: String) -> [String: String]? {
        guard let mark = uri.firstRange(of: "://"), !uri.holdsNUL else { return nil }
        // A password with a slash in it would be taken for a port and a database.
        let path = uri[mark.upperBound...].prefix { $0 != "?" }.drop { $0 != "/" }
        // Up to the first slash, libpq takes the first at sign for the end of the password, and what follows for the host, which is shown;
        // and, whatever stands before it, the beginning for the user.
        let login = uri[mark.upperBound...].prefix { $0 != "/" }
        let user = login.prefix { $0 != ":" && $0 != "@" }
        guard !path.contains("@"), login.count(where: { $0 == "@" }) < 2, !(login.contains("@") && user.contains("?")),
            let options = PQconninfoParse(uri, nil)
        else { return nil }
        defer { PQconninfoFree(options) }
        var settings: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { settings[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        // The same for one without a slash, of which a part would be the port.
        let isNumbered = (settings["port"] ?? "").utf8.allSatisfy { 48...57 ~= $0 || $0 == 44 }
        return isNumbered ? settings : nil
    }
}
