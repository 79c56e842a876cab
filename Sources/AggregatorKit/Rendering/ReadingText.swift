import AggregatorCore

/// Sanitized markup as text to be read in lines: paragraphs, lists, quotations, code as it is, a table's row on a line, pictures by their
/// texts, and links by number.
struct ReadingText {
    /// The text before the lines of a list's entry, a quotation, or code.
    private struct Lead {
        var first: String
        var rest: String
    }

    private struct Open {
        var name: String
        var hasLead = false
        /// For an ordered list, the number of its next entry, and how far that is from the one after it.
        var number: Int?
        var step = 1
        /// For a link, its address.
        var address: WebAddress?
        /// For an element that is evaluated when it ends, where in the line it begins.
        var start = 0
        /// For a link, the length of the text before it.
        var before = 0
    }

    /// The most levels of indentation: deeper lists and quotations are indented no further.
    private static let deepest = 4

    private(set) var text = ""
    private(set) var links: LinkNumbers
    private let width: Int?
    private var line = ""
    private var hasText = false
    private var needsGap = false
    private var leads: [Lead] = []
    private var open: [Open] = []
    private var tables: [ReadingTable] = []
    /// What has not been read yet.
    private var rest: MarkupParts
    /// How many bytes of it may still be looked at to count the entries of lists that count down.
    private var foresight = 4 << 20
    private var preformatted = 0
    private var beginsPreformatted = false
    private var lacksAddress = false
    /// Whether the line ends with the number of a link.
    private var endsWithNumber = false

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
    private mutating func add(_ written: String) {
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

    private mutating func addInline(_ written: String) {
        separate(from: written[...])
        if written.utf8.contains(where: { $0 > 32 }) {
            payLine()
            hasText = true
            if let table = tables.indices.last { tables[table].noteText() }
        }
        line += written
    }

    /// Ends the paragraph of a cell that has ended, before anything more of the cell; what is open since begins behind it.
    private mutating func payLine() {
        guard let table = tables.indices.last, tables[table].owesLine else { return }
        let end = line.utf8.count
        endBlock()
        tables[table].payLine()
        for index in open.indices.reversed() {
            guard open[index].start == end else { return }
            (open[index].start, open[index].before) = (0, text.utf8.count)
        }
    }

    /// Adds a mark that belongs to what stands before it.
    private mutating func close(with mark: String) {
        line += mark
        (hasText, endsWithNumber) = (true, false)
    }

    /// Puts a space behind a link's number before a text that would run into it. An element that begins here begins behind the space.
    private mutating func separate(from text: Substring) {
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

    private mutating func begin(_ tag: MarkupParts.Tag) {
        switch tag.name {
        case "br":
            if preformatted > 0 { write(kept: line) } else if hasText { endLine() } else { needsGap = true }
        case "hr":
            endBlock()
            addInline("———")
            endBlock()
        case "img": addPicture(tag)
        case "video", "audio":
            addInline(" [\(tag.value("title").map { "\(tag.name): \($0)" } ?? tag.name)] ")
            lacksAddress = true
            addNumber(of: tag.value("src"))
        case "source": if lacksAddress { addNumber(of: tag.value("src")) }
        case "a":
            let address = tag.value("href").flatMap { WebAddress($0) }
            open.append(Open(name: "a", address: address, start: line.utf8.count, before: text.utf8.count))
        case "sup", "sub":
            endsWithNumber = false
            open.append(Open(name: tag.name, start: line.utf8.count))
        case "del", "s", "strike": addInline("~~")
        case "q": addInline("“")
        case "td", "th": beginCell(isHeading: tag.name == "th")
        case "ul", "menu", "dir", "ol":
            if open.contains(where: { $0.number != nil || $0.name == "li" }) { endLine() } else { endBlock() }
            open.append(tag.name == "ol" ? orderedList(tag) : Open(name: tag.name))
        case "li": beginEntry(tag)
        case "dd":
            endLine()
            push("dd", first: "    ", rest: "    ")
        case "blockquote":
            endBlock()
            push("blockquote", first: "> ", rest: "> ")
        case "pre":
            endBlock()
            push("pre", first: "    ", rest: "    ")
            preformatted += 1
            beginsPreformatted = true
        default: breakLine(at: tag.name, isEnd: false)
        }
    }

    private mutating func end(_ name: String) {
        switch name {
        case "a": endLink()
        case "sup", "sub": endScript(name)
        case "del", "s", "strike": close(with: "~~")
        case "q": close(with: "”")
        case "video", "audio": lacksAddress = false
        case "ul", "menu", "dir", "ol":
            endLine()
            pop(name)
            if !open.contains(where: { $0.name == "li" }) { endBlock() }
        case "li", "dd":
            endLine()
            pop(name)
        case "blockquote": endBlock(closing: name)
        case "pre":
            endBlock(closing: name)
            preformatted = max(0, preformatted - 1)
        case "td", "th": endCell()
        default: breakLine(at: name, isEnd: true)
        }
    }

    /// Breaks the line at the start and the end of an element with lines of its own, or of one that stands apart.
    private mutating func breakLine(at name: String, isEnd: Bool) {
        if name == "p" || name == "div", let table = tables.indices.last, tables[table].holdsParagraph(isEnd: isEnd) { return }
        defer { noteTable(name, isEnd: isEnd) }
        switch name {
        case "p", "h1", "h2", "h3", "h4", "h5", "h6", "dl", "table", "figure": endBlock()
        case "address", "article", "aside", "caption", "center", "details", "div", "dt", "fieldset", "figcaption", "footer", "header",
            "hgroup", "legend", "main", "nav", "section", "summary", "tr":
            endLine()
        default: break
        }
    }

    private mutating func noteTable(_ name: String, isEnd: Bool) {
        switch (name, tables.indices.last) {
        case ("table", _) where !isEnd: tables.append(ReadingTable())
        case ("table", _?): tables.removeLast()
        case ("tr", let table?): tables[table].beginRow()
        default: break
        }
    }

    private mutating func beginCell(isHeading: Bool) {
        guard let table = tables.indices.last else { return }
        let keepsPlace = tables[table].beginCell(isHeading: isHeading)
        if hasText { addBar() } else if keepsPlace { line += "| " }
    }

    /// The bar between two cells, which is no text of either.
    private mutating func addBar() {
        separate(from: " ")
        line += " | "
    }

    private mutating func endCell() {
        guard let table = tables.indices.last, tables[table].endCell() else { return }
        endBlock()
    }

    /// A list with numbers, which `reversed` counts down, to 1 where no start is given (HTML, 4.4.5).
    private mutating func orderedList(_ tag: MarkupParts.Tag) -> Open {
        let start = tag.value("start").flatMap { Int($0) }
        guard tag.isReversed, let first = start ?? entryCount() else { return Open(name: "ol", number: start ?? 1) }
        return Open(name: "ol", number: first, step: -1)
    }

    /// The entries of the list that begins here; `nil` if that would take too long.
    private mutating func entryCount() -> Int? {
        var (parts, depth, count) = (rest, 0, 0)
        while let tag = parts.nextTag(within: &foresight) {
            switch tag {
            case "ol", "ul", "menu", "dir": depth += 1
            case "li" where depth == 0: count += 1
            case "/ol", "/ul", "/menu", "/dir":
                if depth == 0 { return count }
                depth -= 1
            default: break
            }
        }
        return nil
    }

    private mutating func beginEntry(_ tag: MarkupParts.Tag) {
        endLine()
        var marker = "- "
        if let list = open.lastIndex(where: { $0.number != nil || ["ul", "menu", "dir"].contains($0.name) }), let next = open[list].number {
            let number = min(max(tag.value("value").flatMap { Int($0) } ?? next, -99_999), 99_999)
            open[list].number = number + open[list].step
            marker = "\(number). "
        }
        push("li", first: marker, rest: String(repeating: " ", count: marker.utf8.count))
    }

    private mutating func push(_ name: String, first: String, rest: String) {
        let hasLead = leads.count < Self.deepest
        if hasLead { leads.append(Lead(first: first, rest: rest)) }
        open.append(Open(name: name, hasLead: hasLead))
    }

    private mutating func pop(_ name: String) {
        guard open.last?.name == name, let last = open.popLast() else { return }
        if last.hasLead, !leads.isEmpty { leads.removeLast() }
    }
}

extension ReadingText {
    private mutating func addPicture(_ tag: MarkupParts.Tag) {
        addInline("[\((tag.value("alt") ?? tag.value("title")).map(SourceText.line) ?? "picture")]")
        // Within a link, only the link gets a number, if it gets one: many pictures lead to the page of their post.
        if !open.contains(where: { $0.address.map(links.isNumbered) ?? false }) { addNumber(of: tag.value("src")) }
    }

    private mutating func addNumber(of address: String?) {
        guard let number = address.flatMap({ WebAddress($0) }).flatMap({ links.number(of: $0) }) else { return }
        lacksAddress = false
        addInline(number)
    }

    private mutating func addInline(_ number: Int) {
        addInline(" [\(number)]")
        endsWithNumber = true
    }

    private mutating func endLink() {
        guard let link = open.last, link.name == "a" else { return }
        open.removeLast()
        guard let address = link.address else { return }
        // A link may contain blocks, as a card does: its number then follows the last of their lines.
        guard hasText || text.utf8.count == link.before else {
            guard let number = links.number(of: address), text.last == "\n" else { return }
            text.removeLast()
            text += " [\(number)]\n"
            return
        }
        guard hasText else { return }
        let said = said(in: link)
        // A link whose text is its address needs no number.
        if said.utf8.elementsEqual(address.text.utf8) { return }
        guard let number = links.number(of: address) else { return }
        close(with: " [\(number)]")
        endsWithNumber = true
    }

    /// In bytes: more than any power, index or term has.
    private static let longestScript = 256

    private mutating func endScript(_ name: String) {
        guard let script = open.last, script.name == name else { return }
        open.removeLast()
        // Hundreds of them may be around one text of megabytes, and each would look at all of it.
        guard line.utf8.count - script.start <= Self.longestScript else { return }
        guard let written = SuperscriptText.written(said(in: script), in: name) else { return }
        // In place: a line may have thousands of them, and must not be copied for each.
        line.replaceSubrange(line.utf8.index(line.startIndex, offsetBy: script.start)..., with: written)
    }

    /// The part of the line that stands in the element.
    private func said(in element: Open) -> String {
        element.start <= line.utf8.count ? String(line.utf8.dropFirst(element.start)) ?? "" : ""
    }

    private mutating func endBlock(closing name: String? = nil) {
        endLine()
        needsGap = true
        if let name { pop(name) }
    }

    private mutating func endLine() {
        if hasText, let table = tables.indices.last { tables[table].noteLine() }
        if preformatted > 0, hasText { return write(kept: line) }
        // No-break spaces are text in markup, but nothing to a reader.
        let whole = hasText ? SourceText.line(line) : ""
        guard !whole.isEmpty else {
            (line, hasText) = ("", false)
            return
        }
        guard let width else { return write([whole]) }
        let lead = leads.reduce(0) { $0 + $1.rest.utf8.count }
        write(TextWidth.wrapped(whole, to: max(width - lead, min(width, 12))))
    }

    private mutating func write(kept line: String) { write([SourceText.kept(line)]) }

    private mutating func write(_ lines: [String]) {
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
