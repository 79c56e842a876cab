extension ArchivedFeed: JSONRecord {
    public init?(record: JSONValue) {
        guard let id = record.identifier("id").map(FeedID.init) else { return nil }
        let subscription: Subscription? = record.record("subscription")
        guard subscription.map({ $0.id == id }) ?? true else { return nil }
        self.init(id: id, subscription: subscription, description: record.record("description"), state: record.record("state"))
    }

    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", id.value)
        writer.member("subscription", subscription)
        writer.member("description", description)
        writer.member("state", state)
    }
}
