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

    /// For a seam of your own; the body throws a `ContractViolation` where the promise is broken, and `NotApplicable` where there is nothing to
    /// look at.
    public init(seam: String, name: String, promise: String, body: @escaping @Sendable (Subject) async throws -> Void) {
        self.seam = seam
        self.name = name
        self.promise = promise
        self.body = body
    }

    public var description: String { "\(seam)/\(name)" }

    /// Throws a `ContractViolation`, or what the subject threw, when the promise is broken. What has nothing to look at breaks none.
    public func run(on subject: Subject) async throws { _ = try await look(at: subject) }

    /// The same, for who counts: why there was nothing to look at, where that is so.
    public func look(at subject: Subject) async throws -> NotApplicable? {
        do { try await body(subject) } catch let reason as NotApplicable { return reason }
        return nil
    }
}
