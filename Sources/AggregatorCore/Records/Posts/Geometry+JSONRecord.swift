/// A record in the form of GeoJSON (RFC 7946, 3.1).
extension Geometry: JSONRecord {
    public init?(record: JSONValue) {
        guard let coordinates = record["coordinates"] else { return nil }
        switch record.text("type") {
        case "Point":
            guard let position = Position(coordinates) else { return nil }
            self = .point(position)
        case "LineString": self = .line(coordinates.array?.compactMap(Position.init) ?? [])
        case "Polygon": self = .polygon(coordinates.array?.first?.array?.compactMap(Position.init) ?? [])
        default: return nil
        }
    }

    public func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .point(let position):
            writer.member("type", "Point")
            writer.member("coordinates", writing: { position.write(to: &$0) })
        case .line(let positions):
            writer.member("type", "LineString")
            writer.member("coordinates", writing: { $0.array(positions) { $1.write(to: &$0) } })
        case .polygon(let ring):
            writer.member("type", "Polygon")
            writer.member("coordinates", writing: { $0.array([ring]) { $0.array($1) { $1.write(to: &$0) } } })
        }
    }
}

extension Geometry.Position {
    fileprivate init?(_ value: JSONValue) {
        guard let numbers = value.array?.map(\.double), numbers.count >= 2, let longitude = numbers[0], let latitude = numbers[1] else {
            return nil
        }
        self.init(longitude: longitude, latitude: latitude, elevation: numbers.count > 2 ? numbers[2] : nil)
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.array([longitude, latitude] + (elevation.map { [$0] } ?? [])) { $0.number($1) }
    }
}
