extension ReadingText {
    mutating func noteTable(_ name: String, isEnd: Bool) {
        switch (name, tables.indices.last) {
        case ("table", _) where !isEnd: tables.append(ReadingTable())
        case ("table", _?): tables.removeLast()
        case ("tr", let table?): tables[table].beginRow()
        default: break
        }
    }

    mutating func beginCell(isHeading: Bool) {
        guard let table = tables.indices.last else { return }
        let keepsPlace = tables[table].beginCell(isHeading: isHeading)
        if hasText { addBar() } else if keepsPlace { line += "| " }
    }

    /// The bar between two cells, which is no text of either.
    mutating func addBar() {
        separate(from: " ")
        line += " | "
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
