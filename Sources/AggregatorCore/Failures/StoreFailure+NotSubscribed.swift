extension StoreFailure {
    /// The failure of every store when it is asked about a feed without subscription.
    public static func notSubscribed(_ id: FeedID) -> StoreFailure {
        StoreFailure(.notFound, "No subscription has the id \(id); list them with `aggregator sources`.")
    }
}
