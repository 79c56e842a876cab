import Foundation

/// The real binary, run as a user runs it, with folders of its own.
struct Program {
    struct Ended {
        var status: Int32
        var output: String
        var errors: String

        /// Lines of standard output that are JSON objects.
        func objects() throws -> [[String: Any]] {
            try output.split(separator: "\n").filter { $0.hasPrefix("{") }.map { line in
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
            }
        }
    }

    /// What commands need to ask a server of a test, as often as they like.
    static let network = ["--allow-network", "127.0.0.0/8", "--host-delay", "0"]

    let home: URL
    /// The variables that name the database of a default store on a server; empty for other stores.
    private let database: [String: String]

    init() throws {
        let name = "aggregator-\(UUID().uuidString)"
        home = FileManager.default.temporaryDirectory.appending(path: name)
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        guard let server = ProcessInfo.processInfo.environment["SCENARIO_SERVER"] else {
            database = [:]
            return
        }
        let script = try Process.run(
            URL(filePath: "/bin/sh"), arguments: [Self.root.appending(path: "Tests/postgres.sh").path, "database", server, name])
        script.waitUntilExit()
        database = ["PGHOST": server, "PGUSER": "aggregator", "PGDATABASE": name]
    }

    /// The variables of `database`, as arguments of `env`.
    var server: String { database.map { "\($0)=\($1)" }.joined(separator: " ") }

    /// The binary that `swift build` put beside the tests, or the one that `AGGREGATOR_BINARY` names.
    static let binary: URL = {
        if let path = ProcessInfo.processInfo.environment["AGGREGATOR_BINARY"] { return URL(filePath: path) }
        return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "aggregator")
    }()

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Nothing of the user's environment, except the options of sanitizers.
    var environment: [String: String] {
        let sanitizers = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
        return [
            "HOME": home.path, "XDG_DATA_HOME": home.appending(path: "data").path, "XDG_CONFIG_HOME": home.appending(path: "config").path,
            "PATH": "/usr/bin:/bin", "TZ": "UTC",
        ].merging(sanitizers) { $1 }.merging(database) { $1 }
    }

    func write(_ text: String, to name: String) throws -> String {
        let file = home.appending(path: name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    func remove() { try? FileManager.default.removeItem(at: home) }

    func run(_ arguments: String..., input: String = "", environment: [String: String] = [:]) throws -> Ended {
        try run(arguments, input: input, environment: environment)
    }

    func run(_ arguments: [String], input: String = "", environment: [String: String] = [:]) throws -> Ended {
        let process = Process()
        process.executableURL = Self.binary
        process.arguments = arguments
        process.currentDirectoryURL = home
        process.environment = self.environment.merging(environment) { $1 }
        // Files, not pipes: nothing can block on a reader that is not there yet.
        let (input, output, errors) = (try file("input", input), try file("output"), try file("errors"))
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        return Ended(
            status: status, output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }

    private func file(_ kind: String, _ text: String = "") throws -> URL {
        let file = home.appending(path: ".\(kind)-\(UUID().uuidString)")
        try Data(text.utf8).write(to: file)
        return file
    }
}
