/// How the program names itself.
public enum Product {
    /// The version in `--version`, the user agent and recordings.
    public static let version = "0.1.0"
    /// The day on which that version was released, as in the changelog.
    public static let released = "2026-11-21"
}
