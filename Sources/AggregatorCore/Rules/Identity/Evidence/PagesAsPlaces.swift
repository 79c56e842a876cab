/// Finds posts without guid and date whose pages count the places in the document, as in `/list?row=3` or `/changes#3`: with each new post
/// all others move to the page of their neighbour.
///
/// It is so where several come with title and text of another stored post than that of their page, and fewer with those of that one.
struct PagesAsPlaces {
    private let suspects: [Int]

    init(_ posts: [Post], _ evidence: [PostEvidence], known: [Evidence: KnownPost]) {
        var (suspects, agreeing, contradicting): ([Int], Int, Int) = ([], 0, 0)
        for (index, post) in posts.enumerated() where post.guid == nil && !Identity.hasMoment(post) {
            guard !evidence[index].isDecidedByPolicy, let page = evidence[index].deciding.first(where: { $0.kind == .link }) else {
                continue
            }
            suspects.append(index)
            let contents = (evidence[index].deciding + evidence[index].supporting).filter { $0.kind == .content }
            guard let owner = known[page], let other = contents.lazy.compactMap({ known[$0] }).first else { continue }
            // Alerts come again in the same words, each at its page: the stored post of the page is as it was.
            let isAsStored = other.id == owner.id || owner.fingerprint.isOfSameWords(as: Fingerprint.of(post))
            if isAsStored { agreeing += 1 } else { contradicting += 1 }
        }
        self.suspects = contradicting > 1 && contradicting > agreeing ? suspects : []
    }

    /// The evidence without such pages: what the posts say decides instead.
    func withoutPlaces(_ posts: [Post], _ evidence: [PostEvidence]) -> [PostEvidence] {
        var evidence = evidence
        for index in suspects {
            let pages = Identity.names(of: posts[index])
            (evidence[index].deciding, evidence[index].supporting) = (evidence[index].deciding + evidence[index].supporting, [])
            evidence[index].forget(where: pages.contains)
        }
        return evidence
    }
}
