extension Person: JSONRecord {
    public init?(record: JSONValue) {
        self.init(name: record.text("name"), url: record.address("url"), avatar: record.address("avatar"), email: record.text("email"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("name", name)
        writer.member("url", url)
        writer.member("avatar", avatar)
        writer.member("email", email)
    }
}

extension Category: JSONRecord {
    public init?(record: JSONValue) {
        guard let term = record.text("term") else { return nil }
        self.init(term: term, scheme: record.text("scheme"), label: record.text("label"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("term", term)
        writer.member("scheme", scheme)
        writer.member("label", label)
    }
}

extension Link: JSONRecord {
    public init?(record: JSONValue) {
        guard let relation = record.text("rel"), let url = record.address("url") else { return nil }
        self.init(
            relation: relation, url: url, mimeType: record.text("mime_type"), title: record.text("title"),
            language: record.text("language"), size: record.size("size"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("rel", relation)
        writer.member("url", url)
        writer.member("mime_type", mimeType)
        writer.member("title", title)
        writer.member("language", language)
        writer.member("size", size)
    }
}

extension Attachment: JSONRecord {
    public init?(record: JSONValue) {
        guard let url = record.address("url") else { return nil }
        self.init(
            url: url, mimeType: record.text("mime_type"), title: record.text("title"), size: record.size("size"),
            duration: record.double("duration"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("url", url)
        writer.member("mime_type", mimeType)
        writer.member("title", title)
        writer.member("size", size)
        writer.member("duration", duration)
    }
}

extension Rights: JSONRecord {
    public init?(record: JSONValue) {
        self.init(statement: record.text("statement"), license: record.address("license"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("statement", statement)
        writer.member("license", license)
    }
}

extension Thumbnail: JSONRecord {
    public init?(record: JSONValue) {
        guard let url = record.address("url") else { return nil }
        self.init(url: url, width: record.integer("width"), height: record.integer("height"), time: record.text("time"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("url", url)
        writer.member("width", width)
        writer.member("height", height)
        writer.member("time", time)
    }
}

extension Chapter: JSONRecord {
    public init?(record: JSONValue) {
        guard let start = record.double("start") else { return nil }
        self.init(start: start, title: record.text("title"), url: record.address("url"), image: record.address("image"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("start", start)
        writer.member("title", title)
        writer.member("url", url)
        writer.member("image", image)
    }
}

extension Header: JSONRecord {
    public init?(record: JSONValue) {
        guard let name = record.text("name"), let value = record.text("value") else { return nil }
        self.init(name: name, value: value)
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("name", name)
        writer.member("value", value)
    }
}
