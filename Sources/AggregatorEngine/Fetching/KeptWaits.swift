import AggregatorCore

/// Sites that asked to be left alone when they were not asked for a subscribed source, as in the search for a feed. They are kept as one
/// setting of the store, so that the next pull or search leaves them alone too.
struct KeptWaits: JSONRecord {
    private static let key = "pull/site-waits"
    let waits: [SiteWait]

    init(_ waits: [SiteWait]) { self.waits = waits }

    init?(record: JSONValue) { waits = record.list("waits") }

    func writeMembers(to writer: inout JSONWriter) { writer.member("waits", list: waits) }

    /// The waits that are not over.
    static func of(_ store: any Store, now: Timestamp) async throws(StoreFailure) -> [SiteWait] {
        let kept = try await store.value(for: key).flatMap { KeptWaits(recordBytes: $0) }
        return kept?.waits.filter { Outlook.holds(until: $0.until, now: now) } ?? []
    }

    /// Adds waits to the stored ones; those that are over are removed.
    static func add(_ waits: [SiteWait], to store: any Store, now: Timestamp) async throws(StoreFailure) {
        var latest: [String: Timestamp] = [:]
        for wait in try await of(store, now: now) + waits { latest[wait.site] = max(latest[wait.site] ?? wait.until, wait.until) }
        let kept = latest.map { SiteWait(site: $0, until: $1) }.sorted { $0.site < $1.site }
        try await store.set(KeptWaits(kept).recordBytes, for: key)
    }
}
