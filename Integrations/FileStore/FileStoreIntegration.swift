public import AggregatorCore

/// Keeps everything in a folder of plain-text files, to be read, compared, searched and kept in git.
public struct FileStoreIntegration: Integration {
    public let name = "FileStore"

    public init() {}

    public var contribution: Contribution {
        var contribution = Contribution()
        contribution.storeBackends = [FileStoreBackend()]
        return contribution
    }

    public func health() async -> Health { Health(summary: "files of format \(FormatMarker.version)") }
}
