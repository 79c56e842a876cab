/// One sentence of a protocol's documentation, and a test whether an implementation keeps it.
///
/// The kit imports no test framework: a check is a value, and its caller decides what a failure means. Every check needs a new subject.
public struct ContractCheck<Subject: Sendable>: Sendable, CustomStringConvertible {
    /// The name of the protocol's seam, as in `store`.
    public let seam: String
    /// A short and stable name, as in `commit-is-idempotent`.
    public let name: String
    /// The sentence that the protocol promises.
    public let promise: String
    private let body: @Sendable (Subject) async throws -> Void

    /// A check for a seam of your own. The body throws a `ContractViolation` if the promise is broken, and `NotApplicable` if it can't be
    /// checked on this subject.
    public init(seam: String, name: String, promise: String, body: @escaping @Sendable (Subject) async throws -> Void) {
        self.seam = seam
        self.name = name
        self.promise = promise
        self.body = body
    }

    public var description: String { "\(seam)/\(name)" }

    /// Throws a `ContractViolation`, or the subject's own error, if the promise is broken. A check that is not applicable passes.
    public func run(on subject: Subject) async throws { _ = try await look(at: subject) }

    /// Like `run`, but returns the reason if the check is not applicable, for callers that count.
    public func look(at subject: Subject) async throws -> NotApplicable? {
        do { try await body(subject) } catch let reason as NotApplicable { return reason }
        return nil
    }
}
