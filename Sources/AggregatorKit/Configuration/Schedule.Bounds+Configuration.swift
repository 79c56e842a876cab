public import AggregatorCore

extension Configuration {
    /// The bounds of the interval between pulls of a source.
    public var scheduleBounds: Schedule.Bounds {
        var bounds = Schedule.Bounds()
        bounds.interval = Int64(interval)
        bounds.floor = min(bounds.floor, bounds.interval)
        return bounds
    }
}
