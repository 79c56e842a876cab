import AggregatorCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Folders under `TMPDIR`, else `/tmp`.
struct SystemScratch: ScratchService {
    let environment: any EnvironmentService

    func withFolder<Result: Sendable>(_ body: @Sendable (String) async throws -> Result) async throws -> Result {
        let parent = environment.variable("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        var template = Array("\(parent)/aggregator-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw FileFailure(
                .other, "\(parent) can't take a scratch folder (error \(errno)); let TMPDIR name a folder that can be written.")
        }
        let folder = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        defer { Self.remove(folder) }
        return try await body(folder)
    }

    /// With everything in it, deepest first; links are removed and not followed. What can't be removed stays behind.
    private static func remove(_ path: String, depth: Int = 0) {
        guard depth < 16, let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name == "." || name == ".." { continue }
            if unlink("\(path)/\(name)") != 0 { remove("\(path)/\(name)", depth: depth + 1) }
        }
        closedir(folder)
        rmdir(path)
    }
}
