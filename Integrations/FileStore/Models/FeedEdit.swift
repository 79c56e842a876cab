import AggregatorCore

/// The next content of a feed's file: the lines of the last one, some of them replaced, and new ones.
struct FeedEdit {
    private var index: FeedIndex
    private let bytes: [UInt8]
    /// New contents of lines, by index; an empty one drops the line.
    private var lines: [Int: [UInt8]] = [:]
    private var added = LineBlocks()
    /// Evidence that this edit gives to posts.
    private var claimed: Set<Evidence> = []
    /// Evidence of posts that this edit replaces.
    private var released: Set<Evidence> = []

    init(_ index: FeedIndex, _ bytes: [UInt8]) {
        self.index = index
        self.bytes = bytes
    }

    var isEmpty: Bool { lines.isEmpty && added.isEmpty }

    /// The post of that id in the last content, unless it was removed.
    func known(_ id: PostID) -> PostLine? {
        index.numbers[id].map { index.entries[$0].post }.flatMap { $0.removed == nil ? $0 : nil }
    }

    /// Takes in one sighting of a harvest, and notes in `changes` what became of it.
    mutating func take(_ sighting: Harvest.Sighting, of harvest: Harvest, _ changes: inout ChangeSet) {
        let moment = harvest.moment
        let news = sighting.evidence.filter { index.owner($0) == nil && !claimed.contains($0) }
        guard let number = index.numbers[sighting.id] else {
            var post = PostLine(sighting, at: moment)
            post.evidence = claim(news)
            added.append(post.line(PostLine.tail(sighting.post.recordBytes)))
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
        let line = bytes[index.entries[number].range]
        guard isChanged else { return lines[number] = post.line(PostLine.tail(line) ?? []) }
        var versions = PostLine.versions(line)
        if harvest.edits.keepsVersion(before: sighting), let said = PostLine.post(line).flatMap({ Post(recordBytes: Array($0)) }) {
            versions.keep(PostVersion(since: post.since, post: said))
        }
        post.replace(with: sighting, at: moment)
        if sighting.isEdit { changes.changed.append(sighting.id) }
        lines[number] = post.line(PostLine.tail(sighting.post.recordBytes, versions: versions))
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
        let line = post.line(tail.isEmpty ? Self.emptyTail : tail)
        if let number { lines[number] = line } else { added.append(line) }
    }

    /// Leaves only what a post can be recognised by; without a `moment`, nothing.
    mutating func remove(_ id: PostID, of feed: FeedID, at moment: Timestamp?) {
        guard let number = index.numbers[id] else { return }
        guard let moment else { return lines[number] = [] }
        let post = index.entries[number].post
        let said = PostLine.post(bytes[index.entries[number].range]).flatMap { Post(recordBytes: Array($0)) }
        let lasting = claim((said.map(Identity.lasting) ?? []).filter { index.owner($0) == nil && !claimed.contains($0) })
        let tombstone = Tombstone(id: id, feed: feed, fingerprint: post.fingerprint, removed: moment, evidence: [])
        lines[number] = PostLine(tombstone, evidence: post.evidence + lasting).line(Self.emptyTail)
    }

    private static let emptyTail = PostLine.tail("{}".utf8)

    /// Drops the lines of posts that are not to be kept.
    mutating func keep(_ isKept: (PostID) -> Bool) {
        for (number, entry) in index.entries.enumerated() where !isKept(entry.post.id) { lines[number] = [] }
    }

    /// The new content of the file, and whether no post is left in it.
    func content(_ header: FeedHeader) -> (pieces: [[UInt8]], isEmpty: Bool) {
        var kept = LineBlocks()
        for (number, entry) in index.entries.enumerated() {
            if let line = lines[number] { kept.append(line) } else { kept.append(bytes[entry.range] + [10]) }
        }
        let blocks = kept.blocks + added.blocks
        var digest = FeedHeader.Digest()
        for block in blocks { for line in CheckedLine.lines(block) { digest.add(block[line]) } }
        var header = header
        (header.count, header.digest) = (digest.count, digest.value)
        return ([header.line] + blocks, digest.count == 0)
    }
}

/// Lines with their ends, in blocks that are written one after the other, so that a long file is never put together in memory.
struct LineBlocks {
    private static let size = 64 << 10
    private(set) var blocks: [[UInt8]] = []

    var isEmpty: Bool { blocks.isEmpty }

    mutating func append(_ line: some Collection<UInt8>) {
        guard !line.isEmpty else { return }
        if let last = blocks.indices.last, blocks[last].count + line.count <= Self.size {
            blocks[last] += line
        } else {
            var block: [UInt8] = []
            block.reserveCapacity(max(Self.size, line.count))
            block += line
            blocks.append(block)
        }
    }
}
