import AggregatorCore

/// A hub as it is written.
struct JSONHubObject {
    var type: String
    var url: String

    /// `nil` without an address. A hub without a type is taken for the one that the specification names.
    init?(_ value: JSONValue) {
        guard let url = value.text("url") else { return nil }
        self.url = url
        type = value.text("type") ?? "WebSub"
    }
}
