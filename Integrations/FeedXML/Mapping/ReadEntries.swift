import AggregatorCore

/// The entries of a document as posts, and which of them may not be whole.
struct ReadEntries {
    private(set) var posts: [Post] = []
    /// Those that were open when the document ended.
    private var cut: Set<Int> = []
    /// Those with a section that nothing ends.
    private var open: Set<Int> = []
    /// Those with a section that only another entry's end would end.
    private var lost: Set<Int> = []

    /// Reads up to the end of the document.
    init(_ reader: inout XMLReader, _ reading: inout Reading) throws(FormatFailure) {
        var isPeerTube = false
        var memory = reader.limits.memory
        while let index = try reader.nextEntry() {
            let element = Element(tree: reader.tree, index: index)
            if posts.isEmpty { isPeerTube = FeedShape(reader).isPeerTube }
            let post = Post(WireEntry(element, reading: &reading), reading: reading, isPeerTube: isPeerTube)
            memory -= post.listSize
            guard memory >= 0 else { throw .exceeded(.memory, of: reader.limits) }
            if reader.isEntryCut { cut.insert(posts.count) }
            if reader.hasOpenSection { open.insert(posts.count) }
            if reader.hasLostSection { lost.insert(posts.count) }
            posts.append(post)
        }
    }

    /// Whether the document ended within one.
    var areCut: Bool { !cut.isEmpty }

    /// Those that may lack something at their end.
    var cutPosts: Set<Int> {
        let unended = open.union(lost)
        // Whoever ends a section in no post writes them so, and each text ends with its element.
        let isHabit = unended.count > 1 && unended.union(cut).count == posts.count
        return isHabit ? cut : cut.union(open)
    }
}
