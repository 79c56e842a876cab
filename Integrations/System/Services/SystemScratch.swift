import AggregatorCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Folders under `TMPDIR` or, if that is not set, under `/tmp`.
struct SystemScratch: ScratchService {
    let environment: any EnvironmentService

    func withFolder<Result: Sendable>(_ body: @Sendable (String) async throws -> Result) async throws -> Result {
        let parent = environment.variable("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        let folder = try await BlockingCall.run { () throws(FileFailure) in try Self.make(in: parent) }
        do {
            let result = try await body(folder)
            await BlockingCall.run { Self.remove(folder) }
            return result
        } catch {
            await BlockingCall.run { Self.remove(folder) }
            throw error
        }
    }

    private static func make(in parent: String) throws(FileFailure) -> String {
        var template = Array("\(parent)/aggregator-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw FileFailure(
                .other, "\(parent) can't take a scratch folder (error \(errno)); let TMPDIR name a folder that can be written.")
        }
        return template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }

    /// Removes a folder with everything in it. What can't be removed stays.
    private static func remove(_ path: String) {
        let folder = open(path, folderFlags)
        if folder >= 0 { empty(folder) }
        rmdir(path)
    }

    /// A link is never opened, even if it can't be removed: its target belongs to others.
    private static let folderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

    /// Empties the folder, deepest first. Takes ownership of the descriptor.
    private static func empty(_ number: Int32, depth: Int = 0) {
        guard depth < 16, let folder = fdopendir(number) else {
            close(number)
            return
        }
        while let entry = readdir(folder) {
            let name = entry.name
            if name == "." || name == ".." || unlinkat(number, name, 0) == 0 { continue }
            let inner = openat(number, name, folderFlags)
            if inner >= 0 { empty(inner, depth: depth + 1) }
            unlinkat(number, name, AT_REMOVEDIR)
        }
        closedir(folder)
    }
}
