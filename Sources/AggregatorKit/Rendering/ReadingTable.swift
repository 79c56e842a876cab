/// Where a text that is read in lines has come to in a table.
struct ReadingTable {
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

    mutating func beginRow() { (cells, hasText, owesLine) = (0, false, false) }

    /// - Returns: Whether there are cells before it in the row, none of which has text, and their place has to be kept.
    mutating func beginCell(isHeading: Bool) -> Bool {
        hasHeadings = hasHeadings || isHeading
        defer { (cells, isEmpty, hasLines, owesLine) = (cells + 1, true, false, false) }
        return hasHeadings && cells > 0 && !hasText
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
