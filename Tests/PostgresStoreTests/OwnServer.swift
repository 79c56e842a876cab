import Foundation
import Testing

/// A server of a test's own, which it may stop.
struct OwnServer {
    let folder: String
    let address: String

    fileprivate init() async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("aggregator-pg-\(UUID().uuidString.prefix(8))").path
        address = try await Self.script("start", folder)
    }

    func start() async throws { _ = try await Self.script("start", folder) }

    /// Starts the server, which lets only this user in until `allow` says otherwise.
    func start(allowing user: String) async throws {
        try write(user)
        try await start()
    }

    /// Lets this user in, or `all`.
    func allow(_ user: String) async throws {
        try write(user)
        try await Scratch(server: address).sql("SELECT pg_reload_conf()")
    }

    private func write(_ user: String) throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(folder)/data/pg_hba.conf"))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data("local all \(user) trust\n".utf8))
        try file.close()
    }

    func stop(_ mode: String) async throws { _ = try await Self.script("stop", folder, mode) }

    fileprivate func remove() async {
        _ = try? await Self.script("stop", folder, "immediate")
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The output of `Tests/postgres.sh`. Not by Foundation's `Process`, which waits for all processes that have inherited a socket of its
    /// own, and so for a server that the script leaves running.
    private static func script(_ arguments: String...) async throws -> String {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path + "/postgres.sh"
        let output = FileManager.default.temporaryDirectory.appendingPathComponent("aggregator-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: output) }
        let status = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: run(["sh", script] + arguments, output: output)) }
        }
        try #require(status == 0)
        return try String(contentsOfFile: output, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func run(_ arguments: [String], output: String) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        var process = pid_t()
        var words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        guard posix_spawn(&process, "/bin/sh", &actions, nil, &words, environ) == 0 else { return -1 }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }
}

/// Lends a server to a test, and stops it whatever happens.
func withServer(_ body: (OwnServer) async throws -> Void) async throws {
    let server = try await OwnServer()
    do { try await body(server) } catch {
        await server.remove()
        throw error
    }
    await server.remove()
}
