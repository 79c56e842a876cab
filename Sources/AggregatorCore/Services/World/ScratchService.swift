/// Lends folders for things that need not last.
///
/// - A lent folder is absolute, empty, this process's alone, and gone with all that is in it when the body returns or throws.
public protocol ScratchService: Sendable {
    /// Runs the body with the path of a lent folder; returns what it returns, throws what it throws.
    func withFolder<Result: Sendable>(_ body: @Sendable (String) async throws -> Result) async throws -> Result
}
