extension TreeBuilder {
    /// Closes and opens elements for a start tag; returns `false` if it may not stand there.
    mutating func prepare(_ element: Element) -> Bool {
        let traits = element.traits
        if traits.contains(.tablePart) { return prepareTablePart(element) }
        if element == .table { return prepareTable() }
        if isInTableStructure {
            // An element before rows that only changes their look is not worth a cell.
            if traits.contains(.formatting) || element == .span || element == .center { return false }
            guard openCell() else { return false }
        }
        closeItems(before: element)
        if traits.contains(.endsParagraph) { closeParagraph() }
        if traits.contains(.heading), let last = stack.last, last.element.traits.contains(.heading) { pop() }
        switch element {
        case .rp, .rt:
            guard indexInScope(.ruby) != nil else { return false }
            generateImpliedEnds()
        case .source, .track:
            guard let parent = stack.last?.element else { return false }
            return parent == .audio || parent == .video || (parent == .picture && element == .source)
        case .a:
            guard closeLink() else { return false }
        default: break
        }
        guard traits.contains(.void) || stack.count < Self.depthLimit else { return false }
        if !traits.contains(.special) && element != .hr && element != .rp && element != .rt { reopenFormatting() }
        return traits.contains(.void) || stack.count < Self.depthLimit
    }

    /// A list item ends the one before it, across elements that are not special and `address`, `div` and `p`.
    private mutating func closeItems(before element: Element) {
        guard element == .li || element == .dd || element == .dt else { return }
        for index in stack.indices.reversed() {
            let open = stack[index].element
            if open == element || (element != .li && (open == .dd || open == .dt)) {
                pop(to: index)
                return
            }
            if open.traits.contains(.special), open != .address, open != .div, open != .p { return }
        }
    }

    mutating func endTag(_ element: Element) {
        let traits = element.traits
        if traits.contains(.formatting) {
            closeFormatting(element)
        } else if element == .p, indexInScope(.p) == nil {
            // Browsers put an empty paragraph here. It matters if it separates two texts.
            if writer.endsWithText, prepare(.p) {
                openImplied(.p, isKept: true)
                pop()
            }
        } else if !isOpen(element) && !traits.contains(.heading) && element != .tbody {
            return
        } else if traits.contains(.tablePart) || element == .table {
            closeTablePart(element)
        } else if traits.contains(.heading) {
            closeHeading()
        } else if traits.contains(.special) {
            if let index = indexInScope(element, also: element == .li ? [.ol, .ul] : []) { pop(to: index) }
        } else {
            closeOrdinary(element)
        }
    }

    private mutating func closeHeading() {
        for index in stack.indices.reversed() {
            let traits = stack[index].element.traits
            if traits.contains(.heading) {
                pop(to: index)
                return
            }
            if traits.contains(.scope) { return }
        }
    }

    /// The standard's "any other end tag".
    mutating func closeOrdinary(_ element: Element) {
        guard isOpen(element) else { return }
        for index in stack.indices.reversed() {
            if stack[index].element == element {
                pop(to: index)
                return
            }
            if stack[index].element.traits.contains(.special) { return }
        }
    }
}
