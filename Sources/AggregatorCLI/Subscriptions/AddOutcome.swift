import AggregatorKit

/// The result of adding a source: the subscription that was made, or the one that was there.
struct AddOutcome {
    let subscription: Subscription
    let isNew: Bool
    /// The page that was followed before.
    var page: UnreadSource.Fate?
    /// What its server has said of its end, if anything.
    var gone: SourceState.Gone?
    /// Why it was never read; `nil` if it was, or is being read now.
    var unread: UnreadSource?

    /// The outcome for a source that is followed already, and is not pulled now.
    init(known: Subscription, page: UnreadSource.Fate?, in store: any Store, _ session: Session) async throws(StoreFailure) {
        self.init(known, isNew: false, page: page)
        gone = try await store.sourceStates(of: [known.id])[known.id]?.trouble.gone
        unread = try await UnreadSource(known, in: store, session)
    }

    /// The outcome for a source that is pulled now.
    init(_ subscription: Subscription, isNew: Bool, page: UnreadSource.Fate?) {
        (self.subscription, self.isNew, self.page) = (subscription, isNew, page)
    }

    var status: ExitStatus { unread == nil ? .success : .someFailed }

    func write(_ console: any ConsoleService) throws(FileFailure) {
        try console.writeObject {
            $0.member("id", subscription.id.description)
            $0.member("feed_url", subscription.address.markupSafe)
            $0.member("status", isNew ? "added" : "already-there")
            if let page, page.hasGivenWay { $0.member("replaces", page.page.subscription.address.markupSafe) }
            if let gone { $0.member("gone_since", gone.first.roundedDown.rfc3339) }
            if let failure = unread?.failure { $0.member("error", object: { $0.members(ofError: failure.code, failure.message) }) }
        }
    }

    /// - Parameters:
    ///   - typed: The address as typed; `nil` for a file.
    ///   - isSetting: Whether the command has settings for the source.
    func tell(_ typed: WebAddress?, isSetting: Bool, _ session: Session) {
        let (console, clock) = (session.console, session.services.world.clock)
        let name = ShellWord.quoted(subscription.address.redacted)
        console.note(StyledText(isNew ? "Following " : "Already following ") + StyledText(subscription.address.redacted, .link))
        if let page { console.note(words(of: page)) }
        if let gone { console.note("It is \(gone.words(clock.localTime)).") }
        if let unread {
            let lead = "No pull has read it so far\(unread.isWaiting ? "." : "; the last one failed:")"
            let reason = "\(lead) \(VisibleText.of(unread.failure.message))"
            console.note(StyledText(console.localized(reason, by: clock), .warning))
            let again = unread.isWaiting ? "" : "`aggregator pull \(name)` asks again, and "
            console.note("\(again)`aggregator remove \(name)` stops following it.")
        }
        if !isNew, let typed, subscription.hasMoved(from: typed) {
            console.note(
                "\(typed.redacted) has moved there since it was first followed; what is at the old address now can only be followed once "
                    + "that is removed.")
        }
        if !isNew, isSetting { console.note("Nothing was changed; use `aggregator set \(name)` to change it.") }
    }

    private func words(of fate: UnreadSource.Fate) -> String {
        let name = fate.page.subscription.address.redacted
        guard fate.hasGivenWay else {
            return "\(name), the page that led to it, is followed as well; `aggregator remove \(ShellWord.quoted(name))` stops that."
        }
        let settings = fate.page.hasOwnSettings ? "; its name, tags and settings are the feed's now" : ""
        return "\(name), the page to which it belongs, is followed no longer\(settings)."
    }
}

extension Subscription {
    /// Whether it was first followed at that address, and is at another one now.
    fileprivate func hasMoved(from first: WebAddress) -> Bool {
        // Its id comes from the address as it was typed, and its address has the scheme in lower case.
        let place = Identity.feed(firstAddress: address)
        return id == Identity.feed(firstAddress: first) && id != place && Identity.feed(firstAddress: first.withSmallScheme) != place
    }
}
