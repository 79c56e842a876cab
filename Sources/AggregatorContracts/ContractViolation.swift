/// A promise that was not kept.
public struct ContractViolation: Error, Sendable, CustomStringConvertible {
    /// What was broken, and how: for the message of a failed test.
    public let description: String
    /// One sentence: what was broken, and how.
    public init(_ description: String) { self.description = description }
}

/// Throws a violation unless the condition holds.
public func require(_ condition: Bool, _ explanation: @autoclosure () -> String) throws {
    if !condition { throw ContractViolation(explanation()) }
}

/// Throws a violation unless both are equal, and says what was expected and what was there.
public func requireEqual<Value: Equatable>(_ actual: Value, _ expected: Value, _ what: @autoclosure () -> String) throws {
    if actual != expected { throw ContractViolation("\(what()): expected \(expected), got \(actual)") }
}
