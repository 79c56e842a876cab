extension TreeBuilder {
    mutating func prepareTable() -> Bool {
        // A table between the rows of another ends that.
        if isInTableStructure, let index = stack.lastIndex(where: { $0.element == .table }) { pop(to: index) }
        closeParagraph()
        return stack.count + Self.tableDepth < Self.depthLimit
    }

    /// Brings the table to where the part may stand; `false` where there is no table.
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

    /// A cell for what may not stand between rows.
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

    /// An end tag of a table, or of a part of one: it reaches as far as the innermost table.
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
        // Rows that stand right in a table are in a body that wasn't written.
        if element == .tbody, let row, row > 0, stack[row - 1].element == .table { pop(to: row) }
    }
}
