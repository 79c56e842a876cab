/// The place where a value was found, which decides what `~` and relative paths mean.
struct ConfigurationPlace: Sendable {
    /// The folder of the configuration file; `nil` for values from elsewhere, whose paths are relative to the working directory.
    var folder: String?
    var home: String?

    init(folder: String? = nil, home: String? = nil) { (self.folder, self.home) = (folder, home) }

    /// The place of what was set there.
    init(of origin: Configuration.Origin, home: String?) {
        self.home = home
        if case .file(let path) = origin { folder = path.lastIndex(of: "/").map { String(path[..<$0]) } }
    }

    /// The path that a text means: `~/` is the home folder, and a relative path in a configuration file is relative to the file's folder.
    /// `nil` if there is no home folder.
    func path(_ text: String) -> String? {
        if text.hasPrefix("~/") { return home.map { $0 + text.dropFirst() } }
        if let folder, !text.hasPrefix("/") { return "\(folder)/\(text)" }
        return text
    }
}
