import AggregatorCore

extension Person {
    init(_ author: JSONAuthorObject, base: WebAddress?) {
        func address(_ text: String?) -> WebAddress? { text.flatMap { WebAddress($0) }?.resolved(against: base) }
        self.init(name: author.name, url: address(author.url), avatar: address(author.avatar), email: author.email)
    }

    init?(ours json: JSONValue?, base: WebAddress?) {
        guard let json, let author = JSONAuthorObject(json) else { return nil }
        self.init(author, base: base)
    }

    static func list(_ json: [JSONValue], base: WebAddress?) -> [Person] { json.compactMap { Person(ours: $0, base: base) } }
}

extension Attachment {
    /// `nil` without an address.
    init?(_ attachment: JSONAttachmentObject, base: WebAddress?) {
        guard let url = attachment.url.flatMap({ WebAddress($0) }) else { return nil }
        self.init(
            url: url.resolved(against: base), mimeType: attachment.mimeType, title: attachment.title, size: attachment.sizeInBytes,
            duration: attachment.durationInSeconds)
    }
}

extension Feed.Hub {
    /// `nil` without an address.
    init?(_ hub: JSONHubObject, base: WebAddress?) {
        guard let url = WebAddress(hub.url) else { return nil }
        self.init(type: hub.type, url: url.resolved(against: base))
    }
}

extension Category {
    init?(ours json: JSONValue) {
        guard let term = json.text("term") ?? json.text("label") else { return nil }
        self.init(term: term, scheme: json.text("scheme"), label: json.text("label"))
    }
}

extension Link {
    init?(ours json: JSONValue, base: WebAddress?) {
        guard let url = json.address("url", base: base) else { return nil }
        self.init(
            relation: json.text("rel") ?? "alternate", url: url, mimeType: json.text("mime_type"), title: json.text("title"),
            language: json.text("language"), size: json.size("size_in_bytes"))
    }
}

extension Rights {
    init(ours json: JSONValue, base: WebAddress?) {
        self.init(statement: json.text("rights"), license: json.address("license", base: base))
    }
}

extension Feed.Generator {
    init?(ours json: JSONValue?, base: WebAddress?) {
        guard let json, json.members != nil else { return nil }
        self.init(name: json.text("name"), url: json.address("url", base: base), version: json.text("version"))
    }
}

extension Geometry {
    /// A GeoJSON geometry (RFC 7946, 3.1) of a kind that Core knows; `nil` for any other.
    init?(ours json: JSONValue?) {
        guard let json, let coordinates = json["coordinates"] else { return nil }
        switch json["type"]?.string {
        case "Point":
            guard let position = Position(ours: coordinates) else { return nil }
            self = .point(position)
        case "LineString":
            self = .line(coordinates.lenientList.compactMap { Position(ours: $0) })
        case "Polygon":
            self = .polygon(coordinates.array?.first?.lenientList.compactMap { Position(ours: $0) } ?? [])
        default: return nil
        }
    }
}

extension Geometry.Position {
    fileprivate init?(ours json: JSONValue) {
        let numbers = json.lenientList.compactMap(\.lenientNumber)
        guard numbers.count >= 2 else { return nil }
        self.init(longitude: numbers[0], latitude: numbers[1], elevation: numbers.count > 2 ? numbers[2] : nil)
    }
}
