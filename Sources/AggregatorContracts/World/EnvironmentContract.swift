public import AggregatorCore

/// The promises of every environment.
public enum EnvironmentContract {
    /// Variables that the subject has to hold, among others; no other variable of it may begin with `CONTRACT_`.
    public static let variables = ["CONTRACT_B": "two words", "CONTRACT_A": "1=2", "CONTRACT_EMPTY": "", "CONTRAC": "no"]

    /// All checks; the subject has to hold `variables`.
    public static let checks: [ContractCheck<any EnvironmentService>] = [
        check("set-is-set", "A variable has the value that it was set to") { environment in
            for (name, value) in variables { try requireEqual(environment.variable(name), value, name) }
        },
        check("unset-is-nil", "`nil` when not set") { environment in
            for name in ["CONTRACT_UNSET", "CONTRACT_", "contract_a", ""] { try requireEqual(environment.variable(name), nil, name) }
        },
        check("empty-is-a-value", "An empty value is a value") { environment in
            try requireEqual(environment.variable("CONTRACT_EMPTY"), "", "an empty variable")
            try require(environment.variables(startingWith: "CONTRACT_").contains { $0.name == "CONTRACT_EMPTY" }, "it is not listed")
        },
        check("listed-by-name", "Every variable whose name begins so, by name") { environment in
            let found = environment.variables(startingWith: "CONTRACT_")
            try requireEqual(found.map(\.name), ["CONTRACT_A", "CONTRACT_B", "CONTRACT_EMPTY"], "names")
            try requireEqual(found.map(\.value), ["1=2", "two words", ""], "values")
        },
        check("folder-is-absolute", "The working directory is absolute") { environment in
            try require(environment.workingDirectory.hasPrefix("/"), "\(environment.workingDirectory) is not absolute")
        },
        check("stays-the-same", "It doesn't change while the process runs") { environment in
            let first = environment.variables(startingWith: "").map { "\($0.name)=\($0.value)" }
            try requireEqual(environment.variables(startingWith: "").map { "\($0.name)=\($0.value)" }, first, "everything, asked again")
        },
    ]

    private static func check(
        _ name: String, _ promise: String, _ body: @escaping @Sendable (any EnvironmentService) async throws -> Void
    ) -> ContractCheck<any EnvironmentService> { ContractCheck(seam: "environment", name: name, promise: promise, body: body) }
}
