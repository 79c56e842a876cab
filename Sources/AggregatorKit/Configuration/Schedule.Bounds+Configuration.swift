public import AggregatorCore

extension Schedule.Bounds {
    /// Creates the bounds of the interval between pulls of a source from the user's settings.
    public init(_ configuration: Configuration) {
        self.init()
        interval = Int64(configuration.interval)
        floor = min(floor, interval)
    }
}
