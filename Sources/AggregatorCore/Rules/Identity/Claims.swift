/// The stored post that each post of a document claims.
struct Claims {
    private let known: [Evidence: KnownPost]
    private(set) var byIndex: [Int: (known: KnownPost, kind: Evidence.Kind)] = [:]
    private(set) var claimed: Set<PostID> = []

    init(_ known: [Evidence: KnownPost]) { self.known = known }

    /// A post with the content and date of a stored post is that one, even if guid and page are known as another's, as when several posts of
    /// an earlier document shared them: otherwise the other one would be overwritten, and this one stored twice. It does not apply where some
    /// post of the document has the stored one's name.
    mutating func claimExact(_ evidence: [PostEvidence], _ posts: [Post]) {
        let found = evidence.indices.compactMap { index in exact(evidence[index], posts[index]).map { (index: index, match: $0) } }
        guard !found.isEmpty else { return }
        var named: Set<PostID> = []
        for post in evidence { named.formUnion((post.deciding + post.supporting).filter(\.kind.isName).compactMap { known[$0]?.id }) }
        for (index, match) in found where !named.contains(match.id) && claimed.insert(match.id).inserted {
            byIndex[index] = (match, .content)
        }
    }

    /// The stored post that text and date point to, where the name points to another one with other content.
    private func exact(_ evidence: PostEvidence, _ post: Post) -> KnownPost? {
        let pieces = evidence.deciding + evidence.supporting
        // Of a title as written and as plain text, only one may be stored; of a post without a title, neither.
        let titles = pieces.filter { $0.kind == .titleAndDate }
        let isOptional = post.title == nil || titles.contains { known[$0] != nil }
        let said = pieces.filter { !$0.kind.isName && !(isOptional && $0.kind == .titleAndDate && known[$0] == nil) }
        guard said.count > 1, let match = known[said[0]], said.dropFirst().allSatisfy({ known[$0]?.id == match.id }),
            pieces.contains(where: { piece in piece.kind.isName && known[piece].map { $0.id != match.id } ?? false })
        else { return nil }
        // Several posts with the same text and date, such as jobs and alerts, are told apart by their names.
        let fingerprint = Fingerprint.of(post)
        let isOther = pieces.allSatisfy { !$0.kind.isName || known[$0]?.fingerprint != fingerprint }
        return isOther && match.fingerprint == fingerprint ? match : nil
    }

    /// A post that is in every way the stored one of its guid is that one, even if everything else points to another post: the two may once have
    /// been in one document, and what they share told neither of them apart.
    mutating func claimUnchanged(_ evidence: [PostEvidence], _ posts: [Post]) {
        for (index, evidence) in evidence.enumerated() where byIndex[index] == nil {
            guard let guid = evidence.deciding.first(where: { $0.kind == .guid }), let match = known[guid],
                (evidence.deciding + evidence.supporting).contains(where: { known[$0].map { $0.id != match.id } ?? false }),
                match.fingerprint == Fingerprint.of(posts[index]), claimed.insert(match.id).inserted
            else { continue }
            byIndex[index] = (match, .guid)
        }
    }

    /// The only post of a document, with another guid and all else as stored, is that stored post, though nothing of it would decide. Without
    /// a day or an attachment it is not, as an alert that comes again.
    mutating func claimLone(_ evidence: PostEvidence, _ post: Post) {
        let found = (evidence.deciding + evidence.supporting).compactMap { item in known[item].map { (kind: item.kind, post: $0) } }
        guard byIndex[0] == nil, let match = found.first?.post, found.allSatisfy({ $0.kind != .guid && $0.post.id == match.id }),
            Identity.isOnDay(post) || !Identity.hasMoment(post) && found.contains(where: { $0.kind == .enclosure }),
            match.fingerprint == Fingerprint.of(post), claimed.insert(match.id).inserted
        else { return }
        byIndex[0] = (match, .content)
    }

    /// Claims by strength across the whole document: a matching guid goes before a link that matches the same stored post.
    ///
    /// - Parameter agreeing: claims only where two kinds agree.
    mutating func claim(by pieces: [[Evidence]], agreeing: Bool = false) {
        for kind in Evidence.Kind.allCases {
            for (index, pieces) in pieces.enumerated() where byIndex[index] == nil {
                guard let match = match(pieces, kind, agreeing) else { continue }
                byIndex[index] = (match, kind)
                claimed.insert(match.id)
            }
        }
    }

    private func match(_ pieces: [Evidence], _ kind: Evidence.Kind, _ agreeing: Bool) -> KnownPost? {
        for item in pieces where item.kind == kind {
            guard let match = known[item], !claimed.contains(match.id) else { continue }
            if !agreeing || pieces.contains(where: { $0.kind != kind && known[$0]?.id == match.id }) { return match }
        }
        return nil
    }
}
