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
///   "https://api.example.org:443": {"token": "…"}
/// }
/// ```
actor FileCredentials: CredentialService {
    private let path: String
    private var known: [CredentialRecord]?

    init(path: String) { self.path = path }

    func credential(for origin: WebAddress.Origin) async throws(FileFailure) -> Credential? {
        try await records().last { $0.origin == origin.description }?.credential
    }

    func keep(_ credential: Credential, for origin: WebAddress.Origin) async throws(FileFailure) -> Bool {
        // What another process kept meanwhile must not be lost.
        known = nil
        var records = try await records().filter { $0.origin != origin.description }
        records.append(CredentialRecord(origin: origin.description, credential: credential))
        let bytes = CredentialRecord.write(records)
        let path = path
        try await OwnThread.run { () throws(FileFailure) in
            do throws(SystemError) {
                try makeFolder(of: path)
                try AtomicFile.replace(path, with: bytes, mode: 0o600)
            } catch { throw FileFailure(error, "written", path) }
        }
        known = records
        return true
    }

    private func records() async throws(FileFailure) -> [CredentialRecord] {
        if let known { return known }
        let path = path
        let records = try await OwnThread.run { () throws(FileFailure) in try Self.read(path) }
        known = records
        return records
    }

    private static func read(_ path: String) throws(FileFailure) -> [CredentialRecord] {
        let mode: mode_t
        let bytes: [UInt8]?
        do throws(SystemError) {
            let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
            let status = try file.status()
            if status.isFolder { throw SystemError(EISDIR) }
            mode = status.mode
            bytes = try file.read(limit: 4 << 20)
        } catch {
            if error.isMissing { return [] }
            throw FileFailure(error, "read", path)
        }
        guard mode & 0o077 == 0 else {
            let found = String(mode, radix: 8)
            throw FileFailure(.notPermitted, "\(path) holds secrets, and others may use it (mode 0\(found)): run chmod 600 on it.")
        }
        guard let bytes else { throw FileFailure(.tooLarge, "\(path) is larger than 4 MiB: that is no list of credentials.") }
        return try CredentialRecord.read(bytes, path: path)
    }
}

/// Makes the folder that a file is to lie in, for its owner alone; only that one, not those above.
private func makeFolder(of path: String) throws(SystemError) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    do throws(SystemError) { try SystemError.check { mkdir(String(path[..<slash]), 0o700) } } catch {
        if error.number != EEXIST { throw error }
    }
}
