extension MediaItem: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        url = record.address("url")
        mimeType = record.text("mime_type")
        medium = record.text("medium")
        isDefault = record.bool("default")
        expression = record.text("expression")
        encoding = record.part("encoding") ?? encoding
        language = record.text("language")
        title = record.text("title")
        description = record.text("description")
        playerURL = record.address("player_url")
        rights = record.part("rights") ?? rights
        credits = record.list("credits")
        thumbnails = record.list("thumbnails")
        keywords = record.texts("keywords")
        categories = record.list("categories")
        texts = record.list("texts")
        ratings = record.list("ratings")
        restriction = record.record("restriction")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("url", url)
        writer.member("mime_type", mimeType)
        writer.member("medium", medium)
        writer.member("default", isDefault)
        writer.member("expression", expression)
        writer.part("encoding", encoding)
        writer.member("language", language)
        writer.member("title", title)
        writer.member("description", description)
        writer.member("player_url", playerURL)
        writer.part("rights", rights)
        writer.member("credits", list: credits)
        writer.member("thumbnails", list: thumbnails)
        writer.member("keywords", list: keywords)
        writer.member("categories", list: categories)
        writer.member("texts", list: texts)
        writer.member("ratings", list: ratings)
        writer.member("restriction", restriction)
    }
}

extension MediaItem.Encoding: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        bitrate = record.double("bitrate")
        framerate = record.double("framerate")
        samplingrate = record.double("samplingrate")
        channels = record.integer("channels")
        duration = record.double("duration")
        width = record.integer("width")
        height = record.integer("height")
        size = record.size("size")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("bitrate", bitrate)
        writer.member("framerate", framerate)
        writer.member("samplingrate", samplingrate)
        writer.member("channels", channels)
        writer.member("duration", duration)
        writer.member("width", width)
        writer.member("height", height)
        writer.member("size", size)
    }
}

extension MediaItem.Credit: JSONRecord {
    public init?(record: JSONValue) {
        guard let name = record.text("name") else { return nil }
        self.init(role: record.text("role"), scheme: record.text("scheme"), name: name)
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("role", role)
        writer.member("scheme", scheme)
        writer.member("name", name)
    }
}

extension MediaItem.TimedText: JSONRecord {
    public init?(record: JSONValue) {
        guard let value = record.text("value") else { return nil }
        self.init(value: value)
        type = record.text("type")
        language = record.text("language")
        start = record.text("start")
        end = record.text("end")
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("value", value)
        writer.member("type", type)
        writer.member("language", language)
        writer.member("start", start)
        writer.member("end", end)
    }
}

extension MediaItem.Rating: JSONRecord {
    public init?(record: JSONValue) {
        guard let value = record.text("value") else { return nil }
        self.init(scheme: record.text("scheme"), value: value)
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("scheme", scheme)
        writer.member("value", value)
    }
}

extension MediaItem.Restriction: JSONRecord {
    public init?(record: JSONValue) {
        guard let value = record.text("value") else { return nil }
        self.init(type: record.text("type"), relationship: record.text("relationship"), value: value)
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("type", type)
        writer.member("relationship", relationship)
        writer.member("value", value)
    }
}
