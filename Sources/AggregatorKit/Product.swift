/// What the program says of itself.
public enum Product {
    public static let version = "0.1.0"
}
