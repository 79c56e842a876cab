import AggregatorKit

extension Subscribing {
    /// The one that is there; a failure that says so where there is none, or names those that are called alike.
    func followed(_ name: String) async throws -> Subscription { try await followed(name, among: try await meant(by: name)) }

    /// As `followed`, for each of many names.
    func followed(each names: [String]) async throws -> [Subscription] {
        var followed: [Subscription] = []
        for (name, meant) in zip(names, try await meant(byEach: names)) { followed.append(try await self.followed(name, among: meant)) }
        return followed
    }

    private func followed(_ name: String, among meant: [Subscription]) async throws -> Subscription {
        if meant.count == 1 { return meant[0] }
        if meant.isEmpty, try await isUnused { throw CommandFailure.nothingFollowed("unknown-source", name) }
        throw CommandFailure.unclear("unknown-source", name, meant.map(\.address))
    }
}

extension CommandFailure {
    static func nothingFollowed(_ code: String, _ name: String) -> CommandFailure {
        let name = TypedText.shown(name)
        return CommandFailure(code, "“\(name)” is not followed: nothing is yet; `aggregator add https://…` follows a site or a feed.")
    }

    /// - Parameter meant: those that it could be.
    static func unclear(_ code: String, _ name: String, _ meant: [WebAddress]) -> CommandFailure {
        let name = TypedText.shown(name)
        guard !meant.isEmpty else {
            return CommandFailure(code, "“\(name)” is not followed; `aggregator sources` lists names, addresses and ids.")
        }
        let listed = meant.prefix(5).map(\.redacted).joined(separator: ", ")
        let rest = meant.count > 5 ? " and \(meant.count - 5) more" : ""
        return CommandFailure(code, "“\(name)” names several: \(listed)\(rest); say which by its address or id.")
    }
}
