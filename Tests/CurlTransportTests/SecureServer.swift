import AggregatorCore
import Foundation

/// `openssl s_server` on 127.0.0.1 with a certificate of its own making, for a few connections, one after the other; `nil` where there is
/// no openssl.
final class SecureServer {
    let port: Int
    /// The path of its certificate, in PEM.
    let certificate: String
    private let folder: URL
    private let process: Process
    private let input: Pipe?
    private let output = Pipe()
    private let heard = Locked("")

    static let program = ["/usr/bin/openssl", "/usr/local/bin/openssl"].first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Serves `body` at `/feed`. `names` are those in the certificate, as in `IP:127.0.0.1`.
    convenience init?(serving body: String, names: String = "IP:127.0.0.1") throws {
        try self.init(body: body, names: names, connections: 5)
    }

    /// Answers at any path whether the session of the connection is `New` or `Reused`, and closes it.
    convenience init?(tellingOfSessions: ()) throws { try self.init(body: "", names: "IP:127.0.0.1", connections: 9, mode: "-www") }

    /// Demands a certificate of its clients.
    convenience init?(demanding options: [String]) throws {
        try self.init(body: "", names: "IP:127.0.0.1", connections: 5, more: ["-Verify", "1"] + options)
    }

    /// Sends each text that `say` is given as one record.
    convenience init?(connections: Int, protocols: String? = nil) throws {
        try self.init(body: nil, names: "IP:127.0.0.1", connections: connections, more: protocols.map { ["-alpn", $0] } ?? [])
    }

    private init?(body: String?, names: String, connections: Int, mode: String = "-WWW", more: [String] = []) throws {
        guard let program = Self.program else { return nil }
        // Otherwise, writing to a server that has ended would end the tests.
        signal(SIGPIPE, SIG_IGN)
        folder = FileManager.default.temporaryDirectory.appending(path: "aggregator-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data((body ?? "").utf8).write(to: folder.appending(path: "feed"))
        certificate = folder.appending(path: "certificate.pem").path
        let making = Self.process(program, in: folder)
        making.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "key.pem", "-out",
            "certificate.pem",
            "-days", "2", "-subj", "/CN=loopback", "-addext", "subjectAltName=\(names)",
        ]
        try making.run()
        making.waitUntilExit()
        process = Self.process(program, in: folder)
        process.arguments = [
            "s_server", "-accept", "127.0.0.1:0", "-cert", "certificate.pem", "-key", "key.pem", "-naccept", "\(connections)",
        ]
        process.arguments? += more + (body == nil ? [] : [mode])
        input = body == nil ? Pipe() : nil
        if let input { process.standardInput = input }
        process.standardOutput = output
        try process.run()
        guard let port = Self.port(announcedOn: output.fileHandleForReading) else {
            kill(process.processIdentifier, SIGKILL)
            throw CocoaError(.fileReadUnknown)
        }
        self.port = port
        guard body == nil else { return }
        // A thread, which the server's end ends: a `readabilityHandler` may still watch the descriptor when that is closed and given anew,
        // and the process crashed.
        Thread.detachNewThread { [heard, output] in
            while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
                heard.withLock { $0 += String(decoding: data, as: UTF8.self) }
            }
        }
    }

    /// Sends the text, as one record if earlier text is on its way already. Does nothing if the server has ended.
    func say(_ text: String) { try? input?.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

    /// Waits until clients have sent this so often, for ten seconds at most.
    func hears(_ text: String, times: Int = 1) async throws {
        let end = ContinuousClock.now + .seconds(10)
        while heard.withLock({ $0.split(separator: text, omittingEmptySubsequences: false).count }) <= times {
            guard ContinuousClock.now < end else { throw Unheard(text: text, heard: String(heard.withLock { $0 }.suffix(500))) }
            await Task.yield()
        }
    }

    private struct Unheard: Error { let text, heard: String }

    deinit {
        // SIGTERM would wait for ever: a child of a task's thread inherits that thread's blocked signals.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    private static func process(_ program: String, in folder: URL) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }

    /// The port in the line `ACCEPT 127.0.0.1:41581`.
    private static func port(announcedOn output: FileHandle) -> Int? {
        var text = ""
        while true {
            let bytes = output.availableData
            if bytes.isEmpty { return nil }
            text += String(decoding: bytes, as: UTF8.self)
            for line in text.split(separator: "\n").dropLast(text.hasSuffix("\n") ? 0 : 1) where line.hasPrefix("ACCEPT ") {
                return line.split(separator: ":").last.flatMap { Int($0) }
            }
        }
    }
}
