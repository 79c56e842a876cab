import AggregatorCore

/// The list of who is followed.
extension StoreFiles {
    /// Of a list that was hurt readers get what is known without it; whoever may write ends, for what it does is decided by all of it.
    func subscriptions() throws(StoreFailure) -> [Subscription] { try reliablyFollowed().subscriptions }

    /// Who is followed, by id.
    func subscribed() throws(StoreFailure) -> Set<FeedID> { try reliablyFollowed().ids }

    private func reliablyFollowed() throws(StoreFailure) -> FollowedFeeds {
        let followed = try followed()
        if let damage = followed.damage {
            guard options.isReadOnly else { throw damage }
            unreadable.note(SubscriptionFile.name)
        }
        return followed
    }

    /// The same, whatever it is for.
    func followed() throws(StoreFailure) -> FollowedFeeds {
        let identity = try root.identity(SubscriptionFile.name)
        // While it is damaged nobody writes.
        if let list, list.identity == identity { return list.value }
        let followed: FollowedFeeds
        if let bytes = try root.read(SubscriptionFile.name) {
            let list = SubscriptionFile(bytes)
            followed = if let damage = list.damage { try recovered(list, damage) } else { FollowedFeeds(list.subscriptions) }
        } else {
            // Without the list the posts of followed feeds would be taken for what an unsubscribing left, and be dropped.
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

    /// Replaces the list; what was just written need not be read again.
    func replace(_ subscriptions: [Subscription]) throws(StoreFailure) { try replace(subscriptions, after: []) }

    /// The same, behind other files.
    func replace(_ subscriptions: [Subscription], after files: [Replacement]) throws(StoreFailure) {
        let value = SubscriptionFile(subscriptions)
        try replace(files + [(root, SubscriptionFile.name, [value.bytes])])
        remember(FollowedFeeds(value.subscriptions), try root.identity(SubscriptionFile.name))
    }

    /// What is whole of a list, and what the feeds' own files know.
    private func recovered(_ list: SubscriptionFile, _ what: String) throws(StoreFailure) -> FollowedFeeds {
        let damage = StoreFailure.damagedFile(
            root.path + "/" + SubscriptionFile.name, what,
            advice: "restore it from a copy, or `aggregator check --repair` makes it anew of what the store still knows")
        var followed = FollowedFeeds(list, damage: damage)
        for id in try feedIDs() {
            // Of a file that can't be read nothing is known; the others are read all the same.
            let header = try readable(id) { () throws(StoreFailure) in try firstLine(id) ?? FeedHeader() } ?? FeedHeader()
            guard !header.isKept else { continue }
            let own = [header.feed?.addresses.feed, header.state?.trust.issuer].compactMap(\.self)
            followed.add(id, header, addresses: list.addresses + own)
        }
        followed.add(bare: list)
        followed.subscriptions = SubscriptionFile(followed.subscriptions).subscriptions
        return followed
    }

    /// Puts a list in place of one that was hurt, which is kept. What is written before it changes nothing for whoever begins again.
    func mendList(_ followed: FollowedFeeds) throws(StoreFailure) -> [StoreFinding] {
        let old = try root.read(SubscriptionFile.name)
        let aside = old.map { "subscriptions.damaged-\(ContentHash.of($0).description.prefix(8)).opml" }
        let bare = followed.subscriptions.filter { followed.bare.contains($0.id) }
        let names = try bare.map { (known) throws(StoreFailure) in try name(known.id, at: known.address) }
        let unknown = try followed.unknown.map { (id) throws(StoreFailure) in try name(id) }
        var findings: [StoreFinding] = []
        for id in followed.unknown { findings += try keepPosts(id) }
        var copy: [Replacement] = []
        if let aside, let old { copy = [(root, aside, [old])] }
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
        if !names.isEmpty {
            let what = "Subscriptions of which the address alone is left (\(names.count))"
            findings.append(
                StoreFinding("\(what): their names, tags and settings are gone; set them again.", isMended: true, about: names))
        }
        if !unknown.isEmpty {
            let what = "Feeds that were followed, nobody knows where (\(unknown.count))"
            findings.append(
                StoreFinding("\(what): their posts are kept; follow them again, or restore a copy.", isMended: false, about: unknown))
        }
        return findings
    }

    private func name(_ id: FeedID, at address: WebAddress? = nil) throws(StoreFailure) -> String {
        guard let feed = try firstLine(id)?.feed else { return address?.redacted ?? StoreFinding.name(of: nil, id) }
        return StoreFinding.name(of: feed, id)
    }

    /// Of a feed that nobody can follow for want of its address all posts stay, as after an unsubscribing the starred ones do.
    private func keepPosts(_ id: FeedID) throws(StoreFailure) -> [StoreFinding] {
        defer { forget(id) }
        guard let feeds, try feeds.identity(FeedFileKind.posts.name(id)) != nil else { return [] }
        var findings: [StoreFinding] = []
        if let damage = try index(id).damage { findings.append(StoreFinding(try setAside(id, index(id), damage).message, isMended: true)) }
        let index = try index(id)
        var header = index.header
        (header.isKept, header.state) = (true, nil)
        header.generation &+= 1
        try replace([(feeds, FeedFileKind.posts.name(id), FeedEdit(index, try bytes(id) ?? []).content(header).pieces)])
        return findings
    }
}
