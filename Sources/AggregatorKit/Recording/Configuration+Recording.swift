public import AggregatorCore

extension Configuration {
    /// What has nothing to do with what a pull decides, or is nobody else's business.
    private static let unrecorded: Set<String> = [
        "store", "environment", "wait", "credentials-file", "credentials-command", "ca-file", "seed", "delay",
    ]

    /// What a recording says of it.
    public var recorded: JSONValue {
        .object(
            ConfigurationKey.all.filter { !Self.unrecorded.contains($0.name) }.compactMap { key in
                let value = key.value(in: self)
                return value.isNull ? nil : JSONValue.Member(key.name, value)
            })
    }

    /// As it was when something was recorded. What this program doesn't know, or wouldn't take, stays at its default.
    public init(recorded: JSONValue) {
        self.init()
        let place = ConfigurationPlace()
        for member in recorded.members ?? [] where !Self.unrecorded.contains(member.name) {
            if let key = ConfigurationKey.named(member.name) { _ = key.set(&self, member.value, place) }
        }
    }
}
