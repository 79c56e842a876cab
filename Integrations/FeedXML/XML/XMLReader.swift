import AggregatorCore

/// Reads XML as it is written in the wild: repairs what is malformed, and says what it had to repair.
///
/// Entries are handed out one at a time, as they end; everything else stays in the tree until the end. The source has to be UTF-8
/// without control characters, its lines ended by line feeds (`DecodedText` sees to that).
struct XMLReader: ~Copyable {
    struct OpenElement {
        var node: Int
        /// Of its name in lower case, so that an end tag that nothing began is not compared with each name by its bytes.
        var nameHash: UInt32
        var mark: XMLTree.Mark
        /// The number of prefixes that were bound outside of it.
        var bindings: Int
        /// Whether it holds prose: what looks like elements in it is markup.
        var holdsProse: Bool
        var isEntry = false
        /// Whether nothing reads it, so that it is dropped when it ends.
        var isForeign = false
        /// Whether it is an HTML element without an end tag, which may have one here all the same.
        var isVoid = false
    }

    struct Binding {
        var prefix: XMLTree.Slice
        var space: Namespace
        /// The binding of the same prefix that it hides; -1 if there is none.
        var hidden = -1
    }

    let source: Bytes
    let limits: ParseLimits
    /// Functions that change the tree copy the pointer first: under the thread sanitizer, Swift 6.3.1 makes a broken module of changes
    /// through a stored pointer of a noncopyable value.
    let tree: UnsafeMutablePointer<XMLTree>
    let table = TagTable.shared
    /// The place where reading began.
    let start: Int
    var position: Int
    var open: [OpenElement] = []
    /// The names of elements that were ended to make room for others, and still have their end tags ahead; all are in the innermost element
    /// but one that the limit `depth` allows.
    var flattened: [XMLTree.Slice] = []
    var bindings: [Binding] = []
    /// The last binding of each prefix, once there were too many to look through (`fewBindings`); empty before.
    var lastBindings: [[UInt8]: Int] = [:]
    /// Prefixes that are not declared, and what they were taken for.
    var assumed: [Binding] = []
    /// Namespace names that were seen, which saves their look-up if each entry declares them again.
    var spaces: [(name: XMLTree.Slice, space: Namespace)] = []
    var entities = DeclaredEntities()
    var log: WarningLog
    /// The root element; `nil` once it was dropped, as an entry is.
    var root: Int?
    var rootTag: Tag?
    /// Where the root element begins.
    var rootStart = 0
    var entryCount = 0
    /// Parts of the entry that is open, or of what is around entries (`ParseLimits.parts`).
    private var parts = 0
    private var partsAround = 0
    /// Bytes of text since the last start tag outside of prose: one field's, in however many pieces it is written.
    var fieldBytes = 0
    /// Whether a comment, or an instruction, may still have an end. Once none was found, searching again and again would take forever.
    var hasCommentEnd = true
    var hasInstructionEnd = true
    var sectionEnd = SectionEnd()
    /// Whether all elements are ended where they should be, once that was asked (`isWellNested`).
    var nesting: Bool?
    /// Bytes that may still be looked through for ends of elements, so that it takes no longer than the document is long.
    var lookAhead: Int
    /// No section that ends before this place quotes a `]]>`.
    var unquotedUntil = 0
    private var finished: XMLTree.Mark?
    /// Whether the entry that was returned last was open when the document ended, or began anew.
    var isEntryCut = false
    /// Whether the document ended before its root element did; outside of entries, not where a section without an end took all of
    /// the rest.
    private(set) var isTruncated = false
    /// Whether a `channel` or a `feed` was open when the document ended.
    private(set) var endsInFeed = false
    /// Whether any section does not end.
    var hasUnendedSection = false
    /// Whether the entry that was returned last has a section that nothing ends: how much it was meant to hold is unknown.
    var hasOpenSection = false
    /// Whether it has a section that only another entry's would end.
    var hasLostSection = false

    /// Throws if the document is too large, as places in it are 32-bit numbers.
    static func checkSize(of source: Bytes) throws(FormatFailure) {
        guard source.count <= 1 << 30 else {
            throw FormatFailure(
                .limitExceeded, "The document is larger than 1 GiB, the most that can be read of XML whatever `--max-bytes` allows.")
        }
    }

    /// - Parameter source: Of a size that `checkSize` allows.
    init(_ source: Bytes, from start: Int, limits: ParseLimits, log: WarningLog) {
        self.source = source
        self.limits = limits
        self.log = log
        self.start = start
        position = start
        lookAhead = 4 * source.count
        tree = .allocate(capacity: 1)
        tree.initialize(to: XMLTree(source: source, mostParts: limits.parts))
        open.reserveCapacity(32)
        bindings.reserveCapacity(32)
    }

    deinit {
        tree.deinitialize(count: 1)
        tree.deallocate()
    }

    /// The next entry that ended, valid until the next call; `nil` at the end of the document.
    mutating func nextEntry() throws(FormatFailure) -> Int? {
        (isEntryCut, hasOpenSection, hasLostSection) = (false, false, false)
        if let mark = finished {
            drop(to: mark)
            finished = nil
        }
        while position < source.count {
            let entry = source[position] == UInt8(ascii: "<") ? try readMarkup() : try readText()
            if let entry { return entry }
        }
        return finishDocument()
    }

    private mutating func readMarkup() throws(FormatFailure) -> Int? {
        let next = position + 1 < source.count ? source[position + 1] : 0
        switch next {
        case UInt8(ascii: "/"):
            return try readEndTag()
        case UInt8(ascii: "!"):
            try readDeclaration()
            return nil
        case UInt8(ascii: "?"):
            skipInstruction()
            return nil
        case _ where isNameStart(next):
            return try readStartTag()
        default:
            log.add("bare-less-than", "A `<` that begins no tag was read as text.", at: position)
            var end = source.firstIndex(of: UInt8(ascii: "<"), from: position + 1, to: source.count)
            // Several in a row are one text, but not so much of it at once that it could be too long for a field.
            while end < source.count, end - position < 4_096, !beginsMarkup(end) {
                end = source.firstIndex(of: UInt8(ascii: "<"), from: end + 1, to: source.count)
            }
            try append(text: position, to: end, isLiteral: false)
            position = end
            return nil
        }
    }

    /// Whether the `<` at `start` begins a tag, a declaration or an instruction.
    private func beginsMarkup(_ start: Int) -> Bool {
        let next = start + 1 < source.count ? source[start + 1] : 0
        return next == UInt8(ascii: "/") || next == UInt8(ascii: "!") || next == UInt8(ascii: "?") || isNameStart(next)
    }

    private mutating func readText() throws(FormatFailure) -> Int? {
        let end = source.firstIndex(of: UInt8(ascii: "<"), from: position, to: source.count)
        try append(text: position, to: end, isLiteral: false)
        position = end
        return nil
    }

    /// Adds text to the innermost element; ignores white space between elements that hold no prose.
    mutating func append(text start: Int, to end: Int, isLiteral: Bool) throws(FormatFailure) {
        let tree = tree
        guard start < end else { return }
        guard var top = open.last else {
            noteStray(start, end)
            return
        }
        if top.isVoid {
            closeInnermost()
            guard let outer = open.last else { return }
            top = outer
        }
        if top.isForeign { return }
        if !top.holdsProse {
            guard !isBlank(start, end), takeParts(1, at: start) else { return }
        }
        fieldBytes += end - start
        guard fieldBytes <= limits.fieldSize else { throw .exceeded(.fieldSize, of: limits) }
        let slice =
            isLiteral
            ? XMLTree.Slice(offset: Int32(truncatingIfNeeded: start), count: Int32(truncatingIfNeeded: end - start))
            : try decoded(start, end)
        guard slice.count > 0 else { return }
        if tree.pointee.joins(slice, to: top.node, limit: limits.fieldSize) { return }
        try checkSize()
        _ = tree.pointee.append(
            XMLTree.Node(kind: .text, parent: Int32(truncatingIfNeeded: top.node), slice: slice, offset: Int32(truncatingIfNeeded: start)))
    }

    private func isBlank(_ start: Int, _ end: Int) -> Bool {
        var index = start
        while index < end, isSpace(source[index]) { index += 1 }
        return index == end
    }

    private mutating func noteStray(_ start: Int, _ end: Int) {
        guard !isBlank(start, end) else { return }
        if rootTag == nil {
            log.add("junk-before-document", "Text before the document's root element was passed over.", at: start)
        } else {
            log.add("junk-after-document", "Text after the document's root element was passed over.", at: start)
        }
    }

    /// Ends what is still open; returns an entry among it before the rest.
    private mutating func finishDocument() -> Int? {
        let tree = tree
        guard let innermost = open.last else { return nil }
        endsInFeed = endsInFeed || open.contains { [.channel, .feed].contains(tree.pointee.nodes[$0.node].tag) }
        if !isAppended, !tree.pointee.nodes[innermost.node].isCut {
            isTruncated = true
            log.add("truncated-document", "The document ends before its root element does.", at: source.count)
            tree.pointee.nodes[innermost.node].isCut = true
        }
        while let top = open.last {
            closeInnermost()
            if top.isEntry {
                isEntryCut = true
                return top.node
            }
        }
        return nil
    }

    /// Whether what is open stands behind the document, and is no feed: hosts append markup for browsers, such as a picture that counts
    /// visits, without an end.
    private var isAppended: Bool {
        guard let root, let outermost = open.first, outermost.node != root else { return false }
        let containers: Set<Tag> = [.rss, .rdf, .channel, .feed, .opml, .outline]
        return !open.contains { $0.isEntry || containers.contains(tree.pointee.nodes[$0.node].tag) }
    }

    /// Takes the innermost element off the stack.
    mutating func closeInnermost() {
        guard let top = open.popLast() else { return }
        if !flattened.isEmpty, open.count < limits.depth - 1 { flattened = [] }
        if bindings.count > top.bindings { unbind(to: top.bindings) }
        if top.isEntry {
            finished = top.mark
            parts = partsAround
        }
        if top.isForeign { drop(to: top.mark) }
    }

    /// Drops an element that nothing reads any more, and what is in it.
    private mutating func drop(to mark: XMLTree.Mark) {
        let tree = tree
        tree.pointee.drop(to: mark)
        if let root, root >= mark.nodes { self.root = nil }
    }

    /// Counts one more entry. From here on, parts count for it.
    mutating func beginEntry() throws(FormatFailure) {
        entryCount += 1
        guard entryCount <= limits.items else { throw .exceeded(.items, of: limits) }
        partsAround = parts
        parts = 0
    }

    /// Counts so many more parts. Returns whether there was room for them.
    mutating func takeParts(_ count: Int, at offset: Int) -> Bool {
        parts += count
        guard parts > limits.parts else { return true }
        let tree = tree
        tree.pointee.notePassedOver(at: offset)
        return false
    }

    func checkSize() throws(FormatFailure) {
        guard tree.pointee.nodes.count + tree.pointee.attributes.count < limits.elements else { throw .exceeded(.elements, of: limits) }
    }
}
