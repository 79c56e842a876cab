import Foundation
import Measuring

/// The `sqlite3` shell on a file, without the user's settings.
struct Shell {
    let file: String

    /// Seconds of a whole process.
    func seconds(_ sql: String, times: Int = 1) throws -> Double {
        let script = String(repeating: sql + ";", count: times)
        guard let launch = Launch(command(script)), launch.status == 0 else { throw CocoaError(.executableLoad) }
        return launch.wall
    }

    func lines(_ sql: String) throws -> [String] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command(sql)
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func command(_ sql: String) -> [String] { ["sqlite3", "-batch", "-init", "/dev/null", file, sql] }
}
