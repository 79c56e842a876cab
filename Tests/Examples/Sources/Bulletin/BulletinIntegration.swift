public import AggregatorCore

/// Bulletin boards.
public struct BulletinIntegration: Integration {
    public let name = "Bulletin"
    public init() {}

    public var contribution: Contribution {
        var contribution = Contribution()
        contribution.formats = [BulletinFormat()]
        return contribution
    }

    public func health() async -> Health { Health(summary: "bulletin boards, version 1") }
}
