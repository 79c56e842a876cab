import AggregatorKit

extension SubscriptionEditor {
    /// The subscription of that name. Throws if there is none, or if several have the name, which the failure lists.
    func followed(_ name: String) async throws -> Subscription { try await followed(name, among: try await meant(by: name)) }

    /// The subscription that each name means, or why it means none.
    func followed(each names: [String]) async throws -> [Result<Subscription, any Error>] {
        var found: [Result<Subscription, any Error>] = []
        for (name, meant) in zip(names, try await meant(byEach: names)) {
            do { found.append(.success(try await followed(name, among: meant))) } catch let error as CommandFailure {
                found.append(.failure(error))
            }
        }
        return found
    }

    /// - Parameter meant: The subscriptions that the name may mean.
    func followed(_ name: String, among meant: [Subscription]) async throws -> Subscription {
        if meant.count == 1 { return meant[0] }
        if meant.isEmpty, try await isUnused { throw CommandFailure.nothingFollowed(.unknownSource, name) }
        throw CommandFailure.unclear(.unknownSource, name, meant)
    }
}
