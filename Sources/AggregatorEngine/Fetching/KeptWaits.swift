import AggregatorCore

/// Sites that asked to be left alone when they were not asked for a subscribed source, as in the search for a feed. They are kept as one
/// setting of the store, so that the next pull or search leaves them alone too.
struct KeptWaits: JSONRecord {
    static let key = "pull/site-waits"
    let waits: [SiteWait]

    /// The longest wait of each site.
    init(_ waits: [SiteWait]) {
        self.waits = waits.latestBySite().map { SiteWait(site: $0, until: $1) }.sorted { $0.site < $1.site }
    }

    init?(record: JSONValue) { waits = record.list("waits") }

    func writeMembers(to writer: inout JSONWriter) { writer.member("waits", list: waits) }

    /// The waits that are not over.
    static func of(_ store: any Store, now: Timestamp) async throws(StoreFailure) -> [SiteWait] {
        holding(try await store.value(for: key), now: now)
    }

    /// Adds waits to the stored ones; those that are over are removed. Of several processes that do so at once, none loses another's.
    static func add(_ waits: [SiteWait], to store: any Store, now: Timestamp) async throws(StoreFailure) {
        for _ in 0..<attempts {
            let old = try await store.value(for: key)
            let kept = KeptWaits(holding(old, now: now) + waits).recordBytes
            if try await store.replace(old, with: kept, for: key) { return }
        }
        throw StoreFailure(.busy, "Other processes note at the same time which sites asked to wait; try again.")
    }

    /// Far more than there are processes that are told to wait at the same moment.
    private static let attempts = 100

    private static func holding(_ record: [UInt8]?, now: Timestamp) -> [SiteWait] {
        record.flatMap { KeptWaits(recordBytes: $0) }?.waits.filter { Outlook.holds(until: $0.until, now: now) } ?? []
    }
}
