/// What the process was started with.
///
/// - It doesn't change while the process runs.
public protocol EnvironmentService: Sendable {
    /// `nil` when not set; an empty value is a value.
    func variable(_ name: String) -> String?
    /// Every variable whose name begins so, by name.
    func variables(startingWith prefix: String) -> [(name: String, value: String)]
    /// Absolute; what relative paths of a person begin from.
    var workingDirectory: String { get }
}
