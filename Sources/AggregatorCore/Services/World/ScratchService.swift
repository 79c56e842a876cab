/// Lends temporary folders.
///
/// - A lent folder is absolute, empty and this process's alone; it is deleted with its content when the body returns or throws.
public protocol ScratchService: Sendable {
    /// Runs the body with the path of a lent folder; returns what it returns, throws what it throws.
    func withFolder<Result: Sendable>(_ body: @Sendable (String) async throws -> Result) async throws -> Result
}
