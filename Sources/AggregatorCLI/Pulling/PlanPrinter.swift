import AggregatorKit

/// Tells what a pull would do: `aggregator pull --dry-run`.
struct PlanPrinter {
    let session: Session
    let isJSON: Bool

    func tell(_ plan: PullPlan, unresolved: [SourceReport], store: any Store) async throws {
        let feeds = try await store.feeds()
        var titles: [FeedID: String] = [:]
        for entry in plan.entries { titles[entry.subscription.id] = entry.subscription.name ?? feeds[entry.subscription.id]?.title?.plain }
        guard !isJSON else { return try writeJSON(plan, titles, unresolved) }
        let clock = session.services.world.clock
        let view = PullPlanView(plan, titles: titles, time: clock.localTime)
        try session.console.write(view.text(width: session.columns))
        for report in unresolved {
            session.console.note(PullReportView(report, time: clock.localTime).text(width: session.noteColumns))
        }
        session.console.note(view.summary(width: session.noteColumns))
    }

    private func writeJSON(_ plan: PullPlan, _ titles: [FeedID: String], _ unresolved: [SourceReport]) throws {
        let console = session.console
        for entry in plan.entries { try console.writeObject { $0.members(of: entry, title: titles[entry.subscription.id]) } }
        for report in unresolved { try console.writeObject { $0.members(of: report) } }
        try console.writeObject { writer in
            writer.member(
                "plan", object: { for action in PullPlan.Action.allCases { $0.member(action.rawValue, plan.count(action)) } })
        }
    }
}

extension JSONWriter {
    mutating func members(of entry: PullPlan.Entry, title: String?) {
        member("source", entry.source)
        member("action", entry.action.rawValue)
        member("at", entry.moment?.roundedUp.rfc3339)
        if entry.action == .ask { member("after_seconds", entry.delay) }
        if !entry.validators.isEmpty {
            member(
                "validators",
                object: {
                    $0.member("if_none_match", entry.validators.entityTag)
                    $0.member("if_modified_since", entry.validators.lastModified)
                })
        }
        member("reasons", list: entry.reasons)
        member("title", title)
        member("feed_url", entry.subscription.address.markupSafe)
        member("feed_id", entry.subscription.id.description)
    }
}
