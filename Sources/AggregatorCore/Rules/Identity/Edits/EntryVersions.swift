/// Versions of one Atom entry that stand side by side in one document (RFC 4287, 4.1.1).
enum EntryVersions {
    /// The indices of all versions but the newest: of posts with the same guid, page, title and second of publication, and different dates
    /// of update. The id alone is not enough: some feeds give all entries the same one, against the specification.
    ///
    /// - Parameter repeated: Places of posts that are left out already.
    static func older(_ posts: [Post], without repeated: Set<Int>) -> Set<Int> {
        var newest: [Name: (index: Int, moments: Set<Timestamp>)] = [:]
        var older: Set<Int> = []
        for (index, post) in posts.enumerated() where !repeated.contains(index) {
            guard let name = Name(post), let modified = post.dates.modified else { continue }
            // Removed from the dictionary while it is changed: otherwise each of many versions would copy the dates of all before it.
            guard var other = newest.removeValue(forKey: name) else {
                newest[name] = (index, [modified])
                continue
            }
            defer { newest[name] = other }
            // Nothing tells which of several versions with the same date of update is the newest: their content tells them apart.
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
            guard let guid = post.guid, let page = SharedPages.page(of: post), let published = post.dates.published,
                !Identity.hasRoundDate(post), post.dates.modified != nil
            else { return nil }
            (self.guid, self.page, self.title, self.published) = (guid.text, page, Identity.plainText(of: post.title), published)
        }
    }
}
