public import AggregatorCore

/// A list of posts, newest first, fitted to the width: under a heading per day or, if most days have only one post, each with its date.
public struct PostListView: Sendable {
    /// One post as a list shows it.
    struct Row: Sendable, Hashable {
        /// The first eight digits are shown.
        var id: PostID
        /// The date that the list is sorted by.
        var moment: Timestamp
        /// The name of its feed; empty if that is unknown.
        var source: String
        /// On one line; the beginning of the text if the post has no title.
        var title: String
        /// Marked with a dot.
        var isUnread: Bool
        /// Marked with a star.
        var isStarred: Bool
        /// Videos and audio are marked as such.
        var kind: Post.Kind
        /// In seconds.
        var duration: Double?
        /// The posts that it repeats, or that repeat it.
        var note: DuplicateNote?
    }

    private let rows: [Row]
    private let time: LocalTime
    /// The day whose heading was shown already.
    private let precedingDay: String?

    /// - Parameters:
    ///   - notes: For some of them, the posts that they repeat, or that repeat them.
    ///   - preceding: The date of the last post on the page before this one, so that its day gets no second heading.
    ///   - plainText: Makes plain text of sanitized markup (`HTMLProcessor.plainText`), for posts without a title.
    public init(
        _ posts: [StoredPost], feeds: [FeedID: StoredFeed], notes: [PostID: DuplicateNote] = [:], after preceding: Timestamp? = nil,
        time: LocalTime, plainText: (Markup) -> String
    ) {
        // Only for the feeds of these posts: there may be thousands of others.
        var sources: [FeedID: String] = [:]
        for post in posts where sources[post.feed] == nil {
            sources[post.feed] = feeds[post.feed].map { SourceText.line($0.title ?? $0.url.markupSafe) }
        }
        rows = posts.map { Row($0, source: sources[$0.feed] ?? "", note: notes[$0.id], plainText: plainText) }
        precedingDay = preceding.map(time.day)
        self.time = time
    }

    /// - Parameter width: In columns; `nil` if there is no terminal: then every post is one line of full values between tabs (id, date,
    ///   marks, source, title), for other programs.
    public func text(width: Int?) -> StyledText {
        guard let width else { return StyledText(plainLines) }
        let days = rows.map { time.day($0.moment) }
        let dayCount = zip(days, days.dropFirst()).count { $0 != $1 } + 1
        let layout = Layout(rows, time, width: width, isByDay: dayCount * 2 <= rows.count)
        var text = StyledText()
        var day = precedingDay
        for (row, rowDay) in zip(rows, days) {
            if layout.isByDay, rowDay != day {
                if day != nil { text += "\n" }
                text += heading(row.moment, rowDay, width: width) + "\n"
                day = rowDay
            }
            text += width < 60 ? narrow(row, layout) : wide(row, layout)
        }
        return text
    }

    /// The layout that the lines of one list share.
    private struct Layout {
        let width: Int
        let isByDay: Bool
        let dateWidth: Int
        /// Enough for the longest name if the titles leave that much; never less than a fifth of the width.
        let sourceWidth: Int

        init(_ rows: [Row], _ time: LocalTime, width: Int, isByDay: Bool) {
            self.width = width
            self.isByDay = isByDay
            dateWidth = isByDay ? 5 : rows.map { time.short($0.moment).count }.max() ?? 0
            let longestSource = rows.map { TextWidth.of($0.source) }.max() ?? 0
            let longestTitle = rows.map { TextWidth.of($0.styledTitle(width: .max)) }.max() ?? 0
            let room = width - (2 + dateWidth + 2 + 2 + 10)
            sourceWidth = min(longestSource, max(14, width / 5, room - longestTitle))
        }

        var titleWidth: Int { width - (2 + dateWidth + 2 + sourceWidth + 2 + 10) }
    }

    private func heading(_ moment: Timestamp, _ day: String, width: Int) -> StyledText {
        let days = time.daysAgo(moment)
        let age = days > 1 ? StyledText("  \(LocalTime.length(Double(days) * 86_400)) ago", .faint) : StyledText()
        return TextWidth.truncated(StyledText(day, .heading) + age, to: width)
    }

    private func date(_ row: Row, _ layout: Layout) -> StyledText {
        let text = layout.isByDay ? time.time(row.moment) : time.short(row.moment)
        return TextWidth.fitted(StyledText(text, .faint), to: layout.dateWidth, alignedRight: true)
    }

    /// A line such as `● 14:05  Source  ★ Title 12:34  1a2b3c4d`.
    private func wide(_ row: Row, _ layout: Layout) -> StyledText {
        row.mark + date(row, layout) + "  " + TextWidth.fitted(StyledText(row.source, .accent), to: layout.sourceWidth) + "  "
            + TextWidth.fitted(row.styledTitle(width: layout.titleWidth), to: layout.titleWidth) + "  "
            + StyledText(row.shortID, .faint) + "\n"
    }

    /// The title on one line, its feed on the next.
    private func narrow(_ row: Row, _ layout: Layout) -> StyledText {
        let id = StyledText(" · \(row.shortID)", .faint)
        let titleStart = 2 + layout.dateWidth + 1
        let indent = layout.width < 36 ? 2 : titleStart
        return row.mark + date(row, layout) + " " + row.styledTitle(width: layout.width - titleStart) + "\n"
            + StyledText(String(repeating: " ", count: indent))
            + TextWidth.truncated(StyledText(row.source, .accent), to: layout.width - indent - TextWidth.of(id)) + id + "\n"
    }

    private var plainLines: String {
        var lines = ""
        lines.reserveCapacity(rows.count * 160)
        for row in rows {
            lines += row.id.description
            lines += "\t"
            lines += time.full(row.moment)
            lines += "\t"
            if row.isUnread { lines += "●" }
            if row.isStarred { lines += "★" }
            lines += row.repetition
            lines += "\t"
            lines += row.source
            lines += "\t"
            lines += row.title
            lines += "\n"
        }
        return lines
    }
}

extension PostListView.Row {
    init(_ stored: StoredPost, source: String, note: DuplicateNote?, plainText: (Markup) -> String) {
        let post = stored.post
        self.init(
            id: stored.id, moment: stored.sortDate, source: source,
            title: PostTitle.of(post, plainText: plainText), isUnread: !stored.status.isRead, isStarred: stored.status.isStarred,
            kind: post.kind, duration: post.playingTime,
            note: note)
    }

    fileprivate var mark: StyledText { isUnread ? StyledText("●", .accent) + " " : "  " }

    /// The first eight digits, which commands accept if they are unambiguous.
    fileprivate var shortID: String { String(id.description.prefix(8)) }

    /// `≡` for a post that repeats another, `+2` for one that two others repeat.
    fileprivate var repetition: String {
        guard let note else { return "" }
        return note.repeated == nil ? "+\(note.others.count)" : "≡"
    }

    /// The title with a star, the kind, a mark of repetition, and the playing time if there is room for all of it.
    fileprivate func styledTitle(width: Int) -> StyledText {
        var title = isStarred ? StyledText("★ ", .warning) : StyledText()
        if note != nil { title += StyledText("\(repetition) ", .faint) }
        switch kind {
        case .article: break
        case .video: title += StyledText("▶ ", .faint)
        case .audio: title += StyledText("♪ ", .faint)
        }
        title += StyledText(self.title, isUnread ? .strong : .plain)
        guard let length = duration.flatMap(LocalTime.playing) else { return TextWidth.truncated(title, to: width) }
        return TextWidth.truncated(title, to: width - length.count - 1) + StyledText(" \(length)", .faint)
    }
}
