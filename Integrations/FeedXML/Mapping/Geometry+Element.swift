import AggregatorCore

extension Geometry {
    /// GeoRSS simple: alternating latitudes and longitudes, separated by spaces or commas.
    init?(_ text: String, of element: Element, pair: Int = 2) {
        let words = element.words(in: text, after: 0) { $0 == " " || $0 == "," || $0 == "\n" || $0 == "\t" }
        let numbers = words.map(Number.real)
        guard !numbers.contains(nil), numbers.count >= 2, numbers.count % pair == 0 else { return nil }
        let positions = stride(from: 0, to: numbers.count - 1, by: pair).map {
            Position(numbers[$0] ?? 0, numbers[$0 + 1] ?? 0, pair == 3 ? numbers[$0 + 2] : nil)
        }
        let valid = positions.compactMap { $0 }
        guard valid.count == positions.count else { return nil }
        switch element.tag == .lineString ? .line : element.tag == .envelope ? .box : element.tag {
        case .point:
            guard valid.count == 1 else { return nil }
            self = .point(valid[0])
        case .line:
            guard valid.count >= 2 else { return nil }
            self = .line(valid)
        case .polygon:
            guard valid.count >= 4 else { return nil }
            self = .polygon(valid.first == valid.last ? valid : valid + [valid[0]])
        case .box:
            guard valid.count == 2 else { return nil }
            let (low, high) = (valid[0], valid[1])
            self = .polygon([
                low, Position(longitude: high.longitude, latitude: low.latitude), high,
                Position(longitude: low.longitude, latitude: high.latitude), low,
            ])
        default: return nil
        }
    }

    /// GML: positions somewhere inside the element of the shape.
    init?(gml element: Element) {
        let dimension = element.attributes.contains {
            element.tree.pointee.string($0.name) == "srsDimension" && element.tree.pointee.string($0.value) == "3"
        }
        guard let text = Self.positions(in: element) else { return nil }
        self.init(text, of: element, pair: dimension && element.tag != .envelope ? 3 : 2)
    }

    private static func positions(in element: Element) -> String? {
        let texts = element.children.compactMap { child -> String? in
            switch child.tag {
            case .position, .positionList, .coordinates, .lowerCorner, .upperCorner: child.text
            case .exterior, .linearRing: positions(in: child)
            default: nil
            }
        }
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }
}

extension Geometry.Position {
    /// `nil` if there is no such place on Earth.
    init?(_ latitude: Double, _ longitude: Double, _ elevation: Double?) {
        guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
        self.init(longitude: longitude, latitude: latitude, elevation: elevation)
    }
}
