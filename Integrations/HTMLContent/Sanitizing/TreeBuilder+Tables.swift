extension TreeBuilder {
    mutating func prepareTable() -> Bool {
        // A table between the rows of another ends the outer one.
        if isInTableStructure, let index = stack.lastIndex(where: { $0.element == .table }) { pop(to: index) }
        closeParagraph()
        return stack.count + Self.tableDepth < Self.depthLimit
    }

    /// Closes and opens elements until the part may stand there; returns `false` if there is no table.
    mutating func prepareTablePart(_ element: Element) -> Bool {
        guard isOpen(.table) else { return false }
        while !isInTableStructure { pop() }
        switch element {
        case .td, .th: return openRow()
        case .tr: popStructure { $0 == .tr || $0 == .colgroup }
        case .col:
            if stack.last?.element != .colgroup {
                popStructure { $0 != .table }
                openImplied(.colgroup)
            }
        default: popStructure { $0 != .table }
        }
        return true
    }

    /// Opens a cell for content that may not stand between rows.
    mutating func openCell() -> Bool {
        guard openRow() else { return false }
        openImplied(.td)
        return true
    }

    private mutating func openRow() -> Bool {
        popStructure { $0 == .colgroup }
        if stack.last?.element != .tr { openImplied(.tr) }
        return true
    }

    private mutating func popStructure(while condition: (Element) -> Bool) {
        while let last = stack.last?.element, last.traits.contains(.structural), condition(last) { pop() }
    }

    /// Handles the end tag of a table or of a part of one, which reaches as far as the innermost table.
    mutating func closeTablePart(_ element: Element) {
        var row: Int?
        for index in stack.indices.reversed() {
            let open = stack[index].element
            if open == element {
                pop(to: index)
                return
            }
            if open == .tr { row = index }
            if open == .table { break }
        }
        // Rows that are children of a table are in a body whose tags were not written.
        if element == .tbody, let row, row > 0, stack[row - 1].element == .table { pop(to: row) }
    }
}
