import AggregatorCore

extension ReadingText {
    mutating func begin(_ tag: MarkupParts.Tag) {
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
            open.append(
                Open(name: "a", address: address, title: tag.value("title"), start: line.utf8.count, before: text.utf8.count))
        case "sup", "sub":
            endsWithNumber = false
            open.append(Open(name: tag.name, start: line.utf8.count))
        case "del", "s", "strike": addInline("~~")
        case "q": addInline("“")
        case "td", "th": beginCell(tag)
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

    mutating func end(_ name: String) {
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
    mutating func breakLine(at name: String, isEnd: Bool) {
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
}
