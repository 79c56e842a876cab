/// Why a configuration can't be used: one sentence with key, value, place, and what is allowed.
public struct ConfigurationFailure: Error, Sendable, Hashable {
    /// A kind of failure; the raw value is its name in output.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// There is no setting of that name.
        case unknownKey = "unknown-key"
        /// The key can't have that value.
        case badValue = "bad-value"
        /// The file can't be read, is no JSON object, or has a key twice.
        case badFile = "bad-configuration-file"
    }

    /// The kind of failure.
    public var code: Code
    /// One sentence with key, value, place, and what is allowed.
    public var message: String
    /// Whether it concerns an option, and so the way the program was called.
    public var isUsage: Bool

    /// Creates a failure; by default, it concerns a file or a variable.
    public init(_ code: Code, _ message: String, isUsage: Bool = false) {
        self.code = code
        self.message = message
        self.isUsage = isUsage
    }
}
