/// The place where a value was found, which decides what `~` and relative paths mean.
struct ConfigurationPlace: Sendable {
    /// The folder of the configuration file; `nil` for values from elsewhere, whose paths are relative to the working directory.
    var folder: String?
    var home: String?

    /// The path that a text means: `~/` is the home folder, and a relative path in a configuration file is relative to the file's folder.
    /// `nil` if there is no home folder.
    func path(_ text: String) -> String? {
        if text.hasPrefix("~/") { return home.map { $0 + text.dropFirst() } }
        if let folder, !text.hasPrefix("/") { return "\(folder)/\(text)" }
        return text
    }
}
