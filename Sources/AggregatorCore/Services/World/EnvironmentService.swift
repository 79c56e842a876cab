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
    /// The names of variables whose values are no UTF-8. A text can't hold those: `variable` gives them mended, and a path that was mended
    /// leads elsewhere.
    var mendedVariables: Set<String> { get }
    /// Whether the working directory is mended in the same way.
    var isWorkingDirectoryMended: Bool { get }
}

extension EnvironmentService {
    /// None: where everything is a text already.
    public var mendedVariables: Set<String> { [] }
    /// Not: where it is a text already.
    public var isWorkingDirectoryMended: Bool { false }
}
