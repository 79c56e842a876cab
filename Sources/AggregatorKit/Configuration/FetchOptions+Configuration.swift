import AggregatorCore
public import AggregatorEngine

extension FetchOptions {
    /// Creates the options from the settings for everything that is fetched.
    public init(_ configuration: Configuration) {
        self.init()
        concurrency = configuration.concurrency
        hostConnections = configuration.hostConnections
        hostDelay = configuration.hostDelay
        timeout = configuration.timeout
        maximumBytes = configuration.maximumBytes
        parseLimits = configuration.parseLimits
        allowedNetworks = configuration.allowedNetworks
        authorityFile = configuration.authorityFile
        userAgent = configuration.userAgent
        sanitizing = SanitizingOptions(removesTracking: !configuration.keepsTracking)
    }
}
