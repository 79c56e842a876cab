/// What the process was started with.
///
/// - It doesn't change while the process runs.
public protocol EnvironmentService: Sendable {
    /// The value of a variable; `nil` when it is not set. An empty value is a value.
    func variable(_ name: String) -> String?
    /// Every variable whose name begins with `prefix`, by name.
    func variables(startingWith prefix: String) -> [(name: String, value: String)]
    /// The absolute path that a person's relative paths begin from.
    var workingDirectory: String { get }
    /// The names of variables whose values are not UTF-8. A `String` can't hold those: `variable` returns them repaired, and a repaired
    /// path leads elsewhere.
    var mendedVariables: Set<String> { get }
    /// Whether the working directory was repaired in the same way.
    var isWorkingDirectoryMended: Bool { get }
}

extension EnvironmentService {
    /// None, for environments that hold text already.
    public var mendedVariables: Set<String> { [] }
    /// `false`, for environments that hold text already.
    public var isWorkingDirectoryMended: Bool { false }
}
