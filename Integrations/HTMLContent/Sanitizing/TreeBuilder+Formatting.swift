extension TreeBuilder {
    /// Adds an element that is about to be opened to the standard's list of active formatting elements; returns `false` if it may not be
    /// opened.
    mutating func noteFormatting(_ element: Element, _ tag: Range<Int>) -> Bool {
        guard !hasThree(alike: element, tag) else { return false }
        if formatting.count >= Self.formattingLimit, let oldest = formatting.firstIndex(where: { !$0.isMarker }) {
            formatting.remove(at: oldest)
        }
        formatting.append(Formatting(element: element, tag: tag, stackIndex: stack.count))
        return true
    }

    /// Whether three identical elements are open: at a fourth, browsers forget the first, and differ in what its end tag ends.
    private func hasThree(alike element: Element, _ tag: Range<Int>) -> Bool {
        guard openCount(element) >= 3 else { return false }
        var alike = 0
        for open in stack.reversed() {
            if open.element.traits.contains(.marker) { break }
            if open.element == element, writer.isEqual(open.tag, tag) { alike += 1 }
        }
        return alike >= 3
    }

    mutating func clearFormattingToMarker() {
        while let last = formatting.popLast(), !last.isMarker {}
    }

    /// Reopens formatting elements that were closed by the end of an element around them.
    mutating func reopenFormatting() {
        guard let last = formatting.last, !last.isMarker, last.stackIndex == nil else { return }
        var first = formatting.endIndex
        while first > 0, !formatting[first - 1].isMarker, formatting[first - 1].stackIndex == nil { first -= 1 }
        for index in first..<formatting.endIndex {
            let entry = formatting[index]
            if hasThree(alike: entry.element, entry.tag) { continue }
            guard stack.count < Self.depthLimit, repeatTag(entry.element, entry.tag) else { return }
            formatting[index].stackIndex = stack.count - 1
        }
    }

    /// Repeats a start tag, if the budget allows.
    private mutating func repeatTag(_ element: Element, _ tag: Range<Int>) -> Bool {
        guard repeatBudget >= tag.count else { return false }
        repeatBudget -= tag.count
        writer.again(tag)
        didReopen(element, tag)
        return true
    }

    /// Ends an open link before the next begins: browsers nest links only within a table's cell.
    mutating func closeLink() -> Bool {
        if isOpen(.a) {
            for index in stack.indices.reversed() {
                let element = stack[index].element
                if element.traits.contains(.marker) { break }
                if element == .a {
                    guard close(formattingAt: index, isForced: true) else { return false }
                    break
                }
            }
        }
        for index in formatting.indices.reversed() {
            if formatting[index].isMarker { break }
            if formatting[index].element == .a { formatting.remove(at: index) }
        }
        return true
    }

    /// Handles the end tag of a formatting element: the standard's "adoption agency", without moving what is written.
    mutating func closeFormatting(_ element: Element) {
        var entry: Int?
        for index in formatting.indices.reversed() {
            if formatting[index].isMarker { break }
            if formatting[index].element == element {
                entry = index
                break
            }
        }
        guard let entry else {
            closeOrdinary(element)
            return
        }
        guard let stackIndex = formatting[entry].stackIndex else {
            formatting.remove(at: entry)
            return
        }
        guard !stack[stackIndex...].contains(where: { $0.element.traits.contains(.scope) }) else { return }
        _ = close(formattingAt: stackIndex, isForced: false)
    }

    /// Ends the formatting element at `index`. Blocks that are open in it are split; if that would do harm, or exceed the budget, the
    /// element ends with them. Returns `false` if it had to end at once and could not.
    private mutating func close(formattingAt index: Int, isForced: Bool) -> Bool {
        // Keeping a slice would make the next `pop` copy the stack.
        guard stack[(index + 1)...].contains(where: { $0.element.traits.contains(.special) }) else {
            forget(formattingAt: index)
            pop(to: index)
            return true
        }
        let again = stack[(index + 1)...].filter { !$0.element.traits.contains(.formatting) && !$0.isEnding }
        let cost = again.reduce(0) { $0 + $1.tag.count }
        guard isForced || again.allSatisfy({ $0.element.canBeSplit }), cost <= repeatBudget else {
            if !isForced {
                forget(formattingAt: index)
                stack[index].isEnding = true
            }
            return false
        }
        forget(formattingAt: index)
        pop(to: index)
        for open in again where canReopen(open.element) { _ = repeatTag(open.element, open.tag) }
        return true
    }

    /// Whether the element may be a child of the innermost open one, without the formatting elements that were between them.
    private func canReopen(_ element: Element) -> Bool {
        guard stack.count < Self.depthLimit else { return false }
        guard let parent = stack.last?.element.traits else { return true }
        if element.traits.contains(.heading) { return !parent.contains(.heading) }
        return !(element == .rt || element == .rp) || !parent.contains(.impliedEnd)
    }

    private mutating func forget(formattingAt index: Int) {
        if let entry = formatting.lastIndex(where: { $0.stackIndex == index }) { formatting.remove(at: entry) }
    }
}

extension Element {
    /// Whether a reader hardly notices when it is ended and begun again.
    fileprivate var canBeSplit: Bool {
        switch self {
        case .p, .div, .section, .article, .center, .blockquote, .h1, .h2, .h3, .h4, .h5, .h6: true
        default: !traits.contains(.special)
        }
    }
}
