/// What is wrong with rows of a store, and how that is mended: the two halves of a finding, between which stands how many there are.
///
/// Here are those that several stores find, so that all say the same of them.
public struct StoreFlaw: Sendable, Hashable {
    /// What is wrong, in the plural.
    public let what: String
    /// What a repair does about it.
    public let advice: String

    /// Creates a flaw that only one store knows.
    public init(_ what: String, advice: String) {
        self.what = what
        self.advice = advice
    }

    /// States of sources that can't be read.
    public static let unreadableStates = StoreFlaw("States of sources that can't be read", advice: "their sources are asked anew")

    /// Descriptions of feeds that can't be read.
    public static let unreadableFeeds = StoreFlaw(
        "Descriptions of feeds that can't be read", advice: "their next documents bring new ones")

    /// Subscriptions of which the address can be read, and their records can't.
    public static let unreadableSubscriptions = StoreFlaw(
        "Subscriptions that can't be read", advice: "their addresses are followed as before; set anew what else was said of them")

    /// Older versions of posts that can't be read.
    public static let unreadableVersions = StoreFlaw("Versions of posts that can't be read", advice: "they were removed")

    /// Posts whose records can't be read.
    public static let unreadablePosts = StoreFlaw(
        "Posts that can't be read", advice: "their texts stay, and the next pull asks for the rest anew")

    /// Posts whose rows of texts are missing.
    public static let textlessPosts = StoreFlaw(
        "Posts that have lost their texts", advice: "the rest of them stays, and the next pull asks for the texts anew")

    /// Posts that no search would find by their words.
    public static let unsearchedPosts = StoreFlaw("Posts that the search does not know", advice: "they are looked into from now on")
}
