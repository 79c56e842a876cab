import AggregatorCore

extension FileStore: CheckableStore {
    func check(repairing: Bool) async throws(StoreFailure) -> [StoreFinding] {
        if repairing { return try await write { (files) throws(StoreFailure) in try files.findings(repairing: true) } }
        return try await read { (files) throws(StoreFailure) in try files.findings(repairing: false) }
    }
}

extension StoreFiles {
    func findings(repairing: Bool) throws(StoreFailure) -> [StoreFinding] {
        var findings = mendings
        if !repairing, let markerDamage { findings.append(StoreFinding(markerDamage.message, isMended: false)) }
        var followed = FollowedFeeds([])
        // If it is unknown which feeds are followed, nothing else may be touched.
        if let finding = try finding({ () throws(StoreFailure) in
            followed = try self.followed()
            // Nor if a feed with kept posts is unreadable: the new list would not name it, and its files would look like leftovers.
            if followed.damage != nil, repairing { findings += try mendList(followed) }
            return nil
        }) {
            return findings + [finding]
        }
        if let damage = followed.damage, !repairing { findings.append(StoreFinding(damage.message, isMended: false)) }
        func look(_ body: () throws(StoreFailure) -> StoreFinding?) throws(StoreFailure) {
            if let finding = try finding(body) { findings.append(finding) }
        }
        try look { () throws(StoreFailure) in
            if repairing { return try mendSettings() }
            _ = try settings()
            return nil
        }
        for id in try feedIDs() {
            defer { forget(id) }
            try look { () throws(StoreFailure) in try postsFinding(id, repairing) }
            try look { () throws(StoreFailure) in try marksFinding(id, repairing) }
            try look { () throws(StoreFailure) in try stateFinding(id, repairing) }
        }
        return findings
    }

    /// The first problem with the files of one feed.
    func damage(of id: FeedID) throws(StoreFailure) -> StoreFinding? {
        if let finding = try postsFinding(id, false) { return finding }
        if let finding = try marksFinding(id, false) { return finding }
        return try stateFinding(id, false)
    }

    /// A file that can't be read at all is a finding as well; other failures end the check.
    private func finding(_ look: () throws(StoreFailure) -> StoreFinding?) throws(StoreFailure) -> StoreFinding? {
        do throws(StoreFailure) { return try look() } catch {
            guard error.code == .damaged || error.code == .unreadable else { throw error }
            return StoreFinding(error.message, isMended: false)
        }
    }

    private func postsFinding(_ id: FeedID, _ repairing: Bool) throws(StoreFailure) -> StoreFinding? {
        guard let damage = try outline(id).damage else { return nil }
        guard repairing else {
            guard try feeds?.identity(FeedFileKind.posts.name(id)) != nil else {
                return mendable(
                    .posts, id,
                    "is missing, and marks or a state of its feed are there; restore it from a copy, or `aggregator check --repair` begins it "
                        + "anew, and the next pull brings what its source still has")
            }
            return mendable(
                .posts, id, "is damaged (\(damage)); `aggregator check --repair` keeps what is whole of it, and a copy of it all")
        }
        return StoreFinding(try setAside(id, index(id), damage).message, isMended: true)
    }

    private func marksFinding(_ id: FeedID, _ repairing: Bool) throws(StoreFailure) -> StoreFinding? {
        let marks = try marks(id)
        guard marks.isDamaged else { return nil }
        guard repairing else {
            return mendable(.marks, id, "is damaged; `aggregator check --repair` keeps what is whole of it, and a copy of it all")
        }
        return StoreFinding(try setAside(marks, of: id).message, isMended: true)
    }

    private func stateFinding(_ id: FeedID, _ repairing: Bool) throws(StoreFailure) -> StoreFinding? {
        let name = FeedFileKind.state.name(id)
        guard let feeds, try feeds.identity(name) != nil, try overlay(id) == nil else { return nil }
        guard repairing else {
            return mendable(.state, id, "is damaged; `aggregator check --repair` removes it, and an older state counts")
        }
        try remove([(feeds, name)])
        return StoreFinding("The store's file \(feeds.path)/\(name) was damaged and is removed; an older state counts.", isMended: true)
    }

    private func mendable(_ kind: FeedFileKind, _ id: FeedID, _ what: String) -> StoreFinding {
        StoreFinding("The store's file \(root.path)/feeds/\(kind.name(id)) \(what).", isMended: false)
    }
}
