/// Keeps what is written a tree that every browser reads back as it was meant.
///
/// It follows the tree builder of the HTML standard (section 13.2.6) as far as that is possible while writing at once: the same implied
/// end tags, scopes, formatting elements. Where the standard would move what is written already, it keeps the order of the text: content
/// that stands between the rows of a table gets a cell of its own, and a formatting element that ends inside of a block splits it.
struct TreeBuilder: ~Copyable {
    /// An element that is open.
    struct Open {
        var element: Element
        /// Where its start tag was written first: to write it again.
        var tag: Range<Int>
        /// Where its content begins.
        var start: Int
        /// It was opened for the sake of what comes, and is taken back if nothing comes.
        var isImplied = false
        /// Its end tag came too early; it ends as soon as what is in it has ended.
        var isEnding = false
    }

    /// An entry of the list of active formatting elements; one of a marker has no tag.
    struct Formatting {
        var element: Element
        var tag: Range<Int>
        var stackIndex: Int?
        var isMarker = false
    }

    /// Deeper elements lose their tags; their text stays.
    static let depthLimit = 200
    /// A table needs room for its rows and cells.
    static let tableDepth = 4
    /// Formatting elements that are opened again at once: beyond these, the oldest are forgotten.
    static let formattingLimit = 24

    var writer: MarkupWriter
    var stack: [Open] = []
    var formatting: [Formatting] = []
    /// How many of each element are open.
    private var openCounts = [Int](repeating: 0, count: 256)
    /// What may still be written by repeating start tags, so that little input never makes much output.
    var repeatBudget: Int
    /// Where the content of a `pre` begins that has none yet.
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

    /// Whether a line feed that is next would be dropped by a browser.
    var isAtStartOfPreformatted: Bool { preformattedStart == writer.count }

    /// Notes the element whose start tag was written from `start` on.
    mutating func opened(_ element: Element, from start: Int, isImplied: Bool = false) {
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
        opened(element, from: start, isImplied: !isKept)
    }

    /// Notes the element whose start tag was repeated; the list of active formatting elements stays as it is.
    mutating func reopened(_ element: Element, _ tag: Range<Int>) {
        stack.append(Open(element: element, tag: tag, start: writer.count, isImplied: true))
        openCounts[element.rawValue] += 1
        if element == .pre { preformattedStart = writer.count }
    }

    /// Ends the innermost element, and those around it whose time has come with it.
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

    /// Ends what is open, and returns all that was written.
    mutating func finish() -> String {
        pop(to: 0)
        return writer.markup()
    }

    /// The place of the innermost such element that an end tag reaches.
    func indexInScope(_ element: Element, also boundaries: [Element] = []) -> Int? {
        guard isOpen(element) else { return nil }
        for index in stack.indices.reversed() {
            let candidate = stack[index].element
            if candidate == element { return index }
            if candidate.traits.contains(.scope) || boundaries.contains(candidate) { return nil }
        }
        return nil
    }

    mutating func generateImpliedEnds(except: Element? = nil) {
        while let last = stack.last?.element, last.traits.contains(.impliedEnd), last != except { pop() }
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
