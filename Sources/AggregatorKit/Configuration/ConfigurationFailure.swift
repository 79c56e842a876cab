/// Why a configuration can't be used: one sentence that names key, value and place, and what is allowed.
public struct ConfigurationFailure: Error, Sendable, Hashable {
    /// The raw value is what output calls it.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        case unknownKey = "unknown-key"
        case badValue = "bad-value"
        case badFile = "bad-configuration-file"
    }

    public var code: Code
    public var message: String
    /// Whether it is about an option, and so about how the program was called.
    public var isUsage: Bool

    public init(_ code: Code, _ message: String, isUsage: Bool = false) {
        self.code = code
        self.message = message
        self.isUsage = isUsage
    }
}
