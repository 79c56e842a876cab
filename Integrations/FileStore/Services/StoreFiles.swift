import AggregatorCore

/// The files of one store, and a cache of their contents as long as they stay the same.
///
/// `@unchecked Sendable`: its variables are used only on the one queue of its store's `Worker`, on which it is also created. What the
/// store says of itself from anywhere (`damageMet`, and its options and place) reads nothing but constants, which are `Sendable`.
final class StoreFiles: @unchecked Sendable {
    let root: Folder
    let feeds: Folder?
    /// Files that readers could not be shown.
    let unreadable = DamageLog()
    /// The first refusal of the system to read a file, which may be whole.
    let refusal = Locked<StoreFailure?>(nil)
    /// The damage of the file that marks the folder as a store.
    let markerDamage: StoreFailure?
    /// What was mended when the store was opened.
    private(set) var mendings: [StoreFinding] = []
    let options: StoreOptions
    var temporaries = 0
    var isCleaned = false
    /// When another process was last waited for in vain.
    var futileWait = FutileWait<ContinuousClock.Instant>()
    private var indexes: [FeedID: Remembered<FeedIndex>] = [:]
    private var outlines: [FeedID: Remembered<FeedOutline>] = [:]
    /// The outline of the feed that an archive is reading.
    private var archived: (feed: FeedID, outline: Remembered<FeedOutline>)?
    private var marks: [FeedID: Remembered<MarkList>] = [:]
    var list: Remembered<FollowedFeeds>?
    /// All feeds as readers see them, as long as both folders are the same.
    private var allListedFeeds: Remembered<[ListedFeed]>?
    /// The result of the last search, as long as both folders are the same.
    private var ranking: Remembered<(query: PostQuery, posts: [Ranked])>?

    /// A post's place in the order of a query, and the post as it is listed.
    typealias Ranked = (order: PostQuery.Cursor, listed: ListedPost)

    /// The content of a file, valid for that file only: files are replaced, never changed.
    struct Remembered<Value> {
        let identity: Folder.Identity?
        let value: Value
    }

    init(path: String, options: StoreOptions, watch: Folder.Watch? = nil) throws(StoreFailure) {
        self.options = options
        if Folder.isMissing(path) {
            try Folder.checkLinks(on: path)
            if options.isReadOnly { throw StoreFailure(.notMade, "There is no store \(path); `aggregator add` makes one.") }
        }
        root = try Folder(path: path, isMade: !options.isReadOnly, watch: watch)
        let found = try FoundFiles(root)
        guard found.isStore else {
            markerDamage = nil
            feeds = try Self.makeFeeds(in: root, beside: found.names, path, options)
            try begin()
            return
        }
        let version = try Self.version(found.marker, in: root, options)
        (markerDamage, feeds) = (version.damage, try Self.openFeeds(in: root))
        if options.isReadOnly {
            if markerDamage != nil { unreadable.note(FormatMarker.name) }
        } else {
            try root.checkWritable()
            if let mending = try renewMarker(found.marker, version.number) { mendings.append(mending) }
        }
    }

    /// Every feed that has a file, in order.
    func feedIDs() throws(StoreFailure) -> [FeedID] {
        Set(try feeds?.names().compactMap(FeedFileKind.feed(ofFile:)) ?? []).sorted()
    }

    /// The index of a feed, for a pull, from the first question to the commit. The file is read line by line, so that a long one is never in
    /// memory.
    func index(_ id: FeedID) throws(StoreFailure) -> FeedIndex {
        let name = FeedFileKind.posts.name(id)
        let identity = try feeds?.identity(name)
        if let known = indexes[id], known.identity == identity { return known.value }
        // A missing file is not cached: other files show whether it was lost.
        guard identity != nil else { return try isLost(id) ? .lost : FeedIndex() }
        var isThere = false
        let value = try FeedIndex { (take) throws(StoreFailure) in isThere = try feeds?.readLines(name, take) ?? false }
        guard isThere else { return try isLost(id) ? .lost : FeedIndex() }
        indexes[id] = Remembered(identity: identity, value: value)
        return value
    }

    /// Whether the index of a feed is cached, so that the commit need not read it.
    func remembersIndex(of id: FeedID) -> Bool { indexes[id] != nil }

    /// The outline of a feed, for lists. The file is read line by line, so that a long one is never in memory.
    func outline(_ id: FeedID) throws(StoreFailure) -> FeedOutline {
        let name = FeedFileKind.posts.name(id)
        let identity = try feeds?.identity(name)
        if let known = outlines[id], known.identity == identity { return known.value }
        var isThere = false
        var outline = try FeedOutline { (take) throws(StoreFailure) in isThere = try feeds?.readLines(name, take) ?? false }
        if !isThere { outline = try isLost(id) ? .lost : FeedOutline() }
        if outline.damage != nil { note(.posts, id) }
        if isThere { outlines[id] = Remembered(identity: identity, value: outline) }
        return outline
    }

    /// The outline of a feed in the order of an archive, which asks for it page by page.
    func archiveOutline(_ id: FeedID) throws(StoreFailure) -> FeedOutline {
        let outline = try outline(id)
        let identity = outlines[id]?.identity
        if let archived, archived.feed == id, archived.outline.identity == identity { return archived.outline.value }
        let sorted = outline.byID
        archived = (id, Remembered(identity: identity, value: sorted))
        return sorted
    }

    /// Drops the caches of a feed after a commit, or once all was read: thousands of feeds are not cached at once.
    func forget(_ id: FeedID) {
        indexes[id] = nil
        outlines[id] = nil
    }

    /// Drops the caches of lists before a write, which may change what readers see.
    func forgetLists() { (allListedFeeds, ranking) = (nil, nil) }

    /// All feeds as readers see them. For further pages of a list, the files are not checked again if nothing was put into their folder, or
    /// taken out of it, since they were read.
    func listedFeeds() throws(StoreFailure) -> [ListedFeed] {
        let subscribed = try subscribed()
        let identity = try feeds?.settledIdentity()
        if let identity, let known = allListedFeeds, known.identity == identity { return known.value }
        var listedFeeds: [ListedFeed] = []
        for id in try feedIDs() {
            if let listedFeed = try listedFeed(id, isSubscribed: subscribed.contains(id)) { listedFeeds.append(listedFeed) }
        }
        allListedFeeds = identity.map { Remembered(identity: $0, value: listedFeeds) }
        return listedFeeds
    }

    /// All matches of a search in order, wherever the page begins: a long list is asked for page by page, and each page would read the
    /// texts of all stored posts.
    func ranked(_ query: PostQuery) throws(StoreFailure) -> [Ranked] {
        var query = query
        (query.after, query.limit) = (nil, nil)
        _ = try subscribed()
        let identity = try feeds?.settledIdentity()
        if let identity, let known = ranking, known.identity == identity, known.value.query == query { return known.value.posts }
        let ranked = try rank(query)
        ranking = identity.map { Remembered(identity: $0, value: (query, ranked)) }
        return ranked
    }

    func marks(_ id: FeedID) throws(StoreFailure) -> MarkList {
        let identity = try feeds?.identity(FeedFileKind.marks.name(id))
        if let known = marks[id], known.identity == identity { return known.value }
        let value = try feeds?.read(FeedFileKind.marks.name(id)).map(MarkList.init) ?? MarkList()
        if value.isDamaged { note(.marks, id) }
        marks[id] = Remembered(identity: identity, value: value)
        return value
    }

    /// The first line of a feed's file; an empty one if the file is missing or damaged, and damage is noted.
    func header(_ id: FeedID) throws(StoreFailure) -> FeedHeader {
        try firstLine(id, ifDamaged: { note(.posts, id) }) ?? FeedHeader()
    }

    /// The first line of a feed's file, without the rest; `nil` if no whole one is there.
    func firstLine(_ id: FeedID, ifDamaged: () -> Void = {}) throws(StoreFailure) -> FeedHeader? {
        let name = FeedFileKind.posts.name(id)
        var count = 16_384
        while let bytes = try feeds?.read(name, count: count) {
            if let end = bytes.firstIndex(of: 10), let header = FeedHeader(CheckedLine.withoutReturn(bytes[..<end])) { return header }
            guard bytes.count == count, !bytes.contains(10) else {
                ifDamaged()
                break
            }
            count *= 8
        }
        return nil
    }

    /// The state of the source: from the file beside the feed's own if that is newer.
    func state(_ id: FeedID, _ header: FeedHeader) throws(StoreFailure) -> SourceState? {
        guard let overlay = try overlay(id), overlay.belongs(to: header) else { return header.state }
        return overlay.state
    }

    func overlay(_ id: FeedID) throws(StoreFailure) -> StateOverlay? {
        guard let bytes = try feeds?.read(FeedFileKind.state.name(id)) else { return nil }
        let overlay = StateOverlay(bytes)
        if overlay == nil { note(.state, id) }
        return overlay
    }

    func bytes(_ id: FeedID, _ range: Range<Int>) throws(StoreFailure) -> [UInt8] {
        try feeds?.read(FeedFileKind.posts.name(id), from: range.lowerBound, count: range.count) ?? []
    }

    /// The lines of a feed's file, for the file that is to replace it.
    func oldLines(_ id: FeedID) throws(StoreFailure) -> OldLines {
        let name = FeedFileKind.posts.name(id)
        let identity = try feeds?.identity(name)
        let path = "\(root.path)/\(Self.feedsName)/\(name)"
        return OldLines(path: path) { [self] (range) throws(StoreFailure) in
            try ofOneFeed { () throws(StoreFailure) in
                let bytes = try bytes(id, range)
                // The ranges are those of that file: our own processes wait for the lock, but what copies stores about does not.
                guard try feeds?.identity(name) == identity else { throw OldLines.changed(path) }
                return bytes
            }
        }
    }

    func bytes(_ id: FeedID) throws(StoreFailure) -> [UInt8]? { try feeds?.read(FeedFileKind.posts.name(id)) }
}
