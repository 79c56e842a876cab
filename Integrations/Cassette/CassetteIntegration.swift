public import AggregatorCore

/// Stores recordings of pulls as folders of readable files: JSON Lines, and every body as it came.
public struct CassetteIntegration: Integration {
    public let name = "Cassette"
    private let folders: CassetteFolders

    /// - Parameter files: The service by which the folders are read and written. Recordings may be private, so only their owner can read
    ///   them.
    public init(files: any FileService) { folders = CassetteFolders(files: files.ownersAlone) }

    public var contribution: Contribution {
        var contribution = Contribution()
        contribution.cassettes = folders
        return contribution
    }

    public func health() async -> Health { Health(summary: "records pulls in version \(CassetteHeaderObject.version) of its form") }
}
