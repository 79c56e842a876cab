extension ComposingOptions {
    /// Creates the options from the settings that choose and shape services.
    public init(_ configuration: Configuration) {
        self.init()
        if let userAgent = configuration.userAgent { self.userAgent = userAgent }
        concurrency = configuration.concurrency
        parseLimits = configuration.parseLimits
        seed = configuration.seed
        delay = configuration.delay
        credentialsFile = configuration.credentialsFile
        credentialsCommand = configuration.credentialsCommand
    }
}
