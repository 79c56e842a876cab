import AggregatorContracts
import Foundation

extension Program {
    /// The running program. A test acts once it sees something of it, never after a fixed time.
    final class Running {
        fileprivate let process = Process()
        fileprivate var output = URL(filePath: "/dev/null")
        fileprivate var errors = URL(filePath: "/dev/null")

        func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

        /// Waits until the program has printed this text; gives up when it ends.
        func waitForOutput(containing text: String) async throws {
            while process.isRunning, !String(decoding: try Data(contentsOf: output), as: UTF8.self).contains(text) {
                try await Task.sleep(for: .milliseconds(5))
            }
        }

        /// Waits until this text is on standard error; gives up when the program ends.
        func waitForErrors(containing text: String) async throws {
            while process.isRunning, !String(decoding: try Data(contentsOf: errors), as: UTF8.self).contains(text) {
                try await Task.sleep(for: .milliseconds(5))
            }
        }

        /// Waits until the program has asked for this path; gives up when it ends.
        func waitForRequest(of path: String, at server: LoopbackServer) async throws {
            while process.isRunning, !server.requests.contains(where: { $0.target == path }) { try await Task.sleep(for: .milliseconds(5)) }
        }

        /// Waits until the program has a file of this name open; gives up when it ends.
        func waitForOpenFile(named name: String) async throws {
            let folder = "/proc/\(process.processIdentifier)/fd"
            func hasOpen() -> Bool {
                let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
                return files.contains {
                    (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)"))?.hasSuffix(name) == true
                }
            }
            while process.isRunning, !hasOpen() { try await Task.sleep(for: .milliseconds(5)) }
        }

        func end() throws -> Ended {
            process.waitUntilExit()
            let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
            return Ended(
                status: status, output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
                errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
        }
    }

    /// Runs a script in a shell, where limits, closed streams and pipes come from; `$0` is the program.
    func shell(_ script: String, environment: [String: String] = [:]) throws -> Ended {
        try start("/bin/sh", ["-c", script, Self.binary.path], environment: environment).end()
    }

    func start(_ arguments: [String]) throws -> Running { try start(Self.binary.path, arguments, environment: [:]) }

    private func start(_ executable: String, _ arguments: [String], environment: [String: String]) throws -> Running {
        let running = Running()
        running.output = home.appending(path: ".output-\(UUID().uuidString)")
        running.errors = home.appending(path: ".errors-\(UUID().uuidString)")
        for file in [running.output, running.errors] { try Data().write(to: file) }
        running.process.executableURL = URL(filePath: executable)
        running.process.arguments = arguments
        running.process.currentDirectoryURL = home
        running.process.environment = self.environment.merging(environment) { $1 }
        running.process.standardInput = FileHandle.nullDevice
        running.process.standardOutput = try FileHandle(forWritingTo: running.output)
        running.process.standardError = try FileHandle(forWritingTo: running.errors)
        try running.process.run()
        return running
    }
}
