public import AggregatorCore
import AggregatorEngine

extension Explanation {
    /// Explains what would happen with an address that is not followed.
    ///
    /// - Parameters:
    ///   - schemes: Schemes of addresses that can be fetched (`Transport.schemes`).
    ///   - connectors: The prefixes of connectors (`Connector.prefix`).
    ///   - wait: The time before which its site asked not to be asked.
    public static func address(
        _ address: WebAddress, schemes: Set<String>, connectors: [String], allowedNetworks: [Network], waitingUntil wait: Timestamp? = nil,
        moments: MomentText = .utc
    ) -> Explanation {
        let name = UserInput.shown(address.redacted)
        var obstacles: [String] = []
        let isGathered = address.connectorPrefix.map(connectors.contains) == true
        if let scheme = isGathered ? address.withoutConnector.scheme : address.scheme, !schemes.contains(scheme) {
            obstacles.append(
                "Nothing here fetches “\(scheme)” addresses; those that are fetched begin with \(schemes.sorted().joined(separator: ", "))."
            )
        }
        if obstacles.isEmpty, address.scheme != "file", !address.withoutConnector.namesServer {
            obstacles.append("It names no server that can be asked; \(LoginInText.fault(of: name) ?? "look at its host and its port").")
        }
        // The host of a `file` address, which is this machine, is never connected to.
        if address.scheme != "file", let host = address.origin?.host {
            if HostName(host).isOddNumber {
                obstacles.append(
                    "Its host ends in a number, and is no address in the usual form; write its four numbers, as in 192.0.2.1, or its name.")
            } else if let refusal = AddressPolicy(allowed: allowedNetworks).refusal(ofHost: host) {
                obstacles.append("Its host is of a special-use network, \(refusal), and is refused unless --allow-network lists it.")
            }
        }
        return Explanation(
            .address, title: name, id: nil,
            [
                Topic("state", ["It is not followed, and no subscription goes by that name."]),
                Topic("obstacles", obstacles),
                Topic("what_would_happen", outcome(name, isHindered: !obstacles.isEmpty, wait.map(moments.of))),
            ])
    }

    private static func outcome(_ name: String, isHindered: Bool, _ wait: String?) -> [String] {
        let name = ShellWord.quoted(name)
        if isHindered { return ["`aggregator add \(name)` would fail, and follow nothing."] }
        if let wait {
            return ["`aggregator add \(name)` would not ask: its site wants to be left alone until \(wait); --force asks all the same."]
        }
        return [
            "`aggregator add \(name)` would fetch it once: a feed is followed and its posts are stored, of a page the feeds that it links to are offered.",
            "`aggregator pull \(name)` would follow it as a feed at once; `aggregator parse \(name)` shows it and stores nothing.",
        ]
    }
}
