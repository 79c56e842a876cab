import AggregatorCore

/// The list of subscriptions.
extension StoreFiles {
    /// The subscriptions. If the list is damaged, readers get what is known without it; a writer fails, as its decisions depend on the
    /// whole list.
    func subscriptions() throws(StoreFailure) -> [Subscription] { try reliablyFollowed().subscriptions }

    /// The ids of the followed feeds.
    func subscribed() throws(StoreFailure) -> Set<FeedID> { try reliablyFollowed().ids }

    private func reliablyFollowed() throws(StoreFailure) -> FollowedFeeds {
        let followed = try followed()
        if let damage = followed.damage {
            guard options.isReadOnly else { throw damage }
            unreadable.note(SubscriptionFile.name)
        }
        return followed
    }

    /// The list of subscriptions, for readers and writers alike, with its damage.
    func followed() throws(StoreFailure) -> FollowedFeeds {
        let identity = try root.identity(SubscriptionFile.name)
        // While the list is damaged, nothing writes it.
        if let list, list.identity == identity { return list.value }
        let followed: FollowedFeeds
        if let bytes = try root.read(SubscriptionFile.name) {
            let list = SubscriptionFile(bytes)
            followed = if let damage = list.damage { try recovered(list, damage) } else { FollowedFeeds(list.subscriptions) }
        } else {
            // Without the list, the posts of followed feeds would be taken for the rest of an unsubscribing, and be dropped.
            let recovered = try recovered(SubscriptionFile(), "it is missing")
            followed = recovered.ids.isEmpty ? FollowedFeeds([]) : recovered
        }
        remember(followed, identity)
        return followed
    }

    private func remember(_ followed: FollowedFeeds, _ identity: Folder.Identity?) {
        list = Remembered(identity: identity, value: followed)
        forgetLists()
    }

    /// Replaces the list, and remembers it, so that it need not be read again.
    func replace(_ subscriptions: [Subscription]) throws(StoreFailure) { try replace(subscriptions, after: []) }

    /// Replaces the list after other files.
    func replace(_ subscriptions: [Subscription], after files: [Replacement]) throws(StoreFailure) {
        let value = SubscriptionFile(subscriptions)
        let list: Replacement = (root, SubscriptionFile.name, FilePieces(value.bytes))
        try replace(files + [list])
        remember(FollowedFeeds(value.subscriptions), try root.identity(SubscriptionFile.name))
    }

    /// Puts together what is whole of the list, and what the feeds' own files know.
    private func recovered(_ list: SubscriptionFile, _ what: String) throws(StoreFailure) -> FollowedFeeds {
        let damage = StoreFailure.damagedFile(
            root.path + "/" + SubscriptionFile.name, what,
            advice: "restore it from a copy, or `aggregator check --repair` makes it anew of what the store still knows")
        var followed = FollowedFeeds(list, damage: damage)
        for id in try feedIDs() {
            // Nothing is known of a file that can't be read; the others are read all the same.
            let header = try readable(id) { () throws(StoreFailure) in try firstLine(id) ?? FeedHeader() } ?? FeedHeader()
            guard !header.isKept else { continue }
            let own = [header.feed?.addresses.feed, header.state?.trust.issuer].compactMap(\.self)
            followed.add(id, header, addresses: list.addresses + own)
        }
        followed.add(bare: list)
        followed.subscriptions = SubscriptionFile(followed.subscriptions).subscriptions
        return followed
    }

    /// Replaces a damaged list by what was recovered, and keeps a copy. If this is interrupted, what was written before changes nothing for
    /// the next attempt.
    func mendList(_ followed: FollowedFeeds) throws(StoreFailure) -> [StoreFinding] {
        let old = try root.read(SubscriptionFile.name)
        let aside = old.map { "subscriptions.damaged-\(ContentHash.of($0).description.prefix(8)).opml" }
        let bare = followed.subscriptions.filter { followed.bare.contains($0.id) }
        let names = try bare.map { (known) throws(StoreFailure) in try name(known.id, at: known.address) }
        let unknown = try followed.unknown.map { (id) throws(StoreFailure) in try name(id) }
        var findings: [StoreFinding] = []
        for id in followed.unknown { findings += try keepPosts(id) }
        var copy: [Replacement] = []
        if let aside, let old { copy = [(root, aside, FilePieces(old))] }
        try replace(followed.subscriptions, after: copy)

        let path = root.path + "/" + SubscriptionFile.name
        let what = aside.map { "was damaged, is kept as \($0)," } ?? "was missing,"
        var advice = "look whether somebody is missing who never had a post"
        if !followed.older.isEmpty {
            let those = "those taken from the feeds' own files (\(followed.older.count))"
            advice += "; names, tags and settings of \(those) are as of each one's last new post"
        }
        findings.append(
            StoreFinding("The store's file \(path) \(what) and is made anew (\(followed.subscriptions.count)); \(advice).", isMended: true))
        if !followed.lost.isEmpty {
            let what = "Addresses in the damaged list that are not followed now (\(followed.lost.count))"
            findings.append(
                StoreFinding("\(what): add those that you want.", isMended: false, about: followed.lost.map(\.redacted)))
        }
        if !names.isEmpty { findings.append(.bareSubscriptions(names)) }
        if !unknown.isEmpty { findings.append(.lostSubscriptions(unknown)) }
        return findings
    }

    private func name(_ id: FeedID, at address: WebAddress? = nil) throws(StoreFailure) -> String {
        guard let feed = try firstLine(id)?.feed else { return address?.redacted ?? StoreFinding.name(of: nil, id) }
        return StoreFinding.name(of: feed, id)
    }

    /// Keeps all posts of a feed that can't be followed because its address is lost, as starred posts are kept after an unsubscribing.
    private func keepPosts(_ id: FeedID) throws(StoreFailure) -> [StoreFinding] {
        defer { forget(id) }
        guard let feeds, try feeds.identity(FeedFileKind.posts.name(id)) != nil else { return [] }
        var findings: [StoreFinding] = []
        if let damage = try index(id).damage { findings.append(StoreFinding(try setAside(id, index(id), damage).message, isMended: true)) }
        let index = try index(id)
        var header = index.header
        (header.isKept, header.state) = (true, nil)
        header.generation &+= 1
        try replace([(feeds, FeedFileKind.posts.name(id), FeedEdit(index, oldLines(id)).content(header).pieces)])
        return findings
    }
}
