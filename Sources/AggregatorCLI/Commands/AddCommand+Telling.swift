import AggregatorKit

extension AddCommand {
    /// Tells that the source is followed already.
    ///
    /// - Parameter page: The page that was typed, and that gives way to the source if nothing is lost by that.
    func tellKnown(
        _ known: Subscription, replacing page: UnreadSource? = nil, in store: any Store, _ session: Session
    ) async throws -> ExitStatus {
        let editor = session.editor(of: store)
        let fate = try await page?.fate(beside: known, isNew: false, in: store, by: editor, session)
        let outcome = try await AddOutcome(known: known, page: fate, in: store, session)
        try tell(outcome, session)
        return outcome.status
    }

    func tell(_ outcome: AddOutcome, _ session: Session) throws {
        guard !json else { return try outcome.write(session.console) }
        outcome.tell(typedAddress, isSetting: name != nil || !tags.isEmpty || !givenSettings.isEmpty, session)
    }
}
