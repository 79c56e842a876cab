public import AggregatorCore

/// Files of a machine that has no disk. Paths are keys: `a/b` lies in the folder `a`, and nothing is resolved.
public final class InMemoryFiles: FileService {
    private let files: Locked<[String: [UInt8]]>
    private let folders: Locked<Set<String>>
    private let standardInput: [UInt8]
    private let taken = Locked(0)

    /// - Parameter folders: Folders that exist besides those of `files`.
    public init(_ files: [String: [UInt8]] = [:], folders: [String] = [], standardInput: [UInt8] = []) {
        self.files = Locked(files)
        self.folders = Locked(Set(folders))
        self.standardInput = standardInput
    }

    public func read(_ path: String, limit: Int) async throws(FileFailure) -> [UInt8] {
        let bytes: [UInt8]? = path == "-" ? standardInput : files.withLock { $0[path] }
        guard let bytes else {
            if isFolder(path) { throw FileFailure(.other, "\(path) is a folder: name a file.") }
            throw FileFailure(.notFound, "\(path) is not there.")
        }
        guard bytes.count <= limit else { throw FileFailure(.tooLarge, "\(path) is larger than \(limit) bytes.") }
        return bytes
    }

    public func readInput(atMost count: Int) async throws(FileFailure) -> [UInt8] {
        taken.withLock { taken in
            let piece = Array(standardInput.dropFirst(taken).prefix(max(count, 0)))
            taken += piece.count
            return piece
        }
    }

    public func write(_ bytes: [UInt8], to path: String) async throws(FileFailure) {
        try checkPlace(path)
        files.withLock { $0[path] = bytes }
    }

    public func append(_ bytes: [UInt8], to path: String) async throws(FileFailure) {
        try checkPlace(path)
        files.withLock { $0[path, default: []] += bytes }
    }

    private func checkPlace(_ path: String) throws(FileFailure) {
        if isFolder(path) { throw FileFailure(.other, "\(path) is a folder: name a file.") }
        guard isFolder(folder(of: path)) else { throw FileFailure(.notFound, "\(path) can't be written: its folder is not there.") }
    }

    public func read(_ path: String, from offset: Int, count: Int) async throws(FileFailure) -> [UInt8] {
        Array(try await read(path, limit: .max).dropFirst(max(offset, 0)).prefix(max(count, 0)))
    }

    public func write(to path: String, pieces next: () async throws -> [UInt8]?) async throws {
        var bytes: [UInt8] = []
        while let piece = try await next() { bytes += piece }
        try await write(bytes, to: path)
    }

    public func makeFolder(_ path: String) async throws(FileFailure) {
        let path = trimmed(path)
        let folders = path.indices.filter { path[$0] == "/" && $0 > path.startIndex }.map { String(path[..<$0]) } + [path]
        if let file = folders.first(where: { folder in files.withLock { $0[folder] != nil } }) {
            throw FileFailure(.other, "\(path) can't be made: \(file) is a file.")
        }
        self.folders.withLock { $0.formUnion(folders) }
    }

    public func exists(_ path: String) -> Bool { files.withLock { $0[path] != nil } || isFolder(path) }

    public func place(of path: String) -> FilePlace { FilePlace(path: trimmed(path), identity: exists(path) ? trimmed(path) : nil) }

    public func list(_ path: String) async throws(FileFailure) -> [String] {
        let names = files.withLock { $0.keys.compactMap { name(of: $0, in: path) } } + allFolders.compactMap { name(of: $0, in: path) }
        if names.isEmpty, !isFolder(path) {
            if exists(path) { throw FileFailure(.other, "\(path) is a file: name a folder.") }
            throw FileFailure(.notFound, "\(path) is not there.")
        }
        return Set(names).sorted()
    }

    /// All files, by path.
    public var contents: [String: [UInt8]] { files.withLock { $0 } }

    private var allFolders: Set<String> { folders.withLock { $0 } }

    private func isFolder(_ path: String) -> Bool {
        let path = trimmed(path)
        return path.isEmpty || path == "." || allFolders.contains { $0 == path || $0.hasPrefix(path + "/") }
            || files.withLock { $0.keys.contains { $0.hasPrefix(path + "/") } }
    }

    private func trimmed(_ path: String) -> String { path.last == "/" ? String(path.dropLast()) : path }

    private func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "." }

    private func name(of path: String, in folder: String) -> String? {
        let prefix = folder == "." ? "" : trimmed(folder) + "/"
        guard path.hasPrefix(prefix), path.count > prefix.count else { return nil }
        return path.dropFirst(prefix.count).split(separator: "/").first.map(String.init)
    }
}
