/// A broken promise.
public struct ContractViolation: Error, Sendable, CustomStringConvertible {
    /// What is broken and how, for the message of a failed test.
    public let description: String
    /// A violation with one sentence that says what is broken and how.
    public init(_ description: String) { self.description = description }
}

/// Throws a violation unless the condition holds.
public func require(_ condition: Bool, _ explanation: @autoclosure () -> String) throws {
    if !condition { throw ContractViolation(explanation()) }
}

/// Throws a violation that names both values unless they are equal.
public func requireEqual<Value: Equatable>(_ actual: Value, _ expected: Value, _ what: @autoclosure () -> String) throws {
    if actual != expected { throw ContractViolation("\(what()): expected \(expected), got \(actual)") }
}
