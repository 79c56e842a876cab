/// The version that the member `version` names.
struct JSONFeedVersion {
    /// The format's name and version, as in `json-feed-1.1`.
    let name: String
    /// Whether the member is an address from the specification.
    let isOfficial: Bool

    /// An unknown version is read as the newest that is known.
    init(_ version: String?) {
        let number = version.map { $0.trimmingWhiteSpace.split(separator: "/").last ?? "" } ?? ""
        name = number == "1" || number == "1.0" ? "json-feed-1.0" : "json-feed-1.1"
        isOfficial = version == JSONFeedWriter.version || version == "https://jsonfeed.org/version/1"
    }
}
