/// Something that is wrong with a store.
public struct StoreFinding: Sendable, Hashable {
    /// One sentence: what is wrong, and what was done about it or can be.
    public var message: String
    /// Whether it has been repaired.
    public var isMended: Bool
    /// What it concerns, each by a name that a person may know; the first `mostAbout` of them.
    public let about: [String]

    /// The greatest number of names in `about`; the message says how many there are.
    public static let mostAbout = 100

    /// Creates a finding; only the first `mostAbout` of `about` are kept.
    public init(_ message: String, isMended: Bool, about: [String] = []) {
        self.message = message
        self.isMended = isMended
        self.about = Array(about.prefix(Self.mostAbout))
    }

    /// A name that a person may know a feed by: its title and its address, or that of its home page; otherwise its id.
    public static func name(of feed: Feed?, _ id: FeedID?) -> String {
        let title = feed?.title.map { String($0.plain.prefix(longestTitle)) }
        let address = (feed?.addresses.feed ?? feed?.addresses.homePage)?.redacted
        let parts = [title, address].compactMap(\.self).filter { !$0.isEmpty }
        return parts.isEmpty ? id.map { "the feed \($0)" } ?? "a feed without a name" : parts.joined(separator: ", ")
    }

    /// The longest title, in characters.
    private static let longestTitle = 200
}
