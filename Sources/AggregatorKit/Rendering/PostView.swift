public import AggregatorCore

/// One post to read: its title, its feed, its text, and its links by number, those that the text refers to last.
public struct PostView: Sendable {
    /// Longer lines are tiring to read.
    private static let longestLine = 80
    /// In characters.
    private static let longestNote = 200

    private let stored: StoredPost
    private let feed: StoredFeed?
    private let title: String
    private let plainText: String
    private let summary: RichText?
    private let time: LocalTime

    /// - Parameter plainText: Makes plain text of sanitized markup (`HTMLProcessor.plainText`).
    public init(
        _ stored: StoredPost, feed: StoredFeed?, time: LocalTime, plainText: (Markup) -> String
    ) {
        self.stored = stored
        self.feed = feed
        title = PostTitle.of(stored.post, plainText: plainText)
        // Markup that is not sanitized is only shown as plain text.
        let untrusted = stored.post.content.html.flatMap { $0.trust == .sanitized ? nil : plainText($0) }
        // WordPress escapes the link of “In reply to” twice.
        let summary = stored.post.summary.map { summary in
            guard summary.html == nil, summary.plain.includes("<a href=") else { return summary }
            return RichText(plain: plainText(Markup(untrusted: summary.plain)))
        }
        self.plainText = untrusted ?? stored.post.content.text ?? summary?.plain ?? stored.post.content.markdown ?? ""
        self.summary = summary
        self.time = time
    }

    /// - Parameter width: In columns; `nil` if there is no terminal, and then nothing is wrapped.
    public func text(width: Int?) -> StyledText {
        let width = width.map { min($0, Self.longestLine) }
        var text = StyledText()
        for line in wrapped(title, width) { text += StyledText(line, .heading) + "\n" }
        for line in FactLines.of(facts.map { StyledText($0, .faint) }, width: width) { text += line + "\n" }
        if let page = stored.post.addresses.page { text += StyledText(SourceText.line(page.markupSafe), .link) + "\n" }
        var numbers = numbers
        let body = body(width, &numbers)
        if !body.isEmpty { text += "\n" + StyledText(body) }
        if !numbers.links.isEmpty { text += "\n" }
        for (number, link) in numbers.links.enumerated() {
            let address = StyledText("[\(number + 1)] ", .faint) + StyledText(SourceText.line(link.url.markupSafe), .link)
            // An address is never cut, as it is there to be copied.
            text += address
            if !link.note.isEmpty {
                let isTooLong = TextWidth.of(address) + 2 + TextWidth.of(link.note) > width ?? .max
                text += StyledText((isTooLong ? "\n    " : "  ") + link.note, .faint)
            }
            text += "\n"
        }
        return text
    }

    private func body(_ width: Int?, _ numbers: inout LinkNumbers) -> String {
        if let markup = stored.post.content.html, markup.trust == .sanitized, isWorthReading(markup) {
            let reading = ReadingText(markup, width: width, links: numbers)
            numbers = reading.links
            let first = markup == stored.post.summary?.html ? nil : standfirst(beside: MarkupText.of(sanitized: markup.source), markup)
            return (first.map { paragraphs($0, width) + "\n" } ?? "") + reading.text
        }
        return [standfirst(beside: plainText) ?? "", plainText].map { paragraphs($0, width) }.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The summary, where neither the title nor the text says it.
    private func standfirst(beside text: String, _ markup: Markup? = nil) -> String? {
        guard let summary, let standfirst = Standfirst(summary, title: title) else { return nil }
        return standfirst.isSaid(in: text) || markup.map(standfirst.isSaid(ofPicturesIn:)) ?? false ? nil : standfirst.shown(before: text)
    }

    private func paragraphs(_ text: String, _ width: Int?) -> String {
        SourceText.paragraphs(text, width: width).reduce(into: "") { $0 += $1 + "\n" }
    }

    /// Whether sanitized markup has something to read, to see or to hear, or else the post has no other text: of a player that is not
    /// known, an empty figure may be left.
    private func isWorthReading(_ markup: Markup) -> Bool {
        plainText.isEmpty || showsSomething || !SourceText.line(MarkupText.of(sanitized: markup.source)).isEmpty
    }

    private func wrapped(_ text: String, _ width: Int?) -> [String] { width.map { TextWidth.wrapped(text, to: $0) } ?? [text] }

    private var facts: [String] {
        var facts: [String] = []
        if let feed { facts.append(SourceText.line(feed.title ?? feed.url.markupSafe)) }
        let authors = stored.post.authors.compactMap { $0.name ?? $0.email }.map(SourceText.line).filter { !$0.isEmpty }
        if !authors.isEmpty { facts.append("by \(authors.joined(separator: ", "))") }
        facts.append("\(time.full(stored.sortDate)) (\(time.age(stored.sortDate)))")
        if let length = stored.post.playingTime.flatMap(LocalTime.playing) { facts.append(length) }
        if stored.status.isStarred { facts.append("★ starred") }
        if !stored.status.isRead { facts.append("● unread") }
        return facts
    }

    /// The links to list: what the post is about, its attachments, and what it refers to.
    private var numbers: LinkNumbers {
        let post = stored.post
        var numbers = LinkNumbers(page: post.addresses.page)
        func add(_ url: WebAddress?, _ note: [String?]) {
            guard let url else { return }
            numbers.add(url, note: note.compactMap { $0.map(SourceText.line) }.filter { !$0.isEmpty }.joined(separator: ", "))
        }
        add(post.addresses.external, ["what it is about"])
        // What Atom's `content` says elsewhere may be all there is of the post.
        if let remote = post.content.remote { add(remote.url, ["its content", remote.mimeType]) }
        for attachment in post.attachments {
            let size = attachment.size.flatMap { $0 > 0 ? Int(exactly: $0) : nil }.map(Self.size)
            add(attachment.url, [attachment.title, attachment.mimeType, size, attachment.duration.flatMap(LocalTime.playing)])
        }
        let media = mediaBesideText
        // Once for all of them: there may be thousands beside a text of megabytes.
        let said = media.isEmpty ? [] : [title, SourceText.line(plainText), SourceText.line(post.summary?.plain ?? "")]
        for item in media {
            // Nothing plays that any more; YouTube still names it.
            guard item.mimeType != "application/x-shockwave-flash" else { continue }
            add(
                item.url ?? item.playerURL,
                [note(item.title, unless: said), note(item.description, unless: said), item.mimeType ?? item.medium])
        }
        for link in post.links where link.relation != "self" {
            add(link.url, [link.title ?? (link.relation == "alternate" ? nil : link.relation)])
        }
        return numbers
    }

    /// The beginning of what is said of a medium; `nil` if the post says the same.
    private func note(_ text: String?, unless said: [String?]) -> String? {
        guard let text, case let line = SourceText.line(text), !said.contains(line) else { return nil }
        return line.count > Self.longestNote ? "\(line.prefix(Self.longestNote - 1))…" : line
    }

    /// The media of Media RSS, but of those that the text may show by itself, as pictures, only where it shows none.
    private var mediaBesideText: [MediaItem] {
        let media = stored.post.details?.media ?? []
        guard let source = stored.post.content.html?.source, !media.isEmpty else { return media }
        let shown = ["img", "video", "audio"].filter { source.includes("<\($0)") }
        return media.filter { item in item.element.map { !shown.contains($0) } ?? true }
    }

    /// Whether the text has pictures, videos or audio of its own.
    private var showsSomething: Bool {
        guard let source = stored.post.content.html?.source else { return false }
        return ["<img", "<video", "<audio"].contains { source.includes($0) }
    }

    /// A size in the largest unit that fits, in powers of 1000, with one decimal.
    private static func size(_ bytes: Int) -> String {
        for (unit, length) in [("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1000)] where bytes >= length {
            return "\(bytes / length).\(bytes / (length / 10) % 10) \(unit)"
        }
        return "\(bytes) B"
    }
}
