/// The program's name and version.
public enum Product {
    public static let version = "0.1.0"
}
