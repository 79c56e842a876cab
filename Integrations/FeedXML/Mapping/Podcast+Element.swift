import AggregatorCore

extension Podcast {
    /// Takes one element of the Podcasting 2.0 vocabulary (podcastindex.org's namespace, version 1.0).
    mutating func read(_ element: Element, _ reading: inout Reading) {
        switch element.tag {
        case .guid: guid = guid ?? element.text
        case .locked:
            isLocked = element.text.flatMap(Number.truth)
            lockOwner = element.attribute(.owner)
        case .medium: medium = medium ?? element.text
        case .funding: if let url = reading.address(.url, of: element) { funding.append(Funding(url: url, title: element.plainText)) }
        case .person: if let person = Credit(element, reading) { persons.append(person) }
        case .value where value == nil:
            value = Value(element)
            others += element.children.filter { $0.tag != .valueRecipient }.map { Other($0) }
        case .location where location == nil: location = Location(element)
        case .transcript: if let transcript = Transcript(element, reading) { transcripts.append(transcript) }
        case .chapters: chapters = chapters ?? Reference(url: reading.address(.url, of: element), type: element.attribute(.type))
        case .soundbite: if let soundbite = Soundbite(element) { soundbites.append(soundbite) }
        case .alternateEnclosure: alternateEnclosures.append(AlternateEnclosure(element, reading))
        case .season: season = season ?? Part(element)
        case .episode: episode = episode ?? Part(element)
        case .trailer: if let trailer = Trailer(element, &reading) { trailers.append(trailer) }
        case .license: license = license ?? Reference(url: reading.address(.url, of: element), title: element.plainText)
        case .block where element.attribute(.id) == nil: isBlocked = element.text.flatMap(Number.truth)
        default: others.append(Other(element))
        }
    }
}

extension Podcast.Credit {
    init?(_ element: Element, _ reading: Reading) {
        guard let name = element.plainText else { return nil }
        self.init(name: name)
        role = element.attribute(.role)
        group = element.attribute(.group)
        image = reading.address(.img, of: element)
        url = reading.address(.href, of: element)
    }
}

extension Podcast.Value {
    init(_ element: Element) {
        self.init()
        type = element.attribute(.type)
        method = element.attribute(.method)
        suggested = element.attribute(.suggested)
        recipients = element.children.filter { $0.tag == .valueRecipient }.map { Podcast.Recipient($0) }
            .filter { $0 != Podcast.Recipient() }
    }
}

extension Podcast.Recipient {
    init(_ element: Element) {
        self.init()
        name = element.plainAttribute(.name)
        type = element.attribute(.type)
        address = element.attribute(.address)
        split = element.attribute(.split).flatMap(Number.real)
        isFee = element.attribute(.isFee).flatMap(Number.truth)
        customKey = element.attribute(.customKey)
        customValue = element.attribute(.customValue)
    }
}

extension Podcast.Location {
    init?(_ element: Element) {
        guard let name = element.plainText else { return nil }
        self.init(name: name)
        geo = element.attribute(.geo)
        osm = element.attribute(.osm)
    }
}

extension Podcast.Transcript {
    init?(_ element: Element, _ reading: Reading) {
        guard let url = reading.address(.url, of: element) else { return nil }
        self.init(url: url)
        type = element.attribute(.type)
        language = element.attribute(.language)
        relation = element.attribute(.rel)
    }
}

extension Podcast.Soundbite {
    init?(_ element: Element) {
        guard let start = element.attribute(.startTime).flatMap(Number.real),
            let duration = element.attribute(.duration).flatMap(Number.real)
        else { return nil }
        self.init(start: start, duration: duration, title: element.plainText)
    }
}

extension Podcast.AlternateEnclosure {
    init(_ element: Element, _ reading: Reading) {
        self.init()
        type = element.attribute(.type)
        size = element.attribute(.length).flatMap(Number.size)
        bitrate = element.attribute(.bitrate).flatMap(Number.real)
        height = element.attribute(.height).flatMap(Number.integer)
        language = element.attribute(.xmlLanguage)
        title = element.plainAttribute(.title)
        relation = element.attribute(.rel)
        isDefault = element.attribute(.isDefaultEnclosure).flatMap(Number.truth)
        sources = element.children.filter { $0.tag == .source }.compactMap { reading.address(.uri, of: $0) }
    }
}

extension Podcast.Part {
    init?(_ element: Element) {
        guard let number = element.text.flatMap(Number.real) else { return nil }
        self.init(number: number, name: element.plainAttribute(.name) ?? element.plainAttribute(.display))
    }
}

extension Podcast.Trailer {
    init?(_ element: Element, _ reading: inout Reading) {
        guard let url = reading.address(.url, of: element) else { return nil }
        self.init(url: url)
        title = element.plainText
        published = reading.date(.pubDate, of: element)
        mimeType = element.attribute(.type)
        size = element.attribute(.length).flatMap(Number.size)
        season = element.attribute(.season).flatMap(Number.integer)
    }
}

extension Podcast.Other {
    /// Levels of elements that are kept; no known element has more.
    private static let deepest = 4

    /// With the elements inside it: a live item or a list of recommended podcasts has members of its own.
    init(_ element: Element, depth: Int = 1) {
        let attributes = element.attributes.map {
            Podcast.Attribute(name: element.tree.pointee.string($0.name), value: element.tree.pointee.string($0.value))
        }
        self.init(
            name: element.localName, attributes: attributes.sorted { $0.name < $1.name },
            text: element.hasChildren ? nil : element.plainText,
            children: depth < Self.deepest ? element.children.map { Self($0, depth: depth + 1) } : [])
    }
}
