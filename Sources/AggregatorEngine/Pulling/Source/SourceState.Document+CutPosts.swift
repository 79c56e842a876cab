import AggregatorCore

extension SourceState.Document {
    /// Leaves out posts that are not whole. Not every transfer shows that it was cut (HTTP/2 without a length, a body that ends with its
    /// connection), so the document is asked for again. If a post without an end comes again in a document that has an end, the publisher
    /// writes such posts, and all of them are kept.
    ///
    /// - Returns: Whether the same bytes would leave out the same posts the next time.
    mutating func leaveOutCutPosts(of document: inout FeedDocument) -> Bool {
        let (isCutOff, names) = (document.isCutOff, document.namesOfCutPosts)
        let isHabit = !isCutOff && names.values.contains(where: Set(cutPosts).contains)
        let left = isHabit ? [] : document.cutPosts
        document.leaveOut(left)
        if !isCutOff { cutPosts = Array(Set(names.values).sorted().prefix(2_000)) }
        return isCutOff || left.isEmpty
    }
}

extension FeedDocument {
    /// For each post that is not whole, by its index, a hash of the name by which it is recognised when it comes again.
    fileprivate var namesOfCutPosts: [Int: Identifier] {
        cutPosts.filter(posts.indices.contains).reduce(into: [:]) { names, place in
            let post = posts[place]
            let name = post.guid?.text ?? post.addresses.page?.text ?? Fingerprint.of(post).description
            names[place] = ContentHash.of(Array(name.utf8))
        }
    }

    /// Removes these posts, which are not whole, and adds a warning that says so.
    fileprivate mutating func leaveOut(_ cut: Set<Int>) {
        let places = cut.filter(posts.indices.contains).sorted()
        guard !places.isEmpty else { return }
        var (removed, kept) = (0, Set<Int>())
        for place in cutPosts.sorted() {
            if removed < places.count, places[removed] == place { removed += 1 } else { kept.insert(place - removed) }
        }
        cutPosts = kept
        let isLeftOut = Set(places)
        // All at once: removing one post moves all after it, and there may be as many as there are posts.
        posts = posts.enumerated().filter { !isLeftOut.contains($0.offset) }.map(\.element)
        let what = places.count == 1 ? "A post that is not whole was" : "\(places.count) posts that are not whole were"
        warnings.insert(Warning(code: "cut-posts", message: "\(what) left out, and the document is asked for again."), at: 0)
    }
}
