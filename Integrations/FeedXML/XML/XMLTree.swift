import AggregatorCore

/// The elements that are open or not yet mapped, stored flat: nodes refer to each other by index, and to texts by offset.
///
/// An item's nodes are the last ones when it ends, so they are dropped once it is mapped, and a feed of any length needs the memory of
/// its largest item.
struct XMLTree: ~Copyable {
    /// A range of bytes of the source or, with a negative offset, of the arena.
    struct Slice {
        var offset: Int32 = 0
        var count: Int32 = 0
    }

    struct Node {
        enum Kind: UInt8 { case element, text }
        var kind: Kind
        var tag: Tag = .other
        var space: Namespace = .none
        /// Whether the document ends in the middle of it.
        var isCut = false
        var parent: Int32
        var next: Int32 = -1
        var firstChild: Int32 = -1
        var lastChild: Int32 = -1
        var firstAttribute: Int32 = 0
        var attributeCount: Int32 = 0
        /// The innermost element around it, or itself, that has an `xml:base`; -1 if there is none.
        var base: Int32 = -1
        /// An element's name as written, or a text.
        var slice = Slice()
        /// Its place in the source.
        var offset: Int32
    }

    struct Attribute {
        var tag: Tag
        var space: Namespace
        var name: Slice
        var value: Slice
    }

    let source: UnsafeBufferPointer<UInt8>
    var arena = ByteArena()
    var nodes: [Node] = []
    var attributes: [Attribute] = []
    /// Whether any `xml:base` was seen; without one, bases need not be looked for.
    var hasBases = false
    /// The bases of elements that have an `xml:base`, as far as they were needed, by the elements' places in the source.
    private var bases: [Int32: WebAddress?] = [:]
    /// Bytes by which resolving addresses may still make the texts of the document longer together, beyond twice their length: a long base
    /// holds for any number of short texts, and each may become four times as long.
    var roomForBases = 32 << 20
    /// The most entries of one list (`ParseLimits.parts`).
    let mostParts: Int
    /// The first place of something beyond that limit.
    private(set) var passedOver: Int?
    /// The first place of each kind of repair.
    private(set) var repairs: [TextRepair: Int] = [:]

    init(source: UnsafeBufferPointer<UInt8>, mostParts: Int) {
        self.source = source
        self.mostParts = mostParts
        nodes.reserveCapacity(256)
        attributes.reserveCapacity(256)
    }

    /// The base that was kept of an element; `nil` if none was.
    func keptBase(at offset: Int32) -> WebAddress?? { bases[offset] }

    /// Keeps the base of an element, for the many references in it. An element for each of a document's bytes has one, so few are kept;
    /// they are more than can be open at once.
    mutating func keep(base: WebAddress?, at offset: Int32) {
        if bases.count > 512 { bases = [:] }
        bases[offset] = .some(base)
    }

    mutating func notePassedOver(at offset: Int) { passedOver = passedOver ?? offset }

    mutating func note(_ repair: TextRepair, at offset: Int) {
        if repairs[repair] == nil { repairs[repair] = offset }
    }

    /// A view of the source, which is valid as long as that is, or of the arena: then it is valid until the reader decodes another text or
    /// attribute (`ByteArena.append`), or drops the element. Names of elements and attributes lie in the source always.
    ///
    /// - Parameter slice: One of an element, a text or an attribute that was not dropped.
    func bytes(_ slice: Slice) -> UnsafeBufferPointer<UInt8> {
        guard slice.count > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
        if slice.offset < 0 {
            assert(Int(~slice.offset) + Int(slice.count) <= arena.count, "The element of these bytes was dropped.")
            return UnsafeBufferPointer(start: arena.start + Int(~slice.offset), count: Int(slice.count))
        }
        return UnsafeBufferPointer(rebasing: source[Int(slice.offset)..<Int(slice.offset) + Int(slice.count)])
    }

    /// Whether a text stood in a CDATA section of its own.
    func isSection(_ text: Node) -> Bool { source.startsIgnoringCase(with: "<![cdata[", at: Int(text.slice.offset) - 9) }

    func string(_ slice: Slice) -> String { String(text: bytes(slice)) }

    /// The part of the arena since `mark`.
    func arenaSlice(since mark: Int) -> Slice {
        Slice(offset: ~Int32(truncatingIfNeeded: mark), count: Int32(truncatingIfNeeded: arena.count - mark))
    }

    mutating func append(_ node: Node) -> Int {
        let index = nodes.count
        nodes.append(node)
        let parent = Int(node.parent)
        guard parent >= 0 else { return index }
        let last = nodes[parent].lastChild
        if last < 0 {
            nodes[parent].firstChild = Int32(truncatingIfNeeded: index)
        } else {
            nodes[Int(last)].next = Int32(truncatingIfNeeded: index)
        }
        nodes[parent].lastChild = Int32(truncatingIfNeeded: index)
        return index
    }

    /// Adds a text to the one before it, if it continues that. Returns whether it did. A node for each `<` that begins no tag would take
    /// forty bytes of memory for each byte of the document.
    mutating func joins(_ slice: Slice, to parent: Int, limit: Int) -> Bool {
        guard let last = nodes.indices.last, nodes[last].kind == .text, Int(nodes[last].parent) == parent else { return false }
        let before = nodes[last].slice
        // Both lie in the source, or both in the arena, whose offsets are negative and count down.
        let isNext =
            before.offset >= 0 ? slice.offset == before.offset + before.count : ~slice.offset == ~before.offset + before.count
        guard (before.offset >= 0) == (slice.offset >= 0), isNext, Int(before.count) + Int(slice.count) <= limit else { return false }
        nodes[last].slice.count += slice.count
        return true
    }

    /// The beginnings of an element's nodes, attributes and texts, to free them together.
    struct Mark {
        var nodes = 0
        var attributes = 0
        var arena = 0
        /// The parent's last child before this element.
        var sibling: Int32 = -1
    }

    /// Drops the element at `mark` and everything after it, and removes it from its parent.
    mutating func drop(to mark: Mark) {
        guard mark.nodes < nodes.count else { return }
        let parent = Int(nodes[mark.nodes].parent)
        nodes.removeSubrange(mark.nodes...)
        attributes.removeSubrange(min(mark.attributes, attributes.count)...)
        arena.truncate(to: mark.arena)
        guard parent >= 0 else { return }
        nodes[parent].lastChild = mark.sibling
        if mark.sibling < 0 { nodes[parent].firstChild = -1 } else { nodes[Int(mark.sibling)].next = -1 }
    }
}
