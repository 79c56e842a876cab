/// What the program says of itself.
public enum Product {
    /// As `--version`, the user agent and recordings tell it.
    public static let version = "0.1.0"
}
