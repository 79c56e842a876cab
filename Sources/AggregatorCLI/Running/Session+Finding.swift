import AggregatorKit

extension Session {
    /// Looks for feeds as politely as a pull: respects the waits that the store knows of, and stores those that sites ask for now.
    ///
    /// - Parameter address: The address that was asked for, to name in failures, as those of servers name their host only.
    func find<Found: Sendable>(
        at address: WebAddress, _ preferences: Subscription.Preferences, isForced: Bool, _ body: (FeedFinder) async throws -> Found
    ) async throws -> Found {
        let waits = await knownWaits()
        do {
            return try await body(
                FeedFinder(
                    services: services, options: fetchOptions, preferences: preferences, waits: waits,
                    insistence: isForced ? .given : .withheld, pacer: makePacer(), tell: tellAsked))
        } catch {
            // A wait that can't be stored must not hide the failure that was met.
            if waits.hasUnstoredWaits { try? await waits.storeWaits(in: store(.begin), now: services.world.clock.now()) }
            guard let failure = error as? PullFailure else { throw error }
            throw CommandFailure(failure).naming(address.redacted)
        }
    }

    /// Returns the waits that the store knows of; none if it can't be read, as discovery does not need it.
    private func knownWaits() async -> SiteWaits {
        do throws(StoreFailure) { return try await SiteWaits(services, store(.read)) } catch { return SiteWaits(services) }
    }
}
