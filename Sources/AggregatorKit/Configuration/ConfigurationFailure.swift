/// Why a configuration can't be used: one sentence that names key, value and place, and what is allowed.
public struct ConfigurationFailure: Error, Sendable, Hashable {
    /// The raw value is what output calls it.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Nothing that can be set is called so.
        case unknownKey = "unknown-key"
        /// The key can't have that value.
        case badValue = "bad-value"
        /// The file can't be read, is no JSON object, or has a key twice.
        case badFile = "bad-configuration-file"
    }

    /// What is wrong with it.
    public var code: Code
    /// One sentence that names key, value and place, and what is allowed.
    public var message: String
    /// Whether it is about an option, and so about how the program was called.
    public var isUsage: Bool

    /// Of a file or a variable, where nothing else is said.
    public init(_ code: Code, _ message: String, isUsage: Bool = false) {
        self.code = code
        self.message = message
        self.isUsage = isUsage
    }
}
