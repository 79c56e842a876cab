import Foundation
import Testing

/// The server that `./dev test` starts for the tests.
enum TestDatabase {
    static let address = ProcessInfo.processInfo.environment["TEST_POSTGRES"]
    static let isMissing: Comment = "TEST_POSTGRES names no server; ./dev test starts one"

    /// Runs statements on the server, without the program.
    static func run(_ statements: String) throws {
        let folder = try #require(ProcessInfo.processInfo.environment["TEST_POSTGRES_FOLDER"])
        let script = Program.root.appending(path: "Tests/postgres.sh").path
        let process = try Process.run(URL(filePath: "/bin/sh"), arguments: [script, "sql", folder, statements])
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }
}
