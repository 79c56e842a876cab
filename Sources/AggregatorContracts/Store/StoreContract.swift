import AggregatorCore

/// The promises of every store (`Store`, `StoreBackend`), as checks.
///
/// Each rig is a place without a store, and every check needs one of its own.
public enum StoreContract {
    /// All checks; each needs a rig of its own.
    public static let checks: [ContractCheck<Rig>] =
        subscriptionChecks + commitChecks + editChecks + signChecks + evidenceChecks + listingChecks + queryChecks + statusChecks
        + textChecks + settingChecks + retentionChecks + leaseChecks + movingChecks + lifecycleChecks + modelChecks

    static func check(
        _ name: String, _ promise: String, _ body: @escaping @Sendable (Rig) async throws -> Void
    ) -> ContractCheck<Rig> {
        ContractCheck(seam: "store", name: name, promise: promise, body: body)
    }
}

/// Throws a violation unless `body` fails with this code.
func requireFailure(
    _ code: StoreFailure.Code, _ what: String, _ body: () async throws -> Void
) async throws {
    do { try await body() } catch let failure as StoreFailure {
        return try requireEqual(failure.code, code, "\(what) fails with")
    }
    throw ContractViolation("\(what) did not fail; it should with \(code.rawValue)")
}
