/// A place on Earth, in WGS 84 degrees, as GeoJSON (RFC 7946) knows places.
public enum Geometry: Sendable, Hashable {
    /// One position.
    case point(Position)
    /// A way along these positions, at least two in what a document says.
    case line([Position])
    /// One ring, closed: its last position is its first.
    case polygon([Position])

    /// One place. GeoJSON, too, has the longitude first.
    public struct Position: Sendable, Hashable {
        /// Degrees east, −180 to 180.
        public var longitude: Double
        /// Degrees north, −90 to 90.
        public var latitude: Double
        /// Metres.
        public var elevation: Double?

        /// Nothing is checked.
        public init(longitude: Double, latitude: Double, elevation: Double? = nil) {
            self.longitude = longitude
            self.latitude = latitude
            self.elevation = elevation
        }
    }
}
