public import AggregatorCore

/// A list of subscriptions: the number of unread posts, when each was last read, and what is wrong with it.
public struct SourceListView: Sendable {
    /// One subscription as a list shows it.
    public struct Row: Sendable, Hashable {
        /// The stored subscription.
        public var subscription: Subscription
        /// The user's name for it or, without one, the feed's title.
        public var title: String?
        /// The numbers of its posts; 0 if it has none.
        public var counts: PostCounts
        /// The stored state; empty if it was never pulled.
        public var state: SourceState
        /// When it is to be pulled; if that is `nil`, its state alone tells.
        public var outlook: Outlook?
        /// Another subscription, at the address to which this one permanently redirects: each post comes by both.
        public var other: Subscription?

        /// Creates a row; pass `nil` for what the store does not have.
        public init(
            _ subscription: Subscription, feedTitle: String?, counts: PostCounts?, state: SourceState?, outlook: Outlook? = nil
        ) {
            self.subscription = subscription
            title = subscription.name ?? feedTitle
            self.counts = counts ?? PostCounts(posts: 0, unread: 0)
            self.state = state ?? SourceState()
            self.outlook = outlook
        }

        fileprivate var shownTitle: String {
            let line = SourceText.line(title ?? "")
            return line.isEmpty ? SourceText.line(subscription.address.markupSafe) : line
        }
    }

    private let rows: [Row]
    private let time: LocalTime
    private let showsReasons: Bool

    /// - Parameter showsReasons: Whether to show when each is pulled next, and why then.
    public init(
        _ rows: [Row], time: LocalTime, showsReasons: Bool = false
    ) {
        self.rows = rows
        self.showsReasons = showsReasons
        self.time = time
    }

    /// - Parameter width: In columns; `nil` if there is no terminal: then every source is one line of full values between tabs (id,
    ///   address, title, unread, posts, last success, next pull, tags, what is wrong and, with `showsReasons`, why it is pulled then).
    public func text(width: Int?) -> StyledText {
        guard let width else { return rows.map { plainLine($0) + "\n" }.joined() }
        return rows.map { entry($0, width: width) }.joined()
    }

    private func entry(_ row: Row, width: Int) -> StyledText {
        let counts = row.counts.unread > 0 ? "\(row.counts.unread) of \(row.counts.posts)" : "\(row.counts.posts)"
        let age = row.state.history.lastSuccess.map { time.age($0) } ?? "never pulled"
        let facts = StyledText(counts, row.counts.unread > 0 ? .strong : .plain) + StyledText(" · \(age)", .faint)
        let mark = (row.counts.unread > 0 ? StyledText("●", .accent) : " ") + " "
        let title = StyledText(row.shownTitle, .heading)
        let titleWidth = width - 4 - TextWidth.of(facts)
        // If both don't fit on one line, the title gets one for itself.
        var text =
            titleWidth < 12
            ? mark + TextWidth.truncated(title, to: width - 2) + "\n  " + TextWidth.truncated(facts, to: width - 2) + "\n"
            : mark + TextWidth.fitted(title, to: titleWidth) + "  " + facts + "\n"
        let id = "  \(row.subscription.id.description.prefix(8))"
        let address = StyledText(SourceText.line(row.subscription.address.markupSafe), .faint)
        text += "  " + TextWidth.fitted(address, to: width - 2 - id.count) + StyledText(id, .faint) + "\n"
        if !row.subscription.tags.isEmpty {
            let tags = row.subscription.tags.map { StyledText("#\(SourceText.line($0))", .accent) }
            text += "  " + TextWidth.truncated(tags.joined(separator: " "), to: width - 2) + "\n"
        }
        if let trouble = trouble(row, time.age) {
            for line in TextWidth.wrapped(trouble, to: width - 2) { text += "  " + StyledText(line, .failure) + "\n" }
        }
        return showsReasons ? text + reasons(row, width: width) : text
    }

    /// When it is pulled next, and why then.
    private func plan(_ row: Row, _ text: (Timestamp) -> String) -> (next: String, reasons: [String]) {
        switch row.outlook ?? Outlook(row.state, siteWait: nil, now: time.now) {
        case .due(let reasons): ("at the next pull", reasons)
        case .later(let moment, let reasons): (text(moment), reasons)
        case .waiting(let until, let reason): (text(until), [reason])
        case .never: ("when asked", [])
        }
    }

    private func reasons(_ row: Row, width: Int) -> StyledText {
        let (next, reasons) = plan(row, time.age)
        var text = "  " + TextWidth.truncated(StyledText("next: \(next)", .faint), to: width - 2) + "\n"
        for reason in reasons {
            for (number, line) in TextWidth.wrapped(time.localized(SourceText.line(reason)), to: width - 4).enumerated() {
                text += (number == 0 ? "  – " : "    ") + StyledText(line, .faint) + "\n"
            }
        }
        return text
    }

    private func trouble(_ row: Row, _ text: (Timestamp) -> String) -> String? {
        let state = row.state
        if let gone = state.trouble.gone, gone.isFinal || state.trouble.failures == 0 {
            return gone.words(time)
        }
        let next =
            switch row.outlook ?? Outlook(state, siteWait: nil, now: time.now) {
            case .later(let moment, _), .waiting(let moment, _): ", next try \(text(moment))"
            case .due: ", tried again by the next pull"
            case .never: ""
            }
        guard state.trouble.failures > 0 else {
            guard state.trouble.waits > 0 else {
                return state.limitedSiteLedTo(at: time.now).map { "\(SourceText.line($0)) asked to wait\(next)" } ?? doubled(row)
            }
            return "asked to wait \(state.trouble.waits == 1 ? "once" : "\(state.trouble.waits) times in a row")\(next)"
        }
        let count = state.trouble.failures == 1 ? "failed once" : "failed \(state.trouble.failures) times in a row"
        return "\(count)\(next): \(SourceText.line(state.trouble.lastFailure?.message ?? "no reason is known"))"
    }

    private func doubled(_ row: Row) -> String? {
        guard let other = row.other else { return nil }
        let command = "aggregator remove \(ShellWord.quoted(row.subscription.address.redacted))"
        return
            "leads to \(SourceText.line(other.address.redacted)), which is followed as well: `\(SourceText.line(command))` removes this one"
    }

    private func plainLine(_ row: Row) -> StyledText {
        let last = row.state.history.lastSuccess.map { time.full($0) } ?? ""
        let (next, reasons) = plan(row, time.full)
        let values =
            [
                row.subscription.id.description, SourceText.line(row.subscription.address.markupSafe), row.shownTitle,
                "\(row.counts.unread)",
                "\(row.counts.posts)", last, next, row.subscription.tags.map(SourceText.line).joined(separator: ","),
                trouble(row, time.full) ?? "",
            ] + (showsReasons ? [reasons.map(SourceText.line).joined(separator: "; ")] : [])
        return StyledText(values.joined(separator: "\t"))
    }
}

extension SourceState {
    /// The site that had asked before to be left alone, and to which the source led when it was last asked; `nil` where that is over.
    public func limitedSiteLedTo(at now: Timestamp) -> String? {
        guard !trouble.hasHeardWait, history.lastAttempt != history.lastSuccess, trouble.wait(now: now) != nil else { return nil }
        return trouble.limitedSite
    }
}

extension SourceState.Gone {
    /// What is known of it, as in `gone since yesterday: pulled by --force alone`.
    public func words(_ time: LocalTime) -> String {
        isFinal ? "gone since \(time.day(first).lowercasedFirst): pulled by --force alone" : "said to be gone"
    }
}

extension String {
    /// `Today` as it stands inside of a sentence; names of weekdays keep their capital.
    fileprivate var lowercasedFirst: String { self == "Today" || self == "Yesterday" ? lowercased() : self }
}
