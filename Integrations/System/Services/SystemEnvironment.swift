import AggregatorCore

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Musl)
    @preconcurrency import Musl
#else
    @preconcurrency import Darwin
#endif

/// The environment as it was when this was made: read once, so that nothing that changes it later is seen by halves.
struct SystemEnvironment: EnvironmentService {
    private let values: [String: String]
    let workingDirectory: String

    /// - Parameter entries: each as `name=value`, and a null pointer behind the last.
    init(_ entries: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ) {
        var values: [String: String] = [:]
        var next = entries
        while let entry = next.pointee {
            let text = String(cString: entry)
            // The first of two entries counts, as it does for getenv.
            if let equals = text.firstIndex(of: "="), equals != text.startIndex, values[String(text[..<equals])] == nil {
                values[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            next += 1
        }
        // As shells have it. Who set it to nothing has said something else.
        if values["HOME"] == nil { values["HOME"] = Self.homeOfAccount }
        self.values = values
        let folder = getcwd(nil, 0)
        defer { free(folder) }
        // The folder that the process was started in may be gone.
        workingDirectory = folder.map { String(cString: $0) } ?? "/"
    }

    /// The home folder that the system's records have for the account that the process runs as; `nil` where they have no such account.
    private static var homeOfAccount: String? {
        guard let folder = getpwuid(getuid())?.pointee.pw_dir else { return nil }
        return String(cString: folder)
    }

    func variable(_ name: String) -> String? { values[name] }

    func variables(startingWith prefix: String) -> [(name: String, value: String)] {
        values.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
