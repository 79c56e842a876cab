public import AggregatorCore
public import AggregatorEngine

/// The plan of a pull: the sources that it would ask, in their order, and those that it would leave alone.
public struct PullPlanView: Sendable {
    private let plan: PullPlan
    private let titles: [FeedID: String]
    private let time: LocalTime

    /// - Parameter titles: The names of sources that have one.
    public init(_ plan: PullPlan, titles: [FeedID: String], time: LocalTime) {
        self.plan = plan
        self.titles = titles
        self.time = time
    }

    /// - Parameter width: In columns; `nil` if there is no terminal: then every source is one line of full values between tabs (action,
    ///   time, address, title, validators, reasons), including those that are not due.
    public func text(width: Int?) -> StyledText {
        guard let width else { return plan.entries.map { plainLine($0) + "\n" }.joined() }
        return plan.entries.filter { $0.action != .later }.map { entry($0, width: width) }.joined()
    }

    /// The number of sources by action, for people; without a line end.
    public func summary(width: Int?) -> StyledText {
        let asked = plan.count(.ask)
        let last = plan.entries.last { $0.action == .ask }?.delay ?? 0
        let span = last > 0 ? " over \(LocalTime.length(last)) or more" : ""
        var facts = [StyledText("\(Plural.of(asked, "source")) would be asked\(span)", asked > 0 ? .strong : .plain)]
        if plan.count(.deferred) > 0 { facts.append(StyledText("\(plan.count(.deferred)) deferred", .warning)) }
        if plan.count(.gone) > 0 { facts.append(StyledText("\(plan.count(.gone)) gone", .warning)) }
        if plan.count(.later) > 0 { facts.append(StyledText("\(plan.count(.later)) not due yet")) }
        facts.append(StyledText("nothing was asked or stored", .faint))
        return FactLines.of(facts, width: width).joined(separator: "\n")
    }

    private func entry(_ entry: PullPlan.Entry, width: Int) -> StyledText {
        let when = moment(of: entry)
        let title = StyledText(title(of: entry), .heading)
        let mark = entry.action == .ask ? StyledText("→ ", .accent) : StyledText("– ", .warning)
        let room = width - 4 - TextWidth.of(when)
        var text =
            room < 12
            ? mark + TextWidth.truncated(title, to: width - 2) + "\n  " + TextWidth.truncated(when, to: width - 2) + "\n"
            : mark + TextWidth.fitted(title, to: room) + "  " + when + "\n"
        let address = SourceText.line(entry.subscription.address.redacted)
        if address != title.plain { text += "  " + TextWidth.truncated(StyledText(address, .faint), to: width - 2) + "\n" }
        for line in validators(of: entry) + entry.reasons.map({ time.localized(SourceText.line($0)) }) {
            for (number, part) in TextWidth.wrapped(line, to: width - 4).enumerated() {
                text += (number == 0 ? "  – " : "    ") + StyledText(part, .faint) + "\n"
            }
        }
        return text
    }

    private func moment(of entry: PullPlan.Entry) -> StyledText {
        switch entry.action {
        case .ask: StyledText(entry.delay < 0.1 ? "at once" : "after \(LocalTime.length(entry.delay))", .success)
        case .deferred, .gone, .later: StyledText(entry.moment.map { time.age($0) } ?? "when asked", .warning)
        }
    }

    private func validators(of entry: PullPlan.Entry) -> [String] {
        [("If-None-Match", entry.validators.entityTag), ("If-Modified-Since", entry.validators.lastModified)]
            .compactMap { name, value in value.map { "\(name): \(SourceText.line($0))" } }
    }

    private func title(of entry: PullPlan.Entry) -> String {
        let line = SourceText.line(titles[entry.subscription.id] ?? "")
        return line.isEmpty ? SourceText.source(entry.source) : line
    }

    private func plainLine(_ entry: PullPlan.Entry) -> StyledText {
        let values = [
            entry.action.rawValue, entry.moment.map { time.full($0) } ?? "", SourceText.line(entry.subscription.address.redacted),
            title(of: entry), validators(of: entry).joined(separator: "; "),
            entry.reasons.map { SourceText.line($0) }.joined(separator: "; "),
        ]
        return StyledText(values.joined(separator: "\t"))
    }
}
