import AggregatorKit

/// The result of importing a list of subscriptions.
struct ImportOutcome {
    let list: ReadList
    let subscribed: [NamedSubscription]
    /// The subscriptions that existed before.
    let before: Set<FeedID>
    let failures: [SourceReport]
    /// The number of subscriptions found; one that the list has twice counts once.
    private let found: Int
    private let added: Int

    init(list: ReadList, subscribed: [NamedSubscription], before: Set<FeedID>) {
        (self.list, self.subscribed, self.before) = (list, subscribed, before)
        failures = list.failures
        let ids = Set(subscribed.map(\.subscription.id))
        found = ids.count
        added = ids.subtracting(before).count
    }

    func tell(_ console: any ConsoleService) {
        console.note(
            found == 0
                ? "There is nothing to follow in \(list.path)."
                : "\(Plural.of(found, "subscription")) in \(list.path): \(added) added, \(found - added) already followed."
                    + (added > 0 ? " `aggregator pull` fetches them." : ""))
        let set = Set(
            subscribed.lazy.map(\.subscription).filter { !before.contains($0.id) && $0.preferences != Subscription.Preferences() }.map(\.id)
        )
        if !set.isEmpty {
            console.note("The list has settings for \(set.count) of them; `aggregator sources --verbose` shows them.")
        }
        let faulty = list.refused.map { address in LoginInText.fault(of: address).map { "\(address) (\($0))" } ?? address }
        tell(faulty, "as nothing here fetches them", console)
        tell(list.missing.map(ReadList.quoted), "as they are no addresses, and no files are there", console)
        tell(list.placeless, "as they are no whole addresses, and a list that is piped in has no place to begin from", console)
        tell(list.unaddressed.map(ReadList.quoted), "as the list has no address for them", console)
        if let cutOff = list.cutOff { console.note(StyledText(cutOff, .warning)) }
    }

    /// Names the first ten entries that can't be followed, and counts the rest.
    private func tell(_ names: [String], _ reason: String, _ console: any ConsoleService) {
        guard !names.isEmpty else { return }
        let most = 10
        let shown = names.prefix(most).map { VisibleText.of($0) }.joined(separator: ", ")
        let rest = names.count > most ? " and \(names.count - most) more (--json lists all)" : ""
        console.note("Passed over, \(reason): \(shown)\(rest).")
    }

    func write(_ console: any ConsoleService) throws(FileFailure) {
        var told: Set<FeedID> = []
        // An address that the list has twice, written in two ways, is one subscription.
        for named in subscribed where told.insert(named.subscription.id).inserted {
            let isNew = !before.contains(named.subscription.id)
            try console.writeObject {
                $0.member("source", WebAddress(named.source)?.markupSafe ?? named.source)
                $0.member("status", isNew ? "added" : "already-there")
                $0.member("id", named.subscription.id.description)
                $0.member("feed_url", named.subscription.address.markupSafe)
            }
        }
        for failed in failures {
            try console.writeObject {
                $0.member("source", failed.source)
                $0.member("status", failed.status.rawValue)
                if let failure = failed.failure { $0.member("error", object: { $0.members(ofError: failure.code, failure.message) }) }
            }
        }
        try console.writeObject {
            $0.member(
                "summary",
                object: {
                    $0.member("subscriptions", found)
                    $0.member("added", added)
                    $0.member("already_there", found - added)
                    $0.member("failed", failures.count)
                })
        }
    }
}
