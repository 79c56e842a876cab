public import AggregatorCore

/// Bulletin boards, and a shelf to keep posts on.
public struct BulletinIntegration: Integration {
    public let name = "Bulletin"
    public init() {}

    public var contribution: Contribution {
        var contribution = Contribution()
        contribution.formats = [BulletinFormat()]
        contribution.storeBackends = [ShelfBackend()]
        return contribution
    }

    public func health() async -> Health { Health(summary: "bulletin boards, version 1") }
}
