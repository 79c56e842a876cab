import AggregatorCore

/// Why a run does not ask a source that has its turn; for a pull, and for a plan.
enum SkipReason: Sendable {
    /// The source's own server or the feed itself asked for it, or the server said that the feed is gone; the report says so.
    case bySource(SourceReport)
    /// The whole site limits how often it may be asked, and said so in answer to an earlier request.
    case bySite(String, until: Timestamp)

    /// `nil` where the source is to be asked.
    init?(_ target: PullTarget, _ waits: SiteWaits, now: Timestamp) {
        if let report = target.earlyReport(now: now) {
            self = .bySource(report)
        } else if !target.isForced, let (site, until) = waits.wait(forSource: target.subscription.address, now: now) {
            self = .bySite(site, until: until)
        } else {
            return nil
        }
    }
}
