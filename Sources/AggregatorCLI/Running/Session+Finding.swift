import AggregatorKit

extension Session {
    /// Looks for feeds as politely as a pull would ask: what the store knows of who wants to be left alone is held to, and who says so now
    /// is remembered there.
    ///
    /// - Parameter address: what was asked for, which a failure names: those of servers say their host alone.
    func find<Found: Sendable>(
        at address: WebAddress, _ preferences: Subscription.Preferences, isForced: Bool, _ body: (FeedFinder) async throws -> Found
    ) async throws -> Found {
        let waits = await knownWaits()
        do {
            return try await body(
                FeedFinder(
                    services: services, options: fetchOptions, preferences: preferences, waits: waits,
                    insistence: isForced ? .given : .none, pacer: makePacer()))
        } catch {
            // What can't be kept is no reason to tell anything else than what was met.
            if waits.hasNews { try? await waits.keepNews(in: storeToBegin(), now: services.world.clock.now()) }
            guard let failure = error as? PullFailure else { throw error }
            throw CommandFailure(failure).naming(address.redacted)
        }
    }

    /// To look around needs no store that can be read.
    private func knownWaits() async -> SiteWaits {
        do throws(StoreFailure) { return try await SiteWaits(services, storeToRead()) } catch { return SiteWaits(services) }
    }
}
