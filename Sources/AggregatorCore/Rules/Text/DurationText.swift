/// A duration for people, as schedules and waits have them. `SecondsText` tells shorter ones, such as limits of a request.
public enum DurationText {
    /// In one unit where that is exact, otherwise with the next smaller one, rounded to that.
    ///
    /// - Parameter isAbout: Whether to round to the one unit.
    public static func of(_ seconds: Int64, isAbout: Bool = false) -> String {
        switch seconds {
        case ..<120: return "\(seconds) s"
        case ..<7_200 where isAbout || nearest(seconds, 60) < 120: return "\(nearest(seconds, 60)) min"
        case ..<172_800:
            let minutes = nearest(seconds, isAbout ? 3_600 : 60) * (isAbout ? 60 : 1)
            return "\(minutes / 60) h" + (minutes % 60 == 0 ? "" : " \(minutes % 60) min")
        default:
            let hours = nearest(seconds, isAbout ? 86_400 : 3_600) * (isAbout ? 24 : 1)
            return "\(hours / 24) days" + (hours % 24 == 0 ? "" : " \(hours % 24) h")
        }
    }

    /// The number of units, rounded to the nearest; does not overflow.
    private static func nearest(_ seconds: Int64, _ unit: Int64) -> Int64 { seconds / unit + (seconds % unit * 2 >= unit ? 1 : 0) }
}
