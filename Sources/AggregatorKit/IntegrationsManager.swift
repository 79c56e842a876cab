public import AggregatorCore

/// Sets integrations up in order, asks for their health, and tears them down in reverse order; it does nothing else.
public actor IntegrationsManager {
    private let integrations: [any Integration]
    private var running: [any Integration] = []

    /// - Parameter integrations: In the order of their set-up; nothing is set up yet.
    public init(_ integrations: [any Integration]) { self.integrations = integrations }

    /// Sets all up. If one fails, those before it are torn down again, and its failure is thrown.
    public func setUp() async throws(IntegrationFailure) {
        for integration in integrations {
            do throws(IntegrationFailure) {
                try await integration.setUp()
            } catch {
                await tearDown()
                throw error
            }
            running.append(integration)
        }
    }

    /// Tears down each that was set up, last first; calling it twice is no error.
    public func tearDown() async {
        while let integration = running.popLast() { await integration.tearDown() }
    }

    /// The health of each integration, in order of composition.
    public func health() async -> [(name: String, health: Health)] {
        var report: [(String, Health)] = []
        for integration in integrations { report.append((integration.name, await integration.health())) }
        return report
    }
}
