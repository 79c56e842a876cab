import AggregatorCore

/// The entries of a document as posts, and which of them may be incomplete.
struct ReadEntries {
    private(set) var posts: [Post] = []
    /// Posts whose entry was open when the document ended, or began anew.
    private var cut: Set<Int> = []
    /// Posts with a CDATA section that nothing ends.
    private var open: Set<Int> = []
    /// Posts with a CDATA section that only another entry's would end.
    private var lost: Set<Int> = []

    /// Reads up to the end of the document.
    init(_ reader: inout XMLReader, _ reading: inout Reading) throws(FormatFailure) {
        var memory = reader.limits.memory
        while let index = try reader.nextEntry() {
            let element = Element(tree: reader.tree, index: index)
            if posts.isEmpty { reading.isPeerTube = FeedShape(reader).isPeerTube }
            let entry = WireEntry(element, reading: &reading)
            let post = Post(entry, reading: &reading)
            memory -= post.listSize
            guard memory >= 0 else { throw .exceeded(.memory, of: reader.limits) }
            if reader.isEntryCut { cut.insert(posts.count) }
            if reader.hasOpenSection { open.insert(posts.count) }
            if reader.hasLostSection { lost.insert(posts.count) }
            posts.append(post)
        }
    }

    /// Whether the document ended within an entry.
    var areCut: Bool { cut.contains(posts.count - 1) }

    /// Posts that may lack something at their end.
    var cutPosts: Set<Int> {
        let unended = open.union(lost)
        // A publisher that ends a section in no post always writes them so; each text then ends with its element.
        let isHabit = unended.count > 1 && unended.union(cut).count == posts.count
        return isHabit ? cut : cut.union(open)
    }
}
