/// Versions of one Atom entry in one document, which they may stand in side by side (RFC 4287, 4.1.1).
enum EntryVersions {
    /// The places of all but the newest: of posts that have guid, page, title and the second of publication in common, and were updated at
    /// moments that differ. An id alone may be that of all entries of a feed, as it should not be.
    ///
    /// - Parameter repeated: places of posts that are left out already.
    static func older(_ posts: [Post], without repeated: Set<Int>) -> Set<Int> {
        var newest: [Name: (index: Int, moments: Set<Timestamp>)] = [:]
        var older: Set<Int> = []
        for (index, post) in posts.enumerated() where !repeated.contains(index) {
            guard let name = Name(post), let modified = post.dates.modified else { continue }
            // Taken out, and not looked at: else each of many versions would copy the moments of all before it.
            guard var other = newest.removeValue(forKey: name) else {
                newest[name] = (index, [modified])
                continue
            }
            defer { newest[name] = other }
            // Of those that were updated at one moment nothing says which is the newest: they are told apart by what they say.
            guard other.moments.insert(modified).inserted else { continue }
            let isNewer = posts[other.index].dates.modified.map { $0 < modified } ?? true
            older.insert(isNewer ? other.index : index)
            if isNewer { other.index = index }
        }
        return older
    }

    private struct Name: Hashable {
        let guid: String
        let page: String
        let title: String
        let published: Timestamp

        init?(_ post: Post) {
            guard let guid = post.guid, let page = PostEvidence.page(of: post), let published = post.dates.published,
                !Identity.isOnDay(post), post.dates.modified != nil
            else { return nil }
            (self.guid, self.page, self.title, self.published) = (guid.text, page, Identity.words(of: post.title), published)
        }
    }
}
