import AggregatorCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Secrets in a file that only its owner may read: a JSON object by origin.
///
/// ```json
/// {
///   "https://example.org:443": {"user": "ada", "password": "…"},
///   "https://api.example.org:443": {"token": "…"},
///   "https://members.example.org:443": {"user": "ada", "password": "…", "scheme": "digest", "headers": {"Cookie": "…"}}
/// }
/// ```
///
/// Every request asks for the secrets of its origin. While the file is unchanged, that is a look at its status and at a dictionary.
final class FileCredentials: CredentialService {
    /// The most bytes of the file: a longer one is no list of credentials.
    private static let longest = 4 << 20

    /// Keyed by origin.
    private typealias Records = [String: CredentialRecord]

    /// What was read, or is being read, and of which version of the file: another process may change it while this one watches for months.
    private struct Reading {
        let version: FileVersion?
        let task: Task<Result<Records, FileFailure>, Never>
    }

    /// A change of what is kept for an origin.
    private struct Change: Sendable {
        var origin: WebAddress.Origin
        var apply: @Sendable (inout CredentialRecord) -> Void
    }

    private let path: String
    private let read: @Sendable (_ path: String) throws(FileFailure) -> [CredentialRecord]
    private let reading = Locked<Reading?>(nil)

    init(
        path: String, read: @escaping @Sendable (String) throws(FileFailure) -> [CredentialRecord] = FileCredentials.read
    ) {
        self.path = path
        self.read = read
    }

    func credential(for origin: WebAddress.Origin) async throws(FileFailure) -> Credential? {
        try await record(of: origin)?.credential
    }

    func headers(for origin: WebAddress.Origin) async throws(FileFailure) -> [Header] { try await record(of: origin)?.headers ?? [] }

    func secrets(for origin: WebAddress.Origin) async throws(FileFailure) -> (credential: Credential?, headers: [Header]) {
        let record = try await record(of: origin)
        return (record?.credential, record?.headers ?? [])
    }

    func origins() async throws(FileFailure) -> [WebAddress.Origin] {
        Set(try await records().keys.compactMap { WebAddress($0)?.origin }).sorted()
    }

    func keep(_ credential: Credential, for origin: WebAddress.Origin) async throws(FileFailure) -> Bool {
        try await change([Change(origin: origin) { $0.credential = credential }])
        return true
    }

    func keepAll(_ secrets: [(credential: Credential, origin: WebAddress.Origin)]) async throws(FileFailure) -> Bool {
        guard !secrets.isEmpty else { return true }
        try await change(secrets.map { secret in Change(origin: secret.origin) { $0.credential = secret.credential } })
        return true
    }

    func keep(_ headers: [Header], for origin: WebAddress.Origin) async throws(FileFailure) -> Bool {
        try await change([Change(origin: origin) { $0.headers = headers }])
        return true
    }

    func forget(_ origin: WebAddress.Origin) async throws(FileFailure) -> Bool {
        guard let record = try await record(of: origin), record.credential != nil || !record.headers.isEmpty else { return false }
        try await change([Change(origin: origin) { ($0.credential, $0.headers) = (nil, []) }])
        return true
    }

    private func record(of origin: WebAddress.Origin) async throws(FileFailure) -> CredentialRecord? {
        let records = try await records()
        // Most files have none: no name is made of the origin then.
        return records.isEmpty ? nil : records[origin.description]
    }

    /// Makes all changes in one write.
    private func change(_ changes: [Change]) async throws(FileFailure) {
        forget { _ in true }
        let (path, read) = (path, read)
        try await BlockingCall.run { () throws(FileFailure) in
            try makeFolder(of: path)
            // Secrets that another process stores meanwhile must not be lost.
            try FolderLock.with(path) { () throws(FileFailure) in
                var records = Self.byOrigin(try read(path))
                for change in changes {
                    let name = change.origin.description
                    var record = records[name] ?? CredentialRecord(origin: name)
                    change.apply(&record)
                    records[name] = record.credential == nil && record.headers.isEmpty ? nil : record
                }
                let bytes = CredentialRecord.write(Array(records.values))
                guard bytes.count <= Self.longest else {
                    throw FileFailure(
                        .tooLarge, "\(path) would be larger than the 4 MiB that are read of it, and stays as it was: keep less in it.")
                }
                do throws(SystemError) { try AtomicFile.replace(path, with: bytes, mode: 0o600) } catch {
                    throw FileFailure(error, "written", path)
                }
            }
        }
        // A read from before the write is out of date as well.
        forget { _ in true }
    }

    private func forget(_ isMeant: (Reading) -> Bool) {
        reading.withLock { reading in if let last = reading, isMeant(last) { reading = nil } }
    }

    /// Callers that ask while the file is being read wait for the same answer: at the start of a pull all of its sources ask at once.
    private func records() async throws(FileFailure) -> Records {
        let version = FileVersion(path)
        let task = reading.withLock { reading in
            if let reading, reading.version == version { return reading.task }
            let begun = Reading(
                version: version,
                task: Task { [path, read] in
                    await BlockingCall.run { Result { () throws(FileFailure) in Self.byOrigin(try read(path)) } }
                })
            reading = begun
            return begun.task
        }
        let result = await task.value
        // A file that could not be read may be readable the next time, even if its status has not changed.
        if case .failure = result { forget { $0.task == task } }
        return try result.get()
    }

    /// If an origin occurs twice, the last one counts.
    private static func byOrigin(_ records: [CredentialRecord]) -> Records {
        Dictionary(records.map { ($0.origin, $0) }, uniquingKeysWith: { _, last in last })
    }

    static func read(_ path: String) throws(FileFailure) -> [CredentialRecord] {
        let mode: mode_t
        let bytes: [UInt8]?
        do throws(SystemError) {
            let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
            let status = try file.status()
            if status.isFolder { throw SystemError(EISDIR) }
            mode = status.mode
            bytes = try file.read(limit: longest)
        } catch {
            guard error.isMissing else { throw FileFailure(error, "read", path) }
            // Without its secrets a source would be asked as anybody is, and give others' posts.
            if let link = DeadLink(on: path) { throw FileFailure(.notFound, link.complaint) }
            return []
        }
        guard mode & 0o077 == 0 else {
            let found = String(mode, radix: 8)
            throw FileFailure(.notPermitted, "\(path) holds secrets, and others may use it (mode 0\(found)): run chmod 600 on it.")
        }
        guard let bytes else {
            throw FileFailure(.tooLarge, "\(path) is larger than 4 MiB, and is not read: take out what it need not hold, or move it away.")
        }
        return try CredentialRecord.read(bytes, path: path)
    }
}

/// Makes the folder of a file, and missing ones above it, with mode 0700.
private func makeFolder(of path: String) throws(FileFailure) {
    let names = path.split(separator: "/").dropLast()
    var folder = path.hasPrefix("/") ? "" : "."
    for name in names {
        let around = folder.isEmpty ? "/" : folder
        folder += "/\(name)"
        do throws(SystemError) { try SystemError.check { mkdir(folder, 0o700) } } catch {
            // A folder that exists may itself be in one that can't be written.
            var status = stat()
            if error.number == EEXIST || stat(folder, &status) == 0 { continue }
            // Then the user has to look at the owner and mode of the folder around it, as nothing else exists.
            throw FileFailure(error, "written", [EACCES, EPERM, EROFS].contains(error.number) ? around : path)
        }
    }
}
