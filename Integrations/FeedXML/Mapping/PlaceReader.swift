import AggregatorCore

/// Reads the place of an element, in the three ways that feeds write it: GeoRSS simple, GML, and the W3C's `geo:lat`, `geo:long`.
struct PlaceReader {
    private var latitude: Double?
    private var longitude: Double?
    private var altitude: Double?
    private(set) var found: Geometry?

    var geometry: Geometry? {
        if let found { return found }
        guard let latitude, let longitude else { return nil }
        return Geometry.Position(latitude, longitude, altitude).map { .point($0) }
    }

    /// Takes what an element says about a place; ignores others.
    mutating func read(_ element: Element) {
        switch (element.space, element.tag) {
        case (.geo, .latitude): latitude = element.text.flatMap(Number.real)
        case (.geo, .longitude): longitude = element.text.flatMap(Number.real)
        case (.geo, .altitude): altitude = element.text.flatMap(Number.real)
        case (.geo, .point), (.georss, .place): element.children.forEach { read($0) }
        case (.georss, .point), (.georss, .line), (.georss, .polygon), (.georss, .box):
            found = found ?? element.text.flatMap { Geometry($0, of: element) }
        case (.gml, .point), (.gml, .lineString), (.gml, .polygon), (.gml, .envelope): found = found ?? Geometry(gml: element)
        default: break
        }
    }
}
