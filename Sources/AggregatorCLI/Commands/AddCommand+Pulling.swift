import AggregatorKit

extension AddCommand {
    /// Pulls the source by the secrets that were typed, and keeps them if its servers accept them.
    func pullByTypedSecrets(
        _ subscription: Subscription, _ feed: ChosenFeed, into store: any Store, keeping typed: TypedSecrets, _ session: Session
    ) async throws -> PullSummary {
        let summary: PullSummary
        do { summary = try await pull(subscription, feed, into: store, session.showing(typed)) } catch {
            // The source is followed from now on, even if the pull was interrupted.
            typed.tellLeft(session)
            throw error
        }
        // If the pull failed or was deferred, it is unknown whether the server accepts the secrets.
        if summary[.failed] + summary[.deferred] == 0 {
            try await typed.keep(by: SourceSecrets(session: session, asked: subscription.id))
        } else {
            typed.tellLeft(session)
        }
        return summary
    }

    /// Pulls the source, with the answer that brought the feed if there was one, and prints how it went.
    func pull(
        _ subscription: Subscription, _ feed: ChosenFeed, into store: any Store, _ session: Session
    ) async throws -> PullSummary {
        let printer = PullPrinter(session, isJSON: json)
        var pull = session.pull(into: store)
        // The source that was first followed at this address may have moved, and another feed may be there now.
        if feed.isAddress(of: subscription) { pull.fetched[subscription.id] = feed.answer }
        pull.pacer = feed.pacer
        let summary = try await pull.run(.these([NamedSubscription(subscription.address.text, subscription)]), isForced: force) { event in
            if case .finished(let report) = event { printer.write(report) }
        }
        if let failure = summary.storeFailure { throw failure }
        // Whoever follows it should know that anybody on the way can change it.
        for warning in Redirect.warnings(for: feed.answer?.hops ?? []) where !json {
            session.console.note(StyledText(VisibleText.of(warning.message), .warning))
        }
        if summary.wasInterrupted { throw CancellationError() }
        return summary
    }
}
