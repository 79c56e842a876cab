/// Decides whether the guids of a document identify its posts: some sources number the places in the document instead.
struct GUIDReliability {
    let areUnreliable: Bool

    /// - Parameters:
    ///   - posts: of the document.
    ///   - evidence: of the same posts.
    ///   - known: what the store recalled of the evidence.
    init(_ posts: [Post], _ evidence: [PostEvidence], _ known: [Evidence: KnownPost]) {
        if evidence.contains(where: { $0.doubts.contains { known[$0] != nil } }) {
            areUnreliable = true
            return
        }
        var (stayed, moved, alone) = (0, 0, 0)
        for (post, evidence) in zip(posts, evidence) {
            guard let guid = evidence.deciding.first(where: { $0.kind == .guid }), let named = known[guid] else { continue }
            // The note that its page is shared says nothing of the guid either.
            let page = evidence.notes.isEmpty ? nil : Identity.sharedPage(of: post)
            let others = (evidence.deciding + evidence.supporting + evidence.remaining + evidence.notes)
                .filter { $0.kind != .guid && $0 != page }
            // A page or picture of another post that does not decide says nothing of the guid; nor does a short text that was published at
            // another date.
            let said = Identity.saysMuch(post) || !Identity.hasMoment(post) ? nil : Identity.content(of: post)
            let telling = others.filter { $0.kind == .content ? $0 != said : !evidence.supporting.contains($0) }
            // That another post of the same day has this title does not speak against the guid either; but the named post's own title speaks for it.
            let agreeing = others + [evidence.title?.evidence].compactMap(\.self)
            if agreeing.contains(where: { known[$0]?.id == named.id }) || Fingerprint.of(post) == named.fingerprint {
                stayed += 1
            } else if telling.contains(where: { known[$0] != nil }) {
                moved += 1
            } else if post.title != nil, others.contains(where: { $0.kind != .content }) {
                // An edit of the text alone would have left page and date; without a title, nothing is recognised by these.
                alone += 1
            }
        }
        // A guid that nothing else agrees with means that everything was edited, unless it is so with all guids, and they are numbered down
        // the document.
        areUnreliable = moved > stayed || stayed == 0 && alone > 1 && Self.areNumbered(posts)
    }

    /// Whether the guids count the places: 0, 1, 2 or 1, 2, 3, with the same text around the number.
    static func areNumbered(_ posts: [Post]) -> Bool {
        let guids = posts.map { $0.guid.flatMap { NumberedText($0.text) } }
        guard let first = guids.first ?? nil, first.number < 2 else { return false }
        return guids.enumerated().allSatisfy { place, guid in
            guid == NumberedText(before: first.before, number: first.number + place, after: first.after)
        }
    }
}

/// A text split at the last number in it.
private struct NumberedText: Equatable {
    var before: Substring
    var number: Int
    var after: Substring

    init(before: Substring, number: Int, after: Substring) {
        (self.before, self.number, self.after) = (before, number, after)
    }

    init?(_ text: String) {
        guard let last = text.utf8.lastIndex(where: { $0.isASCIIDigit }) else { return nil }
        let end = text.utf8.index(after: last)
        let start = text.utf8[..<last].lastIndex { !$0.isASCIIDigit }.map { text.utf8.index(after: $0) } ?? text.startIndex
        guard let number = Int(text[start..<end]) else { return nil }
        self.init(before: text[..<start], number: number, after: text[end...])
    }
}
