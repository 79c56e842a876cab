import AggregatorCore

extension JSONWriter {
    /// A GeoJSON geometry (RFC 7946, 3.1): longitude first.
    mutating func geometry(_ name: String, _ geometry: Geometry?) {
        guard let geometry else { return }
        member(
            name,
            object: { writer in
                switch geometry {
                case .point(let position):
                    writer.member("type", "Point")
                    writer.member("coordinates", writing: { $0.coordinates(position) })
                case .line(let positions):
                    writer.member("type", "LineString")
                    writer.member("coordinates", writing: { $0.array(positions) { $0.coordinates($1) } })
                case .polygon(let ring):
                    writer.member("type", "Polygon")
                    writer.member("coordinates", writing: { $0.array([ring]) { $0.array($1) { $0.coordinates($1) } } })
                }
            })
    }

    private mutating func coordinates(_ position: Geometry.Position) {
        let numbers = [position.longitude, position.latitude] + (position.elevation.map { [$0] } ?? [])
        array(numbers) { $0.number($1) }
    }
}
