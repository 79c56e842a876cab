extension Podcast.Transcript: JSONRecord {
    public init?(record: JSONValue) {
        guard let url = record.address("url") else { return nil }
        self.init(url: url)
        type = record.text("type")
        language = record.text("language")
        relation = record.text("rel")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("url", url)
        writer.member("type", type)
        writer.member("language", language)
        writer.member("rel", relation)
    }
}

extension Podcast.Reference: JSONRecord {
    public init?(record: JSONValue) {
        self.init(url: record.address("url"), type: record.text("type"), title: record.text("title"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("url", url)
        writer.member("type", type)
        writer.member("title", title)
    }
}

extension Podcast.Soundbite: JSONRecord {
    public init?(record: JSONValue) {
        guard let start = record.double("start"), let duration = record.double("duration") else { return nil }
        self.init(start: start, duration: duration, title: record.text("title"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("start", start)
        writer.member("duration", duration)
        writer.member("title", title)
    }
}

extension Podcast.AlternateEnclosure: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        type = record.text("type")
        size = record.size("size")
        bitrate = record.double("bitrate")
        height = record.integer("height")
        language = record.text("language")
        title = record.text("title")
        relation = record.text("rel")
        isDefault = record.bool("default")
        sources = record.addresses("sources")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("type", type)
        writer.member("size", size)
        writer.member("bitrate", bitrate)
        writer.member("height", height)
        writer.member("language", language)
        writer.member("title", title)
        writer.member("rel", relation)
        writer.member("default", isDefault)
        writer.member("sources", list: sources)
    }
}

extension Podcast.Part: JSONRecord {
    public init?(record: JSONValue) {
        guard let number = record.double("number") else { return nil }
        self.init(number: number, name: record.text("name"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("number", number)
        writer.member("name", name)
    }
}

extension Podcast.Trailer: JSONRecord {
    public init?(record: JSONValue) {
        guard let url = record.address("url") else { return nil }
        self.init(url: url)
        title = record.text("title")
        published = record.moment("published")
        mimeType = record.text("mime_type")
        size = record.size("size")
        season = record.integer("season")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("url", url)
        writer.member("title", title)
        writer.member("published", published)
        writer.member("mime_type", mimeType)
        writer.member("size", size)
        writer.member("season", season)
    }
}

extension Podcast.Other: JSONRecord {
    public init?(record: JSONValue) {
        guard let name = record.text("name") else { return nil }
        self.init(name: name, attributes: record.list("attributes"), text: record.text("text"), children: record.list("children"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("name", name)
        writer.member("attributes", list: attributes)
        writer.member("text", text)
        writer.member("children", list: children)
    }
}

extension Podcast.Attribute: JSONRecord {
    public init?(record: JSONValue) {
        guard let name = record.text("name"), let value = record.text("value") else { return nil }
        self.init(name: name, value: value)
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("name", name)
        writer.member("value", value)
    }
}
