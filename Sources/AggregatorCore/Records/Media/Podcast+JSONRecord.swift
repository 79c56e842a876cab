extension Podcast: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        guid = record.text("guid")
        isLocked = record.bool("locked")
        lockOwner = record.text("lock_owner")
        medium = record.text("medium")
        funding = record.list("funding")
        persons = record.list("persons")
        value = record.record("value")
        location = record.record("location")
        transcripts = record.list("transcripts")
        chapters = record.record("chapters")
        soundbites = record.list("soundbites")
        alternateEnclosures = record.list("alternate_enclosures")
        season = record.record("season")
        episode = record.record("episode")
        trailers = record.list("trailers")
        license = record.record("license")
        isBlocked = record.bool("blocked")
        others = record.list("others")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("guid", guid)
        writer.member("locked", isLocked)
        writer.member("lock_owner", lockOwner)
        writer.member("medium", medium)
        writer.member("funding", list: funding)
        writer.member("persons", list: persons)
        writer.member("value", value)
        writer.member("location", location)
        writer.member("transcripts", list: transcripts)
        writer.member("chapters", chapters)
        writer.member("soundbites", list: soundbites)
        writer.member("alternate_enclosures", list: alternateEnclosures)
        writer.member("season", season)
        writer.member("episode", episode)
        writer.member("trailers", list: trailers)
        writer.member("license", license)
        writer.member("blocked", isBlocked)
        writer.member("others", list: others)
    }
}

extension Podcast.Funding: JSONRecord {
    public init?(record: JSONValue) {
        guard let url = record.address("url") else { return nil }
        self.init(url: url, title: record.text("title"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("url", url)
        writer.member("title", title)
    }
}

extension Podcast.Credit: JSONRecord {
    public init?(record: JSONValue) {
        guard let name = record.text("name") else { return nil }
        self.init(name: name)
        role = record.text("role")
        group = record.text("group")
        image = record.address("image")
        url = record.address("url")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("name", name)
        writer.member("role", role)
        writer.member("group", group)
        writer.member("image", image)
        writer.member("url", url)
    }
}

extension Podcast.Value: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        type = record.text("type")
        method = record.text("method")
        suggested = record.text("suggested")
        recipients = record.list("recipients")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("type", type)
        writer.member("method", method)
        writer.member("suggested", suggested)
        writer.member("recipients", list: recipients)
    }
}

extension Podcast.Recipient: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        name = record.text("name")
        type = record.text("type")
        address = record.text("address")
        split = record.double("split")
        isFee = record.bool("fee")
        customKey = record.text("custom_key")
        customValue = record.text("custom_value")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("name", name)
        writer.member("type", type)
        writer.member("address", address)
        writer.member("split", split)
        writer.member("fee", isFee)
        writer.member("custom_key", customKey)
        writer.member("custom_value", customValue)
    }
}

extension Podcast.Location: JSONRecord {
    public init?(record: JSONValue) {
        guard let name = record.text("name") else { return nil }
        self.init(name: name)
        geo = record.text("geo")
        osm = record.text("osm")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("name", name)
        writer.member("geo", geo)
        writer.member("osm", osm)
    }
}
