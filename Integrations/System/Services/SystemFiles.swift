import AggregatorCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Files of this machine.
struct SystemFiles: FileService {
    /// The descriptor that `-` reads.
    var standardInput: Int32 = 0
    /// The modes of files and folders that are made, before the process's mask.
    private(set) var modes: (file: mode_t, folder: mode_t) = (0o666, 0o777)

    init(standardInput: Int32 = 0) { self.standardInput = standardInput }

    var ownersAlone: any FileService {
        var files = self
        files.modes = (0o600, 0o700)
        return files
    }

    func read(_ path: String, limit: Int) async throws(FileFailure) -> [UInt8] {
        guard path != "-" else {
            let bytes = try await fromStandardInput { (number) throws(SystemError) in try FileDescriptor.read(number, limit: limit) }
            guard let bytes else {
                throw FileFailure(.tooLarge, "Standard input is larger than the \(limit) bytes that are read of it.")
            }
            return bytes
        }
        let result = await isPipe(path) ? fromPipe(path, limit: limit) : fromFile(path, limit: limit)
        do throws(SystemError) {
            if let bytes = try result.get() { return bytes }
        } catch { throw FileFailure(error, "read", path) }
        if Task.isCancelled { throw FileFailure(.other, "Reading \(path) was interrupted.") }
        throw FileFailure(.tooLarge, "\(path) is larger than the \(limit) bytes that are read of it.")
    }

    private func fromFile(_ path: String, limit: Int) async -> Result<[UInt8]?, SystemError> {
        await BlockingCall.run {
            // Without blocking, as something other than a file may have taken its place.
            Result { () throws(SystemError) in try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY).read(limit: limit) }
        }
    }

    /// Waits for a process that writes into the pipe, however late; `nil` as soon as the task is cancelled.
    private func fromPipe(_ path: String, limit: Int) async -> Result<[UInt8]?, SystemError> {
        await BlockingCall.runAbandoning {
            Result { () throws(SystemError) in try FileDescriptor(opening: path, O_RDONLY | O_NOCTTY).read(limit: limit) }
        } ?? .success(nil)
    }

    /// Whether it is a named pipe, as `mkfifo` makes them.
    private func isPipe(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    func readInput(atMost count: Int) async throws(FileFailure) -> [UInt8] {
        try await fromStandardInput { (number) throws(SystemError) in try FileDescriptor.read(number, atMost: count) }
    }

    private func fromStandardInput<Value: Sendable>(
        _ body: @escaping @Sendable (Int32) throws(SystemError) -> Value
    ) async throws(FileFailure) -> Value {
        let number = standardInput
        let result = await BlockingCall.runAbandoning { Result { () throws(SystemError) in try body(number) } }
        switch result {
        case .success(let value): return value
        case .failure(let error): throw FileFailure(error, "read", "Standard input")
        case nil: throw FileFailure(.other, "Reading standard input was interrupted.")
        }
    }

    func write(_ bytes: [UInt8], to path: String) async throws(FileFailure) {
        try await BlockingCall.run { () throws(FileFailure) in
            do throws(SystemError) { try AtomicFile.replace(path, with: bytes, made: modes.file) } catch {
                throw FileFailure(error, "written", path)
            }
        }
    }

    func read(_ path: String, from offset: Int, count: Int) async throws(FileFailure) -> [UInt8] {
        try await BlockingCall.run { () throws(FileFailure) in
            do throws(SystemError) {
                return try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY).read(from: offset, count: count)
            } catch { throw FileFailure(error, "read", path) }
        }
    }

    func write(to path: String, pieces next: () async throws -> [UInt8]?) async throws {
        let draft = try await onDraft(of: path) { () throws(SystemError) in
            LeftDrafts.remove(in: AtomicFile.folder(of: AtomicFile.resolved(path)))
            return try AtomicFile.Draft(of: path, made: modes.file)
        }
        do {
            while let piece = try await next() {
                try await onDraft(of: path) { () throws(SystemError) in try draft.write(piece) }
            }
            try await onDraft(of: path) { () throws(SystemError) in try draft.replace() }
        } catch {
            draft.discard()
            throw error
        }
    }

    private func onDraft<Value: Sendable>(
        of path: String, _ body: @escaping @Sendable () throws(SystemError) -> Value
    ) async throws(FileFailure) -> Value {
        try await BlockingCall.run { () throws(FileFailure) in
            do throws(SystemError) { return try body() } catch { throw FileFailure(error, "written", path) }
        }
    }

    func append(_ bytes: [UInt8], to path: String) async throws(FileFailure) {
        try await BlockingCall.run { () throws(FileFailure) in
            do throws(SystemError) {
                let flags = O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_NOCTTY
                try FileDescriptor(opening: path, flags, mode: modes.file).append(bytes)
            } catch { throw FileFailure(error, "written", path) }
        }
    }

    func makeFolder(_ path: String) async throws(FileFailure) {
        try await BlockingCall.run { () throws(FileFailure) in
            let parts = path.split(separator: "/", omittingEmptySubsequences: true)
            for count in parts.indices {
                let folder = (path.hasPrefix("/") ? "/" : "") + parts[...count].joined(separator: "/")
                // The existing file may be a folder, a link to one, or in the way.
                if mkdir(folder, modes.folder) != 0, errno != EEXIST { throw FileFailure(.last, "made", folder) }
            }
            var status = stat()
            guard stat(path, &status) == 0 else { throw FileFailure(.last, "made", path) }
            guard status.st_mode & S_IFMT == S_IFDIR else { throw FileFailure(SystemError(ENOTDIR), "made", path) }
        }
    }

    /// Follows the links of the longest part that exists; the rest can have none.
    func place(of path: String) -> FilePlace {
        var status = stat()
        let identity = stat(path, &status) == 0 ? "\(status.st_dev) \(status.st_ino)" : nil
        var known = path.hasPrefix("/") ? path : "./" + path
        var rest = ""
        while true {
            if let real = realpath(known.isEmpty ? "/" : known, nil) {
                defer { free(real) }
                let base = String(cString: real)
                return FilePlace(path: (base == "/" ? "" : base) + (rest.isEmpty && base == "/" ? "/" : rest), identity: identity)
            }
            guard let end = known.lastIndex(of: "/") else { return FilePlace(path: path, identity: identity) }
            let name = known[known.index(after: end)...]
            if !name.isEmpty { rest = "/" + name + rest }
            known = String(known[..<end])
        }
    }

    func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    func list(_ path: String) async throws(FileFailure) -> [String] {
        try await BlockingCall.run { () throws(FileFailure) in
            guard let folder = opendir(path) else { throw FileFailure(.last, "listed", path) }
            defer { closedir(folder) }
            var names: [String] = []
            // `readdir` returns nothing both at the end and on failure: only `errno` tells a part of a folder from all of it.
            errno = 0
            while let entry = readdir(folder) {
                if entry.name != ".", entry.name != ".." { names.append(entry.name) }
                errno = 0
            }
            guard errno == 0 else { throw FileFailure(.last, "listed", path) }
            return names.sorted()
        }
    }
}
