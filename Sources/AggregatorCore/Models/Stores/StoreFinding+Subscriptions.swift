/// What every store says of subscriptions that it could not get back whole.
extension StoreFinding {
    /// Subscriptions of which nothing but the address was found, by name; they are followed again.
    public static func bareSubscriptions(_ names: [String]) -> Self {
        let what = "Subscriptions of which the address alone is left (\(names.count))"
        return Self("\(what): their names, tags and settings are gone; set them again.", isMended: true, about: names)
    }

    /// Subscriptions of which not even the address can be read, by the names of those feeds that are known.
    public static func unreadableAddresses(_ count: Int, of names: [String]) -> Self {
        let what = "Subscriptions without an address that can be read (\(count))"
        return Self("\(what): restore a copy, or follow their feeds again.", isMended: false, about: names)
    }

    /// Feeds that had a subscription whose address was not found, by name.
    public static func lostSubscriptions(_ names: [String]) -> Self {
        let what = "Feeds that were followed, nobody knows where (\(names.count))"
        return Self("\(what): restore a copy, or follow them again.", isMended: false, about: names)
    }
}
