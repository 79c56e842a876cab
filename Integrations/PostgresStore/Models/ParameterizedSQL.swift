/// A statement that is being put together, and its parameters.
struct ParameterizedSQL {
    var sql: String
    private(set) var parameters: [Parameter]

    init(_ sql: String, _ parameters: [Parameter] = []) {
        self.sql = sql
        self.parameters = parameters
    }

    /// Adds a value, and returns its place in the statement.
    mutating func place(_ parameter: Parameter) -> String {
        parameters.append(parameter)
        return "$\(parameters.count)"
    }
}
