import AggregatorCore

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Musl)
    @preconcurrency import Musl
#else
    @preconcurrency import Darwin
#endif

/// The environment at the time this was created: read once, so that later changes are not seen in part.
struct SystemEnvironment: EnvironmentService {
    private let values: [String: String]
    let workingDirectory: String
    let mendedVariables: Set<String>
    let isWorkingDirectoryMended: Bool

    /// - Parameter entries: Each as `name=value`, with a null pointer after the last.
    init(_ entries: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ) {
        var values: [String: String] = [:]
        var mended: Set<String> = []
        var next = entries
        while let entry = next.pointee {
            let (text, isMended) = Self.text(entry)
            // The first of two entries counts, as it does for getenv.
            if let equals = text.firstIndex(of: "="), equals != text.startIndex, values[String(text[..<equals])] == nil {
                values[String(text[..<equals])] = String(text[text.index(after: equals)...])
                if isMended { mended.insert(String(text[..<equals])) }
            }
            next += 1
        }
        // As in shells, the default is the home folder that the system's records have for the account of the process, if it has an account.
        // A variable that is set to nothing is left so.
        if values["HOME"] == nil, let folder = getpwuid(getuid())?.pointee.pw_dir {
            let (home, isMended) = Self.text(folder)
            values["HOME"] = home
            if isMended { mended.insert("HOME") }
        }
        self.values = values
        mendedVariables = mended
        let folder = getcwd(nil, 0)
        defer { free(folder) }
        // The folder in which the process was started may be gone.
        (workingDirectory, isWorkingDirectoryMended) = folder.map { Self.text($0) } ?? ("/", false)
    }

    /// The bytes as a text, and whether they had to be mended to be UTF-8.
    private static func text(_ bytes: UnsafePointer<CChar>) -> (text: String, isMended: Bool) {
        String(validatingCString: bytes).map { ($0, false) } ?? (String(cString: bytes), true)
    }

    func variable(_ name: String) -> String? { values[name] }

    func variables(startingWith prefix: String) -> [(name: String, value: String)] {
        values.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
