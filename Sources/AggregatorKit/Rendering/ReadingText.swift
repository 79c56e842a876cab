import AggregatorCore

/// Sanitized markup as text to be read in lines: paragraphs, lists, quotations, code as it is, a table's row on a line, pictures by their
/// texts, and links by number.
struct ReadingText {
    /// The text before the lines of a list's entry, a quotation, or code.
    struct Lead {
        var first: String
        var rest: String
    }

    struct Open {
        var name: String
        var hasLead = false
        var hasMarker = false
        /// For an ordered list, the number of its next entry, and how far that is from the one after it.
        var number: Int?
        var step = 1
        var numbering = ListNumbering.decimal
        /// For a link, its address, and what says what it is where it has no text, as that of an icon.
        var address: WebAddress?
        var title: String?
        /// For an element that is evaluated when it ends, where in the line it begins.
        var start = 0
        /// For a link, the length of the text before it.
        var before = 0
    }

    /// The most levels of indentation: deeper lists and quotations are indented no further.
    static let deepest = 4

    var text = ""
    var links: LinkNumbers
    let width: Int?
    var line = ""
    var hasText = false
    var needsGap = false
    var leads: [Lead] = []
    /// Of the entries of lists that are indented no further, those that have no text yet.
    var markers: [String] = []
    var open: [Open] = []
    var tables: [ReadingTable] = []
    /// What has not been read yet.
    var rest: MarkupParts
    /// How many bytes of it may still be looked at to count the entries of lists that count down.
    var foresight = 4 << 20
    var preformatted = 0
    var beginsPreformatted = false
    var lacksAddress = false
    /// Whether the line ends with the number of a link.
    var endsWithNumber = false

    /// - Parameter width: In columns; `nil` if nothing is wrapped.
    init(_ markup: Markup, width: Int?, links: LinkNumbers) {
        self.width = width
        self.links = links
        rest = MarkupParts(markup)
        while let part = rest.next() {
            switch part {
            case .text(let text): add(text)
            case .start(let tag): begin(tag)
            case .end(let name): end(name)
            }
        }
        endLine()
    }
}

extension ReadingText {
    mutating func add(_ written: String) {
        guard preformatted > 0 else { return addInline(written) }
        var rest = written[...]
        // A line end right after the start tag does not count (HTML, 13.1.2.5).
        if beginsPreformatted, rest.first == "\n" { rest = rest.dropFirst() }
        beginsPreformatted = false
        separate(from: rest)
        while let end = rest.utf8.firstIndex(of: 10) {
            line += rest[..<end]
            write(kept: line)
            rest = rest[rest.utf8.index(after: end)...]
        }
        line += rest
        guard !rest.isEmpty else { return }
        hasText = true
        if let table = tables.indices.last { tables[table].noteText() }
    }

    mutating func addInline(_ written: String) {
        separate(from: written[...])
        if written.utf8.contains(where: { $0 > 32 }) {
            payLine()
            hasText = true
            if let table = tables.indices.last { tables[table].noteText() }
        }
        line += written
    }

    /// Adds a mark that belongs to what stands before it.
    mutating func close(with mark: String) {
        line += mark
        (hasText, endsWithNumber) = (true, false)
    }

    /// Puts a space behind a link's number before a text that would run into it. An element that begins here begins behind the space.
    mutating func separate(from text: Substring) {
        guard let first = text.unicodeScalars.first else { return }
        defer { endsWithNumber = false }
        guard endsWithNumber, !line.isEmpty, first.runsIntoWord else { return }
        let end = line.utf8.count
        line += " "
        for index in open.indices.reversed() {
            guard open[index].start == end else { return }
            open[index].start += 1
        }
    }

    mutating func endBlock(closing name: String? = nil) {
        endLine()
        needsGap = true
        if let name { pop(name) }
    }

    mutating func endLine() {
        if hasText, let table = tables.indices.last { tables[table].noteLine() }
        if preformatted > 0, hasText { return write(kept: line) }
        // No-break spaces are text in markup, but nothing to a reader.
        let whole = hasText ? marked(SourceText.line(line)) : ""
        guard !whole.isEmpty else {
            (line, hasText) = ("", false)
            return
        }
        guard let width else { return write([whole]) }
        let lead = leads.reduce(0) { $0 + max($1.first.utf8.count, $1.rest.utf8.count) }
        write(TextWidth.wrapped(whole, to: max(width - lead, min(width, 12))))
    }

    mutating func write(kept line: String) { write([marked(SourceText.kept(line))]) }

    mutating func write(_ lines: [String]) {
        if needsGap, !text.isEmpty { text += "\n" }
        needsGap = false
        for line in lines {
            if !line.isEmpty {
                for index in leads.indices {
                    text += leads[index].first
                    leads[index].first = leads[index].rest
                }
            }
            text += line
            text += "\n"
        }
        (line, hasText) = ("", false)
    }
}

extension Unicode.Scalar {
    /// Whether it seems to be part of what stands directly before it, unlike the signs that end something.
    fileprivate var runsIntoWord: Bool {
        properties.isAlphabetic || properties.numericType != nil
            || [.openPunctuation, .initialPunctuation, .currencySymbol, .otherSymbol].contains(properties.generalCategory)
    }
}
