import AggregatorCore

/// The next files of one feed.
struct FeedDraft {
    private let id: FeedID
    var header: FeedHeader
    private var edit: FeedEdit
    private var marks: MarkList
    private let oldMarks: [PostID: PostStatus]
    /// Whether the feed has no file yet.
    private let isNew: Bool
    /// Posts that were put or removed.
    private(set) var touched: Set<PostID> = []
    /// The ones among them that no longer exist.
    private var gone: Set<PostID> = []

    /// Begins with the current files. A damaged file is set aside first, and a failure says so.
    init(_ id: FeedID, in files: StoreFiles) throws(StoreFailure) {
        let index = try files.index(id)
        if let damage = index.damage { throw try files.setAside(id, index, damage) }
        marks = try files.marks(id)
        if marks.isDamaged { throw try files.setAside(marks, of: id) }
        self.id = id
        oldMarks = marks.marks
        header = index.header
        // The next generation makes a state beside the file invalid, so it is taken into the header.
        header.state = try files.state(id, index.header)
        header.generation &+= 1
        isNew = try files.feeds?.identity(FeedFileKind.posts.name(id)) == nil
        edit = FeedEdit(index, try files.oldLines(id))
    }

    mutating func put(_ given: ArchivedPost) {
        let known = edit.known(given.stored.id)
        guard let post = known.map({ given.taken(over: marks[$0.id], since: $0.since) }) ?? given else { return }
        edit.put(PostLine(post.stored, evidence: post.evidence), PostLine.tail(post.stored.post.recordBytes, versions: post.versions))
        marks[post.stored.id] = post.stored.status
        touched.insert(post.stored.id)
    }

    mutating func put(_ tombstone: Tombstone) {
        guard edit.known(tombstone.id) == nil else { return }
        edit.put(PostLine(tombstone, evidence: tombstone.evidence), [])
        note(gone: tombstone.id)
    }

    mutating func remove(_ post: PostID, at moment: Timestamp?) throws(StoreFailure) {
        try edit.remove(post, of: id, at: moment)
        note(gone: post)
    }

    private mutating func note(gone post: PostID) {
        marks[post] = PostStatus()
        touched.insert(post)
        gone.insert(post)
    }

    /// The marks of new posts are written before the posts, those of removed posts after them, so that no post is ever seen without its
    /// marks. A new feed's file is written before all of them: marks without a file mean that the file was lost.
    func contents(in feeds: Folder) -> (files: [StoreFiles.Replacement], isEmpty: Bool) {
        let content = edit.content(header)
        let posts: StoreFiles.Replacement = (feeds, FeedFileKind.posts.name(id), content.pieces)
        var files = [posts]
        var before = marks
        for post in gone { before[post] = oldMarks[post] ?? PostStatus() }
        if before.marks != oldMarks {
            files.insert((feeds, FeedFileKind.marks.name(id), FilePieces(before.bytes)), at: 0)
            if isNew {
                files.insert((feeds, FeedFileKind.posts.name(id), FilePieces(FeedHeader(isKept: header.isKept).line)), at: 0)
            }
        }
        if before.marks != marks.marks { files.append((feeds, FeedFileKind.marks.name(id), FilePieces(marks.bytes))) }
        return (files, content.isEmpty)
    }
}
