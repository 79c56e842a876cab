import AggregatorCore

/// Markup with more elements inside of each other than the limit `depth`.
extension XMLReader {
    /// The most flattened elements that an end tag crosses: in a text that only begins elements, each end tag would look at all of them.
    private static let mostCrossed = 64

    /// Makes room for one more element. In a text, where end tags are often left out, it takes the place of the innermost one; there is no
    /// room if that is the text itself.
    mutating func makeRoom(inMarkup isMarkup: Bool) throws(FormatFailure) -> Bool {
        guard open.count >= limits.depth else { return true }
        guard isMarkup else { throw .exceeded(.depth, of: limits) }
        log.add("too-deep", "Markup with more elements inside of each other than the limit `depth` was flattened.", at: position)
        guard let top = open.last, open.count > 1, open[open.count - 2].holdsProse else { return false }
        // Closing it drops its node where nobody reads it.
        let name = tree.pointee.nodes[top.node].slice
        closeInnermost()
        flattened.append(name)
        return true
    }

    /// Whether no element that was flattened is in the innermost one that is open.
    var isInnermostOpen: Bool { flattened.isEmpty || open.count >= limits.depth }

    /// Ends an element that was flattened, with what is open in it. Its end tag is passed over: it would end one of the same name around
    /// it, and then the text itself, too early. Returns whether it was such a one.
    mutating func endFlattened(_ name: Bytes) -> Bool {
        let tree = tree
        let nearest = flattened.indices.suffix(Self.mostCrossed)
        guard let index = nearest.last(where: { isSameName(name, tree.pointee.bytes(flattened[$0])) }) else { return false }
        if open.count >= limits.depth { closeInnermost() }
        flattened.removeSubrange(index...)
        return true
    }
}
