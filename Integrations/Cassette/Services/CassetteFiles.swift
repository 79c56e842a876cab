import AggregatorCore

/// Reads the files of a recording, which may be a stranger's. In parts, as that waits for nobody: a pipe that stands in a file's place is a
/// failure.
struct CassetteFiles {
    let files: any FileService
    /// The most bytes of one line: a post as stores take it (`Harvest.longestRecord`), of which JSON may write a letter in three times its
    /// bytes, with what is recorded beside it, which is short.
    var longestLine = 3 * Harvest.longestRecord + (1 << 20)

    /// The most bytes of one file: more than a hundred thousand sources have.
    static let longest = 1 << 30
    /// The size of a part. Most files are smaller, and the system's files fill a buffer of that size with zeros first.
    private static let part = 64 << 10

    func bytes(of path: String, limit: Int) async throws(FileFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let part = try await files.read(path, from: bytes.count, count: min(Self.part, limit + 1 - bytes.count))
            if part.isEmpty { return bytes }
            bytes += part
            guard bytes.count <= limit else { throw Self.tooLarge(path, limit) }
        }
    }

    /// - Parameter mayBreakOff: Whether the file is written line by line, so that a crash may have cut the last line short.
    func lines(of path: String, mayBreakOff: Bool = false) async throws(FileFailure) -> [JSONValue] {
        var values: [JSONValue] = []
        var line: [UInt8] = []
        var offset = 0
        while true {
            let part = try await files.read(path, from: offset, count: Self.part)
            if part.isEmpty { break }
            offset += part.count
            guard offset <= Self.longest else { throw Self.tooLarge(path, Self.longest) }
            var start = 0
            while start < part.count {
                let end = part[start...].firstIndex(of: 10) ?? part.count
                line += part[start..<end]
                guard line.count <= longestLine else { throw tooLong(path, values.count) }
                start = end + 1
                guard end < part.count, !line.isEmpty else { continue }
                guard let value = try? JSONReader.read(line) else { throw Self.damaged(path, values.count) }
                values.append(value)
                line.removeAll(keepingCapacity: true)
            }
        }
        guard !line.isEmpty else { return values }
        if let value = try? JSONReader.read(line) {
            values.append(value)
        } else if !mayBreakOff {
            throw Self.damaged(path, values.count)
        }
        return values
    }

    private static func damaged(_ path: String, _ index: Int) -> FileFailure {
        FileFailure(.other, "\(path) is damaged: line \(index + 1) is no JSON.")
    }

    private func tooLong(_ path: String, _ index: Int) -> FileFailure {
        let most = "takes more than the \(longestLine >> 20) MiB that a line of a recording may have"
        return FileFailure(.tooLarge, "\(path) is damaged: line \(index + 1) \(most).")
    }

    private static func tooLarge(_ path: String, _ limit: Int) -> FileFailure {
        FileFailure(.tooLarge, "\(path) is larger than the \(limit) bytes that are read of it.")
    }
}
