import Foundation

/// A parser of another language, in a process of its own that loads the corpus first and then runs a round for each line it reads.
final class Peer {
    let name: String
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// `nil` when it is not installed.
    init?(_ name: String, script: String, folder: String) {
        self.name = name
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", script, name, folder]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil, line() == "ready" else { return nil }
    }

    /// Seconds, files, posts, and bytes of memory above the corpus.
    func round() -> (seconds: Double, files: Int, posts: Int, memory: Int)? {
        guard (try? input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))) != nil else { return nil }
        let fields = line().split(separator: " ").compactMap { Double($0) }
        guard fields.count == 4 else { return nil }
        return (fields[0], Int(fields[1]), Int(fields[2]), Int(fields[3]))
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    private func line() -> String {
        var bytes: [UInt8] = []
        while let byte = try? output.fileHandleForReading.read(upToCount: 1)?.first, byte != 10 { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
