import AggregatorCore

extension Podcast {
    init?(ours json: JSONValue?, base: WebAddress?) {
        guard let json, json.members != nil else { return nil }
        self.init()
        guid = json.text("guid")
        isLocked = json.truth("locked")
        lockOwner = json.text("lock_owner")
        medium = json.text("medium")
        funding = json.list("funding").compactMap { entry in
            entry.address("url", base: base).map { Funding(url: $0, title: entry.text("title")) }
        }
        persons = json.list("persons").compactMap { Credit(ours: $0, base: base) }
        value = Value(ours: json.object("value")).unless(Value())
        location = Location(ours: json.object("location"))
        transcripts = json.list("transcripts").compactMap { Transcript(ours: $0, base: base) }
        chapters = Reference(ours: json.object("chapters"), base: base).unless(Reference())
        soundbites = json.list("soundbites").compactMap { Soundbite(ours: $0) }
        alternateEnclosures = json.list("alternate_enclosures").map { AlternateEnclosure(ours: $0, base: base) }
            .filter { $0 != AlternateEnclosure() }
        season = Part(ours: json.object("season"))
        episode = Part(ours: json.object("episode"))
        trailers = json.list("trailers").compactMap { Trailer(ours: $0, base: base) }
        license = Reference(ours: json.object("license"), base: base).unless(Reference())
        isBlocked = json.truth("block")
        others = json.list("others").compactMap { Other(ours: $0) }
    }
}

extension Podcast.Credit {
    fileprivate init?(ours json: JSONValue, base: WebAddress?) {
        guard let name = json.text("name") else { return nil }
        self.init(name: name)
        role = json.text("role")
        group = json.text("group")
        image = json.address("image", base: base)
        url = json.address("url", base: base)
    }
}

extension Podcast.Value {
    fileprivate init?(ours json: JSONValue?) {
        guard let json else { return nil }
        self.init()
        type = json.text("type")
        method = json.text("method")
        suggested = json.text("suggested")
        recipients = json.list("recipients").map { Podcast.Recipient(ours: $0) }.filter { $0 != Podcast.Recipient() }
    }
}

extension Podcast.Recipient {
    fileprivate init(ours json: JSONValue) {
        self.init()
        name = json.text("name")
        type = json.text("type")
        address = json.text("address")
        split = json.number("split")
        isFee = json.truth("fee")
        customKey = json.text("custom_key")
        customValue = json.text("custom_value")
    }
}

extension Podcast.Location {
    fileprivate init?(ours json: JSONValue?) {
        guard let json, let name = json.text("name") else { return nil }
        self.init(name: name)
        geo = json.text("geo")
        osm = json.text("osm")
    }
}

extension Podcast.Transcript {
    fileprivate init?(ours json: JSONValue, base: WebAddress?) {
        guard let url = json.address("url", base: base) else { return nil }
        self.init(url: url)
        type = json.text("mime_type")
        language = json.text("language")
        relation = json.text("rel")
    }
}

extension Podcast.Reference {
    fileprivate init?(ours json: JSONValue?, base: WebAddress?) {
        guard let json else { return nil }
        self.init(url: json.address("url", base: base), type: json.text("mime_type"), title: json.text("title"))
    }
}

extension Podcast.Soundbite {
    fileprivate init?(ours json: JSONValue) {
        guard let start = json.number("start"), let duration = json.number("duration_in_seconds") else { return nil }
        self.init(start: start, duration: duration, title: json.text("title"))
    }
}

extension Podcast.AlternateEnclosure {
    fileprivate init(ours json: JSONValue, base: WebAddress?) {
        self.init()
        type = json.text("mime_type")
        size = json.size("size_in_bytes")
        bitrate = json.number("bitrate")
        height = json.whole("height")
        language = json.text("language")
        title = json.text("title")
        relation = json.text("rel")
        isDefault = json.truth("is_default")
        sources = json.texts("sources").compactMap { WebAddress($0)?.resolved(against: base) }
    }
}

extension Podcast.Part {
    fileprivate init?(ours json: JSONValue?) {
        guard let json, let number = json.number("number") else { return nil }
        self.init(number: number, name: json.text("name"))
    }
}

extension Podcast.Trailer {
    fileprivate init?(ours json: JSONValue, base: WebAddress?) {
        guard let url = json.address("url", base: base) else { return nil }
        self.init(url: url)
        title = json.text("title")
        published = json.date("date_published")
        mimeType = json.text("mime_type")
        size = json.size("size_in_bytes")
        season = json.whole("season")
    }
}

extension Podcast.Other {
    fileprivate init?(ours json: JSONValue) {
        guard let name = json.text("name") else { return nil }
        let attributes = json["attributes"]?.members ?? []
        self.init(
            name: name,
            attributes: attributes.compactMap { member in
                member.value.string.map { Podcast.Attribute(name: PlainText.scrubbed(member.name), value: PlainText.scrubbed($0)) }
            }, text: json.text("text"), children: json.list("children").compactMap { Self(ours: $0) })
    }
}
