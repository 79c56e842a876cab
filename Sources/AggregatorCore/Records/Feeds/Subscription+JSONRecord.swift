extension Subscription: JSONRecord {
    public init?(record: JSONValue) {
        guard let id = record.identifier("id"), let address = record.address("address") else { return nil }
        self.init(
            id: FeedID(id), address: address, name: record.text("name"), tags: record.texts("tags"),
            homePage: record.address("home_page"), added: record.moment("added") ?? .epoch,
            preferences: record.part("preferences") ?? Preferences())
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", id.value)
        writer.member("address", address)
        writer.member("name", name)
        writer.member("tags", list: tags)
        writer.member("home_page", homePage)
        writer.member("added", added)
        writer.part("preferences", preferences)
    }
}

extension Subscription.Preferences: JSONRecord {
    public init?(record: JSONValue) {
        self.init()
        interval = record.size("interval")
        timeout = record.double("timeout")
        maximumBytes = record.integer("maximum_bytes")
        userAgent = record.text("user_agent")
        headers = record.list("headers")
        clientChangedAt = record.moment("asker_changed")
        proxy = record.text("proxy")
        http11Only = record.bool("http11_only") ?? false
        authorityFile = record.text("authority_file")
        edits = record.text("edits").flatMap(EditPolicy.init(rawValue:))
        identity = record.text("identity").flatMap(IdentityPolicy.init(rawValue:))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("interval", interval)
        writer.member("timeout", timeout)
        writer.member("maximum_bytes", maximumBytes)
        writer.member("user_agent", userAgent)
        writer.member("headers", list: headers)
        writer.member("asker_changed", clientChangedAt)
        writer.member("proxy", proxy)
        writer.member("http11_only", http11Only ? true : nil)
        writer.member("authority_file", authorityFile)
        writer.member("edits", edits?.rawValue)
        writer.member("identity", identity?.rawValue)
    }
}
