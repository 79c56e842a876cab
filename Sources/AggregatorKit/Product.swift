/// How the program names itself.
public enum Product {
    /// The version in `--version`, the user agent and recordings.
    public static let version = "0.1.0"
}
