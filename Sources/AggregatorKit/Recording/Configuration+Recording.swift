public import AggregatorCore

extension Configuration {
    /// Settings that do not affect what a pull decides, or that others should not see.
    private static let unrecorded: Set<String> = [
        "store", "environment", "wait", "credentials-file", "credentials-command", "ca-file", "seed", "delay",
    ]

    /// The settings as a recording stores them.
    public var recorded: JSONValue {
        .object(
            ConfigurationKey.all.filter { !Self.unrecorded.contains($0.name) }.compactMap { key in
                let value = key.value(in: self)
                return value.isNull ? nil : JSONValue.Member(key.name, value)
            })
    }

    /// The settings from the time of a recording. Settings that this version doesn't know or allow keep their defaults.
    public init(recorded: JSONValue) {
        self.init()
        let place = ConfigurationPlace()
        for member in recorded.members ?? [] where !Self.unrecorded.contains(member.name) {
            if let key = ConfigurationKey.named(member.name) { _ = key.set(&self, member.value, place) }
        }
    }
}
