/// A place on Earth, in WGS 84 degrees, as GeoJSON (RFC 7946) knows places.
public enum Geometry: Sendable, Hashable {
    case point(Position)
    case line([Position])
    /// One ring, closed: its last position is its first.
    case polygon([Position])

    public struct Position: Sendable, Hashable {
        public var longitude: Double
        public var latitude: Double
        /// Metres.
        public var elevation: Double?

        public init(longitude: Double, latitude: Double, elevation: Double? = nil) {
            self.longitude = longitude
            self.latitude = latitude
            self.elevation = elevation
        }
    }
}
