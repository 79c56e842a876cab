/// One sentence of a protocol's documentation, and the means to see whether an implementation holds to it.
///
/// The kit imports no test framework: a check is a value, and whoever runs it decides what a failure means. A subject is made anew for
/// every check.
public struct ContractCheck<Subject: Sendable>: Sendable, CustomStringConvertible {
    /// As in `store`.
    public let seam: String
    /// Short and stable, as in `commit-is-idempotent`.
    public let name: String
    /// What the protocol promises.
    public let promise: String
    private let body: @Sendable (Subject) async throws -> Void

    public init(seam: String, name: String, promise: String, body: @escaping @Sendable (Subject) async throws -> Void) {
        self.seam = seam
        self.name = name
        self.promise = promise
        self.body = body
    }

    public var description: String { "\(seam)/\(name)" }

    /// Throws a `ContractViolation`, or what the subject threw, when the promise is broken.
    public func run(on subject: Subject) async throws { try await body(subject) }
}

/// A promise that was not kept.
public struct ContractViolation: Error, Sendable, CustomStringConvertible {
    public let description: String
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
