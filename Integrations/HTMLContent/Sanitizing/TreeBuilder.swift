/// Keeps the written markup a tree that every browser reads back as it was meant.
///
/// Follows the tree builder of the HTML standard (section 13.2.6) as far as possible while writing at once: the same implied end tags,
/// scopes and formatting elements. Where the standard would move what is written already, the order of the text is kept: content between
/// the rows of a table gets a cell of its own, and a formatting element that ends inside of a block splits the block.
struct TreeBuilder: ~Copyable {
    /// An element that is open.
    struct Open {
        var element: Element
        /// The place where its start tag was first written, so that it can be repeated.
        var tag: Range<Int>
        /// The beginning of its content.
        var start: Int
        /// Whether it was opened for content to come, and is removed if none comes.
        var isImplied = false
        /// Whether its end tag came too early: it ends as soon as the elements in it have ended.
        var isEnding = false
    }

    /// An entry of the list of active formatting elements; a marker has no tag of its own.
    struct Formatting {
        var element: Element
        var tag: Range<Int>
        var stackIndex: Int?
        var isMarker = false
    }

    /// The most open elements; deeper ones lose their tags, and their text stays.
    static let depthLimit = 200
    /// Levels that a table needs for its rows and cells.
    static let tableDepth = 4
    /// The most formatting elements that are reopened together: beyond that, the oldest are forgotten.
    static let formattingLimit = 24

    var writer: MarkupWriter
    var stack: [Open] = []
    var formatting: [Formatting] = []
    /// How many of each element are open.
    private var openCounts = [Int](repeating: 0, count: 256)
    /// Bytes that may still be written by repeating start tags, so that little input never makes much output.
    var repeatBudget: Int
    /// The beginning of the content of a `pre` that is still empty.
    private var preformattedStart: Int?

    init(capacity: Int) {
        writer = MarkupWriter(capacity: capacity)
        repeatBudget = capacity * 2 + 4096
    }

    func isOpen(_ element: Element) -> Bool { openCount(element) > 0 }

    func openCount(_ element: Element) -> Int { openCounts[element.rawValue] }

    var isInTableStructure: Bool { stack.last?.element.traits.contains(.structural) ?? false }

    mutating func text(_ source: Span<UInt8>, _ range: Range<Int>, hasReferences: Bool) {
        if isInTableStructure {
            if source.isBlank(range) {
                writer.text(source, range, hasReferences: false)
                return
            }
            guard openCell() else { return }
        }
        reopenFormatting()
        let start = writer.count
        writer.text(source, range, hasReferences: hasReferences)
        if preformattedStart == start { writer.protectLineFeed(at: start) }
    }

    /// Whether a browser would drop a line feed here.
    var isAtStartOfPreformatted: Bool { preformattedStart == writer.count }

    /// Notes that the element is open whose start tag was written from `start` on.
    mutating func didOpen(_ element: Element, from start: Int, isImplied: Bool = false) {
        let traits = element.traits
        guard !traits.contains(.void) else { return }
        let tag = start..<writer.count
        if traits.contains(.formatting), !noteFormatting(element, tag) {
            writer.truncate(to: start)
            return
        }
        stack.append(Open(element: element, tag: tag, start: writer.count, isImplied: isImplied))
        openCounts[element.rawValue] += 1
        if traits.contains(.marker) { formatting.append(Formatting(element: element, tag: tag, stackIndex: nil, isMarker: true)) }
        if element == .pre { preformattedStart = writer.count }
    }

    mutating func openImplied(_ element: Element, isKept: Bool = false) {
        let start = writer.count
        writer.beginStartTag(element)
        writer.endStartTag()
        didOpen(element, from: start, isImplied: !isKept)
    }

    /// Notes that the element is open whose start tag was repeated; the list of active formatting elements stays as it is.
    mutating func didReopen(_ element: Element, _ tag: Range<Int>) {
        stack.append(Open(element: element, tag: tag, start: writer.count, isImplied: true))
        openCounts[element.rawValue] += 1
        if element == .pre { preformattedStart = writer.count }
    }

    /// Ends the innermost element, and those around it that were waiting for it to end.
    mutating func pop() {
        repeat {
            guard let last = stack.popLast() else { return }
            openCounts[last.element.rawValue] -= 1
            if last.isImplied, writer.count == last.start {
                writer.truncate(to: last.start - last.tag.count)
            } else {
                writer.endTag(last.element)
            }
            let traits = last.element.traits
            if traits.contains(.formatting) {
                if let entry = formatting.lastIndex(where: { $0.stackIndex == stack.count }) { formatting[entry].stackIndex = nil }
            } else if traits.contains(.marker) {
                clearFormattingToMarker()
            }
        } while stack.last?.isEnding ?? false
    }

    /// Ends elements until `depth` are open.
    mutating func pop(to depth: Int) {
        while stack.count > depth { pop() }
    }

    /// Ends all open elements, and returns what was written.
    mutating func finish() -> String {
        pop(to: 0)
        return writer.markup()
    }

    /// The index of the innermost such element that an end tag reaches.
    func indexInScope(_ element: Element, also boundaries: [Element] = []) -> Int? {
        guard isOpen(element) else { return nil }
        for index in stack.indices.reversed() {
            let candidate = stack[index].element
            if candidate == element { return index }
            if candidate.traits.contains(.scope) || boundaries.contains(candidate) { return nil }
        }
        return nil
    }

    mutating func generateImpliedEnds() {
        while let last = stack.last?.element, last.traits.contains(.impliedEnd) { pop() }
    }

    mutating func closeParagraph() {
        if let index = indexInScope(.p) { pop(to: index) }
    }
}

extension Span where Element == UInt8 {
    func isBlank(_ range: Range<Int>) -> Bool {
        for index in range where !self[index].isSpace { return false }
        return true
    }
}
