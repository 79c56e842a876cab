/// Where a text that is read in lines has come to in a table.
struct ReadingTable {
    /// In columns. HTML allows a cell 1,000 of them, and each costs a bar in every row: more than the markup that asks for it.
    private static let widest = 32

    /// Whether the table has headings. Those have none that only lay out a page, and their empty cells say nothing.
    private var hasHeadings = false
    /// The cells of the row so far.
    private var cells = 0
    private var isEmpty = true
    /// Whether the row has any text so far.
    private var hasText = false
    /// Whether the cell has lines of its own.
    private var hasLines = false
    /// Whether a paragraph of the cell has ended, so that anything behind it in the cell begins a line.
    private(set) var owesLine = false
    private var row = 0
    /// The column of the last cell, and the one behind it.
    private var (column, next) = (0, 0)
    /// Of each column, the first row that no cell from above reaches into.
    private var free: [Int] = []

    mutating func beginRow() {
        row += 1
        endRow()
    }

    mutating func endRow() { (cells, column, next, hasText, owesLine) = (0, 0, 0, false, false) }

    /// No cell reaches into another group of rows (HTML, 4.9.12.1).
    mutating func endRowGroup() { free = [] }

    /// - Returns: How many bars stand between it and the cell before, one for each column that this one spans; and whether these keep the
    ///   place of cells none of which has text.
    mutating func beginCell(isHeading: Bool, columns: Int, rows: Int) -> (bars: Int, keepsPlace: Bool) {
        hasHeadings = hasHeadings || isHeading
        while next < free.count, free[next] > row { next += 1 }
        let bars = hasHeadings ? next - column : min(cells, 1)
        (column, next) = (next, next + min(max(columns, 1), Self.widest))
        for place in column..<next where rows != 1 && place < Self.widest {
            while free.count <= place { free.append(0) }
            free[place] = max(free[place], rows == 0 ? .max : row + rows)
        }
        (cells, isEmpty, hasLines, owesLine) = (cells + 1, true, false, false)
        return (bars, hasHeadings && !hasText)
    }

    /// - Returns: Whether the row goes on in the next line, as the cell has several.
    mutating func endCell() -> Bool {
        defer { owesLine = false }
        return owesLine && hasLines
    }

    mutating func noteText() { (isEmpty, hasText) = (false, true) }

    mutating func payLine() { owesLine = false }

    mutating func noteLine() { (hasLines, owesLine) = (hasLines || !isEmpty, false) }

    /// Whether a paragraph that begins or ends here does not break the line: many editors put the text of each cell into one.
    mutating func holdsParagraph(isEnd: Bool) -> Bool {
        guard cells > 0 else { return false }
        if isEnd { owesLine = owesLine || !isEmpty }
        return isEnd || isEmpty
    }
}
