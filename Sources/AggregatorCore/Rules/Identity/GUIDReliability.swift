/// Whether the guids of a document are names of its posts: some sources give the same ones to whatever stands in the same places.
struct GUIDReliability {
    let areNoNames: Bool

    /// - Parameters:
    ///   - posts: of the document.
    ///   - evidence: of the same posts.
    ///   - known: what the store recalled of it.
    init(_ posts: [Post], _ evidence: [PostEvidence], _ known: [Evidence: KnownPost]) {
        if evidence.contains(where: { $0.doubts.contains { known[$0] != nil } }) {
            areNoNames = true
            return
        }
        var (stayed, moved, alone) = (0, 0, 0)
        for (post, evidence) in zip(posts, evidence) {
            guard let guid = evidence.deciding.first(where: { $0.kind == .guid }), let named = known[guid] else { continue }
            // That several were at its page says nothing either.
            let page = evidence.notes.isEmpty ? nil : Identity.sharedPage(of: post)
            let others = (evidence.deciding + evidence.supporting + evidence.remaining + evidence.notes)
                .filter { $0.kind != .guid && $0 != page }
            // That another post was at a page, or had a picture, which does not decide says nothing of the guid; nor that one said as little
            // at another time.
            let said = Identity.saysMuch(post) || !Identity.hasMoment(post) ? nil : Identity.content(of: post)
            let telling = others.filter { $0.kind == .content ? $0 != said : !evidence.supporting.contains($0) }
            // That another post of a day has its title tells nothing either.
            let agreeing = others + [evidence.title?.evidence].compactMap(\.self)
            if agreeing.contains(where: { known[$0]?.id == named.id }) || Fingerprint.of(post) == named.fingerprint {
                stayed += 1
            } else if telling.contains(where: { known[$0] != nil }) {
                moved += 1
            } else if post.title != nil, others.contains(where: { $0.kind != .content }) {
                // An edit of the text alone would have left page and date, which nothing is known by without the title.
                alone += 1
            }
        }
        // A guid that nothing else agrees with is an edit of everything, unless all are, and are numbered down the document.
        areNoNames = moved > stayed || stayed == 0 && alone > 1 && Self.areNumbered(posts)
    }

    /// Whether they count the places: 0, 1, 2, or 1, 2, 3, with the same words around the number.
    static func areNumbered(_ posts: [Post]) -> Bool {
        let guids = posts.map { $0.guid.flatMap { NumberedText($0.text) } }
        guard let first = guids.first ?? nil, first.number < 2 else { return false }
        return guids.enumerated().allSatisfy { place, guid in
            guid == NumberedText(before: first.before, number: first.number + place, after: first.after)
        }
    }
}

/// A text with a number in it, the last one.
private struct NumberedText: Equatable {
    var before: Substring
    var number: Int
    var after: Substring

    init(before: Substring, number: Int, after: Substring) {
        (self.before, self.number, self.after) = (before, number, after)
    }

    init?(_ text: String) {
        func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
        guard let last = text.utf8.lastIndex(where: isDigit) else { return nil }
        let end = text.utf8.index(after: last)
        let start = text.utf8[..<last].lastIndex { !isDigit($0) }.map { text.utf8.index(after: $0) } ?? text.startIndex
        guard let number = Int(text[start..<end]) else { return nil }
        self.init(before: text[..<start], number: number, after: text[end...])
    }
}
