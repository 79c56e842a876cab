extension ReadingText {
    mutating func noteTable(_ name: String, isEnd: Bool) {
        switch (name, tables.indices.last) {
        case ("table", _) where !isEnd: tables.append(ReadingTable())
        case ("table", _?): tables.removeLast()
        case ("tr", let table?): isEnd ? tables[table].endRow() : tables[table].beginRow()
        case ("thead", let table?), ("tbody", let table?), ("tfoot", let table?): tables[table].endRowGroup()
        default: break
        }
    }

    mutating func beginCell(_ tag: MarkupParts.Tag) {
        guard let table = tables.indices.last else { return }
        // What is no number counts as 1 (HTML, 4.9.11); 0 rows are all that follow.
        let (columns, rows) = (tag.count("colspan") ?? 1, tag.count("rowspan") ?? 1)
        let (bars, keepsPlace) = tables[table].beginCell(isHeading: tag.name == "th", columns: columns, rows: rows)
        if hasText {
            // A bar is no text of the cells beside it.
            separate(from: " ")
            line += String(repeating: " |", count: max(bars, 1)) + " "
        } else if keepsPlace {
            line += String(repeating: "| ", count: bars)
        }
    }

    mutating func endCell() {
        guard let table = tables.indices.last, tables[table].endCell() else { return }
        endBlock()
    }

    /// Ends the paragraph of a cell that has ended, before anything more of the cell; what is open since begins behind it.
    mutating func payLine() {
        guard let table = tables.indices.last, tables[table].owesLine else { return }
        let end = line.utf8.count
        endBlock()
        tables[table].payLine()
        for index in open.indices.reversed() {
            guard open[index].start == end else { return }
            (open[index].start, open[index].before) = (0, text.utf8.count)
        }
    }
}
