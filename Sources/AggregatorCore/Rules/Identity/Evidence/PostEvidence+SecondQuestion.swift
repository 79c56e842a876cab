extension PostEvidence {
    /// What the store is to be asked for in a second request, where little but a name ties a post to what is stored: whether several posts
    /// had that name, and what recognises a post that has no name of its own. Empty for most documents.
    ///
    /// - Parameter known: What the store recalled of all evidence asked for.
    public static func secondQuestion(about posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost]) -> [Evidence] {
        guard !known.isEmpty else { return [] }
        let namesakes = Namesakes(posts, evidence, known: known)
        let reuse = PageReuse(posts, evidence, known: known, guidsAreUnreliable: false, askedAt: nil)
        return SharedNames(known: known).secondQuestion(posts, evidence)
            + namesakes.suspected.keys.sorted().compactMap { Identity.survivingNewTitle(of: posts[$0])?.evidence }
            + namesakes.tiedToRemoved.flatMap { Identity.lasting(of: posts[$0]) + Identity.notesOnTimes(nearThatOf: posts[$0]) }
            + zip(posts, evidence).compactMap(reuse.noteToAskFor)
            + zip(posts, evidence).compactMap { GUIDReliability.noteToAskFor($0, $1, known) }
    }
}
