/// The evidence that distinguishes one post of a document from the others, and by which stored posts are recognised.
public struct PostEvidence: Sendable, Hashable {
    /// Evidence that decides which stored post it is, strongest first.
    var deciding: [Evidence]
    /// Evidence that decides only together with other evidence.
    var supporting: [Evidence] = []
    /// Evidence that also decides if no post of the document is recognised by its guid or page, as after a move that changed them all (`AfterMove`).
    /// Otherwise a post with the same words and another name is another post, as with an open thread that is posted every week.
    var afterMove: [Evidence] = []
    /// Evidence that decides only where it recognises more posts than guids and pages do, as where these are made anew at every request.
    /// Otherwise a match is a new post that resembles an old one: a job ad of the same day, a picture that is used again.
    var weak: [Evidence] = []
    /// Evidence that decides where no other does, for posts that have no name of their own.
    var remaining: [Evidence] = []
    /// Evidence that is stored besides, so that another policy can decide by it.
    var besides: [Evidence] = []
    /// Evidence that is stored besides, and recognises nothing.
    var notes: [Evidence] = []
    /// Title and date, where the date is often only a day, is that of an update, or is shared by several posts.
    var title: TitleOfMoment?
    /// Evidence which, if it is known, says that the guid is not unique: it is asked for, and not stored.
    var doubts: [Evidence] = []

    /// A type of its own, since a document may have a hundred thousand posts, and an array takes more memory.
    struct TitleOfMoment: Hashable {
        let evidence: Evidence
        /// Whether it counts as `weak`.
        let isWeak: Bool
        /// Whether the post has a guid or a page of its own, and the moment may be its own: then the title may decide after a move.
        let isNamed: Bool
    }

    /// Creates the evidence of one post by itself; `of` compares all posts of a document.
    public init(deciding: [Evidence]) { self.deciding = deciding }

    /// All evidence to store.
    public var all: [Evidence] {
        var all: [Evidence] = []
        // This is kept for every post of a document, so it reserves no more than needed.
        all.reserveCapacity(deciding.count + supporting.count + remaining.count + besides.count + notes.count + 1)
        for part in [deciding, supporting, remaining, besides, notes] { all += part }
        if let title { all.append(title.evidence) }
        return all
    }

    /// All weak evidence.
    var allWeak: [Evidence] { title.map { $0.isWeak ? weak + [$0.evidence] : weak } ?? weak }

    /// All evidence to ask a store for.
    public var asked: [Evidence] { doubts.isEmpty ? all : all + doubts }

    /// The evidence of each post of a document. Evidence that several posts share distinguishes none of them and is left out. Posts that
    /// share everything are one, and the first keeps its content; of those that differ only in how much they say, the fullest stays.
    ///
    /// Under a policy, the evidence that it names decides alone; for a post that has none, or shares it, all other evidence decides.
    ///
    /// - Parameters:
    ///   - homePage: of the feed. A post that leads there is treated as one that leads to a page which others share.
    ///   - isPart: whether the document has only what is new or changed (RFC 3229): posts that it leaves out have not left the feed.
    public static func of(
        _ posts: [Post], by policy: IdentityPolicy, homePage: WebAddress? = nil, isPart: Bool = false
    ) -> [PostEvidence] {
        let isAlone = posts.count == 1 && !isPart
        let pages = sharedPages(posts)
        let enclosures = shared(posts) { $0.attachments.first?.url.text }
        let moments = shared(posts) { $0.dates.published?.seconds }
        let updates = shared(posts) { $0.dates.published == nil ? $0.dates.modified?.seconds : nil }
        // Where guids tell posts apart, the page that they share does not.
        let isByGUID = posts.contains { $0.guid == nil } && posts.contains { $0.guid != nil }
        let found = posts.map { post in
            let chosen = Identity.evidence(of: post, decidingBy: policy)
            var all = Identity.evidence(of: post, homePage: homePage)
            if isByGUID, post.guid == nil, leads(post, to: pages) { all.removeAll { $0.kind == .link } }
            return Found(
                chosen: chosen, rest: chosen.isEmpty ? all : all.filter { !chosen.contains($0) }, content: all.first { $0.kind == .content }
            )
        }
        var repeated = Self.repeated(posts, found, pages)
        var shared = Self.shared(found, without: repeated)
        if shared.contains(where: { $0.kind == .guid }) {
            repeated.formUnion(EntryVersions.older(posts, without: repeated))
            shared = Self.shared(found, without: repeated)
        }
        var kept: Set<Evidence> = []
        var evidence = posts.indices.map { index in
            if repeated.contains(index) { return PostEvidence(deciding: []) }
            let own = found[index].without(shared)
            if !own.chosen.isEmpty {
                var evidence = PostEvidence(deciding: own.chosen)
                evidence.besides = own.rest
                return evidence
            }
            if !own.rest.isEmpty {
                let isPageShared = leads(posts[index], to: pages)
                let isEnclosureShared = posts[index].attachments.first.map { enclosures.contains($0.url.text) } ?? false
                let dates = posts[index].dates
                let isMomentShared =
                    dates.published.map { moments.contains($0.seconds) } ?? dates.modified.map { updates.contains($0.seconds) } ?? false
                var evidence = PostEvidence(
                    own, of: posts[index], isAlone: isAlone, isPart: isPart, isPageShared: isPageShared,
                    isEnclosureShared: isEnclosureShared, isMomentShared: isMomentShared)
                // Where others share all deciding evidence, the supporting evidence is all there is, and a post without any would be lost.
                if evidence.deciding.isEmpty { swap(&evidence.deciding, &evidence.supporting) }
                if let item = Identity.item(of: posts[index]) { evidence.notes.append(item) }
                return evidence
            }
            guard let content = own.content, kept.insert(content).inserted else { return PostEvidence(deciding: []) }
            return PostEvidence(deciding: [content])
        }
        if isAlone, policy == .auto { evidence[0].doubts = [Identity.sharedGUID(of: posts[0])].compactMap(\.self) }
        forgetSharedTitles(&evidence)
        addNotes(posts, shared, &evidence)
        if GUIDReliability.areNumbered(posts) { addWhatStays(posts, &evidence) }
        addRemaining(posts, isAlone: isAlone, isPart: isPart, &evidence)
        addAfterRetitling(posts, &evidence)
        return evidence
    }

    /// The keys that several posts have.
    private static func shared<Key: Hashable & Comparable>(_ posts: [Post], by key: (Post) -> Key?) -> Set<Key> {
        let keys = posts.compactMap(key).sorted()
        return Set(zip(keys, keys.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
    }

    /// The pages that several posts lead to.
    static func sharedPages(_ posts: [Post]) -> Set<String> { shared(posts, by: page(of:)) }

    static func leads(_ post: Post, to pages: Set<String>) -> Bool {
        // Most documents have none, and addresses take long to compare.
        !pages.isEmpty && page(of: post).map(pages.contains) ?? false
    }

    /// The page that a post leads to, without tracking parameters in its query.
    static func page(of post: Post) -> String? {
        guard let page = post.addresses.primary else { return nil }
        guard page.parts.query != nil, page.parts.fragment == nil else { return Identity.neutral(page.text) }
        return Identity.neutral(page.withoutTracking.text)
    }

    /// The evidence found in one post, whatever the others have.
    struct Found {
        var chosen: [Evidence]
        var rest: [Evidence]
        /// The evidence of title and text alone, even if other posts have the same.
        var content: Evidence?

        func without(_ shared: Set<Evidence>) -> Found {
            if shared.isEmpty { return self }
            return Found(chosen: chosen.filter { !shared.contains($0) }, rest: rest.filter { !shared.contains($0) }, content: content)
        }
    }

    /// The evidence that several posts have. Found by sorting: counting in a dictionary takes several times the memory of a long document's evidence.
    static func shared(_ found: [Found], without repeated: Set<Int> = []) -> Set<Evidence> {
        var all: [Evidence] = []
        all.reserveCapacity(found.count * 5)
        for (index, item) in found.enumerated() where !repeated.contains(index) {
            all += item.chosen
            all += item.rest
        }
        all.sort()
        return Set(zip(all, all.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
    }

    /// Creates the evidence of a post from what no other post of the document has.
    ///
    /// For a post that stands alone, nothing shows whether its page is its own: the next post may have the same page and title, as Monday's briefings
    /// do. If it has a date, such a page, and one that others share, decides only together with the date, or with the text where there is no guid. So
    /// does any attachment of a post with a date or a page, and one that others share: covers come again, and the news at six are in the same file every day.
    private init(
        _ own: Found, of post: Post, isAlone: Bool, isPart: Bool, isPageShared: Bool, isEnclosureShared: Bool, isMomentShared: Bool
    ) {
        self.init(deciding: own.rest)
        let (hasGUID, hasPage) = (own.rest.contains { $0.kind == .guid }, own.rest.contains { $0.kind == .link })
        // Without a guid of its own, nothing would be left to decide for a post that only has a date of update.
        let isDated = post.dates.published != nil || Identity.hasMoment(post) && hasGUID
        if own.rest.contains(where: { $0.kind.isName }) {
            if Identity.mayTellAfterMove(post, isAlone: isAlone) { afterMove = [own.content].compactMap(\.self) }
            supporting = own.rest.filter { $0 == own.content }
            deciding.removeAll { $0 == own.content }
        }
        if isAlone {
            // Guid and page would both have to be made anew at every request for this to be the same post.
            if hasGUID, hasPage { supportWhatIsSaidOfADay(post) }
        } else {
            let isNamed = hasPage && !isPageShared || hasGUID
            addWhatIsSaidOfADay(post, isNamed: isNamed, isMomentShared: isMomentShared)
            if isNamed { addTitleOfUpdate(post, isMomentShared: isMomentShared) }
        }
        let enclosureSupports =
            if isAlone && isDated {
                isEnclosureShared || post.guid == nil && hasPage
            } else {
                isDated || hasPage || hasGUID && (isAlone || isEnclosureShared)
            }
        if enclosureSupports {
            let enclosures = deciding.filter { $0.kind == .enclosure }
            supporting += enclosures
            if !isDated, !isAlone, !isEnclosureShared { weak += enclosures }
            deciding.removeAll { $0.kind == .enclosure }
        }
        guard isDated, isAlone || isPageShared || isPart && post.guid != nil else { return }
        supporting += deciding.filter { $0.kind == .link }
        deciding.removeAll { $0.kind == .link }
        guard isAlone else { return }
        notes += deciding.filter { $0.kind == .enclosure }
        deciding.removeAll { $0.kind == .enclosure }
    }

    /// Weakens what several posts of a day, or of one import, often have in common, as jobs and alerts do: a short text, and a title. It does
    /// not decide alone where there is a name.
    private mutating func addWhatIsSaidOfADay(_ post: Post, isNamed: Bool, isMomentShared: Bool) {
        let isOnDay = Identity.isOnDay(post)
        guard isOnDay || isNamed && isMomentShared else { return }
        if let title = Identity.titleAndDate(of: post) {
            self.title = TitleOfMoment(evidence: title, isWeak: deciding.contains(title), isNamed: isNamed)
            deciding.removeAll { $0.kind == .titleAndDate }
        }
        guard isNamed else { return }
        let said = supportWhatIsSaidOfADay(post)
        if !Identity.saysNothing(post) { weak += said }
    }

    /// Lets a short text that is dated by a day decide only together with other evidence, and returns the evidence of it.
    @discardableResult
    private mutating func supportWhatIsSaidOfADay(_ post: Post) -> [Evidence] {
        guard Identity.isOnDay(post), !Identity.saysMuch(post) else { return [] }
        let said = deciding.filter { $0.kind == .content }
        supporting += said
        deciding.removeAll { $0.kind == .content }
        return said
    }

    /// Adds title and date of update for Atom entries that give no other date. An edit renews it, in some sources every build does: so it is
    /// weak. A moment that several posts have is that of a build, and is left out. A day may be that of other posts, and recognises none.
    private mutating func addTitleOfUpdate(_ post: Post, isMomentShared: Bool) {
        guard !isMomentShared, post.dates.published == nil, let moment = post.dates.modified, let title = Identity.titleAndUpdate(of: post)
        else { return }
        let isExact = !Identity.isOnDay(moment)
        self.title = TitleOfMoment(evidence: title, isWeak: isExact, isNamed: isExact)
    }

    /// Removes titles that several posts have with the same date: they distinguish none of them.
    private static func forgetSharedTitles(_ evidence: inout [PostEvidence]) {
        let titles = evidence.compactMap(\.title?.evidence).sorted()
        let shared = Set(zip(titles, titles.dropFirst()).lazy.filter { $0 == $1 }.map(\.0))
        guard !shared.isEmpty else { return }
        for index in evidence.indices where evidence[index].title.map({ shared.contains($0.evidence) }) == true {
            evidence[index].title = nil
        }
    }

    /// Notes that a name is shared, for later documents that have only one post with it.
    private static func addNotes(_ posts: [Post], _ shared: Set<Evidence>, _ evidence: inout [PostEvidence]) {
        guard !shared.isEmpty else { return }
        let passedOn = pages(of: posts, passedOnAmong: shared)
        var noted: Set<Evidence> = []
        for index in posts.indices where !evidence[index].deciding.isEmpty {
            let note =
                if Identity.names(of: posts[index]).contains(where: shared.contains) {
                    Identity.sharedName(of: posts[index])
                } else if let link = Identity.titledLink(of: posts[index]), passedOn.contains(link) {
                    Identity.sharedPage(of: posts[index])
                } else {
                    Evidence?.none
                }
            if let note, noted.insert(note).inserted { evidence[index].notes.append(note) }
        }
    }

    /// Pages that several posts have under one title, each with another date: two with the same date are one post, listed twice.
    private static func pages(of posts: [Post], passedOnAmong shared: Set<Evidence>) -> Set<Evidence> {
        guard shared.contains(where: { $0.kind == .link }) else { return [] }
        var moments: [Evidence: Set<Int64>] = [:]
        for post in posts {
            guard let moment = Identity.moment(of: post), let link = Identity.titledLink(of: post), shared.contains(link) else { continue }
            moments[link, default: []].insert(moment.seconds)
        }
        return Set(moments.filter { $0.value.count > 1 }.keys)
    }

    /// Notes what stays where all titles are edited: it shows that numbered guids identify posts nevertheless.
    private static func addWhatStays(_ posts: [Post], _ evidence: inout [PostEvidence]) {
        for index in posts.indices where !evidence[index].deciding.isEmpty {
            guard let stays = Identity.afterCorrection(of: posts[index]), !stays.isBare else { continue }
            evidence[index].notes.append(stays.evidence)
        }
    }

    /// Where a source makes guid and page from titles, a correction leaves no name.
    private static func addAfterRetitling(_ posts: [Post], _ evidence: inout [PostEvidence]) {
        let found = posts.indices.compactMap { index in
            let isNamed = evidence[index].deciding.contains { $0.kind == .guid } && evidence[index].besides.isEmpty
            return isNamed ? Identity.afterRetitling(of: posts[index]).map { (index: index, evidence: $0) } : nil
        }
        guard !found.isEmpty else { return }
        let counts = found.reduce(into: [Evidence: Int]()) { $0[$1.evidence, default: 0] += 1 }
        for item in found where counts[item.evidence] == 1 { evidence[item.index].remaining.append(item.evidence) }
    }

    /// A guid of its own survives a correction, unless it counts editions (`isEdition`), and so does a page of its own where there is no guid. A post
    /// alone in its document can't be compared with others: only an exact date tells whether it is corrected or followed by another.
    private static func addRemaining(_ posts: [Post], isAlone: Bool, isPart: Bool, _ evidence: inout [PostEvidence]) {
        let nameless = posts.indices.filter { index in
            let deciding = evidence[index].deciding
            let name: Evidence.Kind = posts[index].guid == nil ? .link : .guid
            guard !deciding.isEmpty, evidence[index].besides.isEmpty else { return false }
            if isAlone { return posts[0].dates.published.map { $0.seconds % 3600 != 0 } ?? false }
            return !deciding.contains { $0.kind == name } || !isPart && Identity.isEdition(posts[index])
        }
        guard !nameless.isEmpty else { return }
        let remaining = nameless.map { Identity.afterCorrection(of: posts[$0]) }
        let counts = remaining.reduce(into: [Evidence: Int]()) { if let item = $1 { $0[item.evidence, default: 0] += 1 } }
        let bareOnesDiffer = remaining.allSatisfy { item in item.map { !$0.isBare || counts[$0.evidence] == 1 } ?? true }
        for (index, item) in zip(nameless, remaining) {
            guard let item, counts[item.evidence] == 1, !item.isBare || bareOnesDiffer else { continue }
            guard !evidence[index].deciding.contains(item.evidence) else { continue }
            evidence[index].remaining = [item.evidence]
        }
    }
}

extension Evidence.Kind {
    /// Whether it is a name that the source gives a post, and not what the post says.
    var isName: Bool {
        switch self {
        case .guid, .link, .enclosure: true
        case .titleAndDate, .content: false
        }
    }
}

extension [Evidence: KnownPost] {
    /// Stored posts that only evidence which does not decide points to: their content has to be compared. None for `auto`.
    public func doubtful(for evidence: [PostEvidence]) -> [PostID] {
        var seen: Set<PostID> = []
        return evidence.filter { post in !post.deciding.contains { self[$0] != nil } }
            .flatMap { post in post.besides.compactMap { self[$0] } }.filter { !$0.isRemoved && seen.insert($0.id).inserted }.map(\.id)
    }

    /// Adds what stored posts, which were recognised in other ways up to now, are recognised by under a policy.
    public mutating func add(_ posts: [StoredPost], by policy: IdentityPolicy) {
        for post in posts {
            for item in Identity.evidence(of: post.post, decidingBy: policy) where self[item] == nil {
                self[item] = KnownPost(id: post.id, fingerprint: post.fingerprint)
            }
        }
    }
}
