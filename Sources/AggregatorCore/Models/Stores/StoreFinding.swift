/// Something that is wrong with a store.
public struct StoreFinding: Sendable, Hashable {
    /// One sentence: what is wrong, and what was done about it or can be.
    public var message: String
    /// It was wrong, and is not any more.
    public var isMended: Bool
    /// What it is about, each by what a person may know it by; the first of many.
    public let about: [String]

    /// Of so many what they are is said; the message says how many there are.
    public static let mostAbout = 100

    /// The first of `about`, whatever its length.
    public init(_ message: String, isMended: Bool, about: [String] = []) {
        self.message = message
        self.isMended = isMended
        self.about = Array(about.prefix(Self.mostAbout))
    }

    /// What a person may know a feed by: its title and its address, or the home page's; else its id.
    public static func name(of feed: Feed?, _ id: FeedID?) -> String {
        let title = feed?.title.map { String($0.plain.prefix(longestTitle)) }
        let address = (feed?.addresses.feed ?? feed?.addresses.homePage)?.redacted
        let parts = [title, address].compactMap(\.self).filter { !$0.isEmpty }
        return parts.isEmpty ? id.map { "the feed \($0)" } ?? "a feed without a name" : parts.joined(separator: ", ")
    }

    /// Characters.
    private static let longestTitle = 200
}
