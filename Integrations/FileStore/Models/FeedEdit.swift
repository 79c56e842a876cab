import AggregatorCore

/// The next content of a feed's file: the lines of the last one, some of them replaced, and new ones.
struct FeedEdit {
    private var index: FeedIndex
    private let old: OldLines
    /// What comes in place of lines, by index.
    private var lines: [Int: FeedLines.Line] = [:]
    private var added: [FeedLines.Line] = []
    /// The sightings that lines are made of.
    private var sightings: [Harvest.Sighting] = []
    /// Evidence that this edit gives to posts.
    private var claimed: Set<Evidence> = []
    /// Evidence of posts that this edit replaces.
    private var released: Set<Evidence> = []

    init(_ index: FeedIndex, _ old: OldLines) {
        self.index = index
        self.old = old
    }

    var isEmpty: Bool { lines.isEmpty && added.isEmpty }

    /// The post of that id in the last content, unless it was removed.
    func known(_ id: PostID) -> PostLine? {
        index.numbers[id].map { index.entries[$0].post }.flatMap { $0.removed == nil ? $0 : nil }
    }

    /// Takes in the sightings of a harvest, once per edit, and notes in `changes` what became of them.
    mutating func take(_ harvest: Harvest, _ changes: inout ChangeSet) {
        sightings = harvest.distinctPosts
        for (place, sighting) in sightings.enumerated() { take(sighting, at: place, of: harvest, &changes) }
    }

    private mutating func take(_ sighting: Harvest.Sighting, at place: Int, of harvest: Harvest, _ changes: inout ChangeSet) {
        let moment = harvest.moment
        let news = sighting.evidence.filter { index.owner($0) == nil && !claimed.contains($0) }
        guard let number = index.numbers[sighting.id] else {
            var post = PostLine(sighting, at: moment)
            post.evidence = claim(news)
            added.append(.new(post, sighting: place))
            changes.new.append(sighting.id)
            return
        }
        var post = index.entries[number].post
        let isChanged = post.removed == nil && harvest.edits.replaces(post.fingerprint, with: sighting)
        guard isChanged || !news.isEmpty else { return }
        if !news.isEmpty {
            post.evidence += claim(news)
            let surplus = Set(Evidence.surplus(of: post.evidence, after: sighting, in: harvest.feedID))
            post.evidence.removeAll(where: surplus.contains)
        }
        let range = index.entries[number].range
        guard isChanged else { return lines[number] = .known(post, in: range) }
        let former = FeedLines.Former(range: range, version: harvest.edits.keepsVersion(before: sighting) ? post.since : nil)
        post.replace(with: sighting, at: moment)
        if sighting.isEdit { changes.changed.append(sighting.id) }
        lines[number] = .changed(post, sighting: place, from: former)
    }

    /// Claims evidence; returns what was not claimed before, in order.
    private mutating func claim(_ evidence: [Evidence]) -> [Evidence] {
        evidence.filter { claimed.insert($0).inserted }
    }

    /// Puts a post as it is given, in place of one with its id; once per edit and post. `tail` is the end of its line, and empty for a post
    /// that was removed.
    mutating func put(_ post: PostLine, _ tail: [UInt8]) {
        var post = post
        let number = index.numbers[post.id]
        if let number { released.formUnion(index.entries[number].post.evidence) }
        post.evidence = claim(post.evidence.filter { !claimed.contains($0) && (index.owner($0) == nil || released.contains($0)) })
        let line = FeedLines.Line.made(post.line(tail.isEmpty ? Self.emptyTail : tail))
        if let number { lines[number] = line } else { added.append(line) }
    }

    /// Leaves only what a post can be recognised by; without a `moment`, nothing.
    mutating func remove(_ id: PostID, of feed: FeedID, at moment: Timestamp?) throws(StoreFailure) {
        guard let number = index.numbers[id] else { return }
        guard let moment else { return lines[number] = .dropped }
        let post = index.entries[number].post
        let said = try PostLine.post(old.line(index.entries[number].range)).flatMap { Post(recordBytes: Array($0)) }
        let lasting = claim((said.map(Identity.lasting) ?? []).filter { index.owner($0) == nil && !claimed.contains($0) })
        let tombstone = Tombstone(id: id, feed: feed, fingerprint: post.fingerprint, removed: moment, evidence: [])
        lines[number] = .made(PostLine(tombstone, evidence: post.evidence + lasting).line(Self.emptyTail))
    }

    private static let emptyTail = PostLine.tail("{}".utf8)

    /// Drops the lines of posts that are not to be kept.
    mutating func keep(_ isKept: (PostID) -> Bool) {
        for (number, entry) in index.entries.enumerated() where !isKept(entry.post.id) { lines[number] = .dropped }
    }

    /// The new content of the file, and whether no post is left in it.
    func content(_ header: FeedHeader) -> (pieces: FilePieces, isEmpty: Bool) {
        let content = FeedLines(old: old, ranges: index.entries.map(\.range), lines: lines, added: added, sightings: sightings)
        return (content.pieces(header), content.count == 0)
    }
}
