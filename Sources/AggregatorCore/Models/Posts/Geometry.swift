/// A place on Earth, in WGS 84 degrees, as GeoJSON (RFC 7946) knows places.
public enum Geometry: Sendable, Hashable {
    /// One position.
    case point(Position)
    /// A line along these positions; a document gives at least two.
    case line([Position])
    /// One ring, closed: its last position is its first.
    case polygon([Position])

    /// One position. As in GeoJSON, the longitude comes first.
    public struct Position: Sendable, Hashable {
        /// Degrees east, −180 to 180.
        public var longitude: Double
        /// Degrees north, −90 to 90.
        public var latitude: Double
        /// Metres.
        public var elevation: Double?

        /// Creates a position; nothing is checked.
        public init(longitude: Double, latitude: Double, elevation: Double? = nil) {
            self.longitude = longitude
            self.latitude = latitude
            self.elevation = elevation
        }
    }
}
