public import AggregatorCore

/// Shelves to keep posts on.
public struct ShelfIntegration: Integration {
    public let name = "Shelf"
    public init() {}

    public var contribution: Contribution {
        var contribution = Contribution()
        contribution.storeBackends = [ShelfBackend()]
        return contribution
    }

    public func health() async -> Health { Health(summary: "shelves, in memory") }
}
