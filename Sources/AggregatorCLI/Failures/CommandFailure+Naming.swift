import AggregatorKit

extension CommandFailure {
    static func unfetchable(_ address: String) -> CommandFailure {
        CommandFailure(
            .badAddress,
            "“\(UserInput.shown(address))” is no address that can be fetched; addresses begin with https:, http: or file:.")
    }

    static func noServer(_ address: String, status: ExitStatus = .someFailed) -> CommandFailure {
        let advice = LoginInText.fault(of: address) ?? "look at its host and its port"
        return CommandFailure(.badAddress, "“\(UserInput.shown(address))” names no server that can be asked; \(advice).", status: status)
    }

    static func nothingFollowed(_ code: Code, _ name: String) -> CommandFailure {
        let name = UserInput.shown(name)
        return CommandFailure(code, "“\(name)” is not followed: nothing is yet; `aggregator add https://…` follows a site or a feed.")
    }

    /// - Parameter meant: The sources that the name could mean.
    static func unclear(_ code: Code, _ name: String, _ meant: [Subscription]) -> CommandFailure {
        let name = UserInput.shown(name)
        guard !meant.isEmpty else {
            return CommandFailure(code, "“\(name)” is not followed; `aggregator sources` lists names, addresses and ids.")
        }
        let names = meant.map { named($0.id, $0.address) }
        return CommandFailure(code, "“\(name)” names several: \(list(names)); say which by its address or id.")
    }

    /// - Parameter left: The feeds, followed no longer, that the name could mean.
    static func unclear(_ code: Code, _ name: String, left: [(id: FeedID, feed: Feed)]) -> CommandFailure {
        let names = left.map { named($0.id, $0.feed.addresses.feed) }
        return CommandFailure(
            code, "“\(UserInput.shown(name))” names several that are followed no longer: \(list(names)); say which by its id.")
    }

    /// The id before the address: without their secrets, several addresses may be the same.
    private static func named(_ id: FeedID, _ address: WebAddress?) -> String {
        address.map { "\(id) (\($0.redacted))" } ?? id.description
    }

    /// Lists the first five names and counts the rest.
    static func list(_ names: [String]) -> String {
        names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
    }
}
